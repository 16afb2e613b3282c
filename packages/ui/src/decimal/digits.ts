// Western digits from what keyboards around our languages type: full-width and Devanagari digits included.

const zeros = [0xff10, 0x0966] as const;

export function foldDigits(text: string): string {
  return Array.from(text, (char) => {
    const code = char.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? char : String(code - zero);
  }).join('');
}
