// Who may be named to inherit and in which shares: up to ten people of the family or legal heirs, shares in hundredths of a percent.
// Pure; the screen shows what the server checks.
import { limits } from '../limits.ts';
import { countYears, isCalendarDate } from '../kyc/age.ts';

/** Direct family, or a legal heir where the law says who that is. */
export const nomineeRelations = [
  'spouse',
  'child',
  'parent',
  'sibling',
  'grandparent',
  'grandchild',
  'legal_heir',
] as const;
export type NomineeRelation = (typeof nomineeRelations)[number];

/** Shares are counted in hundredths of a percent, so that three people can have exact thirds of the whole. */
export const nomineeLimits = { most: 10, minShare: 100, maxShare: 10_000, whole: 10_000 } as const;

/** “33.34” → 3334; nothing when it is no percentage with at most two decimals. */
export function readShare(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 3334 → “33.34”, 5000 → “50”. */
export function formatShare(share: number): string {
  const rest = share % 100;
  const whole = String(Math.floor(share / 100));
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** The whole in equal parts; what cannot be divided goes to the first ones. */
export function splitEqually(count: number): number[] {
  const { whole } = nomineeLimits;
  if (count <= 0) return [];
  const each = Math.floor(whole / count);
  const left = whole - each * count;
  return Array.from({ length: count }, (_, index) => each + (index < left ? 1 : 0));
}

/** The whole among those who stay, in proportion to what each has; the largest remainders get what is left. */
export function spreadShares(shares: readonly number[]): number[] {
  const { whole } = nomineeLimits;
  const total = sumShares(shares);
  if (total === 0) return splitEqually(shares.length);
  const parts = shares.map((share, index) => {
    const exact = share * whole;
    return { index, floor: Math.floor(exact / total), rest: exact % total };
  });
  const left = whole - sumShares(parts.map(({ floor }) => floor));
  const lucky = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) => floor + (lucky.has(index) ? 1 : 0));
}

export function sumShares(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0);
}

export function isMinor(birthDate: string, today: string): boolean {
  return countYears(birthDate, today) < limits.minimumAge;
}

export interface NomineeInput {
  readonly birthDate: string;
  readonly share: number;
  readonly guardian: string | undefined;
}

/** What is wrong with a set, in order; `index` is the nominee it is about. */
export type NomineeFault =
  | { readonly kind: 'too_many' }
  | { readonly kind: 'birth_date'; readonly index: number }
  | { readonly kind: 'guardian'; readonly index: number }
  | { readonly kind: 'share'; readonly index: number }
  | { readonly kind: 'over_whole'; readonly total: number }
  | { readonly kind: 'not_whole'; readonly total: number };

export function checkNominees(nominees: readonly NomineeInput[], today: string): NomineeFault | null {
  const { most, minShare, maxShare, whole } = nomineeLimits;
  if (nominees.length > most) return { kind: 'too_many' };
  for (const [index, { birthDate, share, guardian = '' }] of nominees.entries()) {
    if (!isCalendarDate(birthDate) || birthDate > today || birthDate < '1900-01-01')
      return { kind: 'birth_date', index };
    if (isMinor(birthDate, today) && guardian.trim() === '') return { kind: 'guardian', index };
    if (share < minShare || share > maxShare) return { kind: 'share', index };
  }
  const total = sumShares(nominees.map(({ share }) => share));
  if (total > whole) return { kind: 'over_whole', total };
  if (nominees.length > 1 && total !== whole) return { kind: 'not_whole', total };
  return null;
}
