// What a conversation must be after everything: each message once, in the order in which it was written. Pure.

export interface Verdict {
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
}

/** `written` in the order of writing, `stored` in the order of the conversation; each by its own words. */
export function judgeChat(written: readonly string[], stored: readonly string[]): Verdict {
  const known = new Set(stored);
  const lost = written.filter((words) => !known.has(words)).length;
  const doubled = stored.length - known.size;
  const places = written.map((words) => stored.indexOf(words)).filter((place) => place >= 0);
  const reordered = places.filter((place, index) => index > 0 && place < (places[index - 1] ?? 0)).length;
  return { lost, doubled, reordered };
}
