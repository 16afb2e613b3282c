// The kinds of numbers on identity documents. How each is checked stands in identity-numbers.ts, which ones a country knows in its pack.

export const idKinds = ['pan', 'aadhaar', 'dni', 'nie', 'pesel', 'tckn', 'passport', 'national_id'] as const;
export type IdKind = (typeof idKinds)[number];

/** Where no rule of its own is known: any passport or identity card, by its form only. */
export const genericIdKinds: readonly IdKind[] = ['passport', 'national_id'];
