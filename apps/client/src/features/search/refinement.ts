// Whether a text goes on with the search before it: typing further or taking letters back is still one search of the day. Pure.
export function isRefinement(before: string, after: string): boolean {
  const [old, now] = [normalize(before), normalize(after)];
  return old !== '' && (now.startsWith(old) || old.startsWith(now));
}

export function normalize(text: string): string {
  return text.trim().toLowerCase();
}
