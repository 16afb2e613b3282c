// Hides most of a personal value before it reaches the screen (ERR-03). Pure; never sees where the value came from.

export type MaskKind = 'phone' | 'text' | 'bullet';

/** Phones keep digits only and show the last five. */
export function maskPhone(value: string): string {
  const digits = value.replaceAll(/\D/gu, '');
  return '•'.repeat(Math.max(0, digits.length - 5)) + digits.slice(-5);
}

/** Other strings show the first three and the last three; what is too short to hide anything is hidden whole. */
export function maskText(value: string): string {
  const chars = splitGraphemes(value);
  if (chars.length <= 6) return '•'.repeat(chars.length);
  return chars.slice(0, 3).join('') + '•'.repeat(chars.length - 6) + chars.slice(-3).join('');
}

/** The short form: the last three behind bullets, without telling the length. */
export function maskBullet(value: string): string {
  const chars = splitGraphemes(value);
  return chars.length <= 3 ? '•••' : `•••${chars.slice(-3).join('')}`;
}

/** What a reader sees as one character: a Devanagari syllable must not be cut in half. */
function splitGraphemes(value: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(value), (part) => part.segment);
}

const masks = { phone: maskPhone, text: maskText, bullet: maskBullet } as const satisfies Record<
  MaskKind,
  (value: string) => string
>;

export function maskValue(value: string, kind: MaskKind): string {
  return masks[kind](value);
}
