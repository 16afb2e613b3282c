// Numbers on identity documents: which ones a country knows, whether one can exist, and whether it fits the person who typed it. Pure: the
// browser asks while somebody types and the server asks again. That a number exists and whose it is, only its office knows.
import { findPack } from '../countries/index.ts';
import { isCalendarDate } from './age.ts';
import { genericIdKinds } from './id-kinds.ts';
import type { IdKind } from './id-kinds.ts';

export { idKinds, type IdKind } from './id-kinds.ts';
export const sexes = ['female', 'male'] as const;
export type Sex = (typeof sexes)[number];

export type IdFault = 'required' | 'format' | 'check' | 'not_a_person' | 'birth_date_differs' | 'sex_differs';
/** What a reviewer should look at; no reason to refuse. */
export type IdHint = 'surname_differs';

/** What else the person said, as far as it is known by now. */
export interface IdOwner {
  readonly birthDate?: string | undefined;
  readonly sex?: Sex | undefined;
  readonly lastName?: string | undefined;
}

export type IdResult =
  | { readonly ok: true; readonly number: string; readonly hints: readonly IdHint[] }
  | { readonly ok: false; readonly fault: IdFault };

interface IdRule {
  /** Written without spaces and marks, upper case. */
  readonly pattern: RegExp;
  readonly check: (number: string, owner: IdOwner) => IdFault | undefined;
  readonly hints?: (number: string, owner: IdOwner) => readonly IdHint[];
  /** How many characters at the end may be kept; the whole number when absent. */
  readonly keeps?: number;
  /** Says the sex of its owner, so the form asks for it. */
  readonly knowsSex?: true;
}

/** Of the country that verifies; people of a country without a pack show any passport or identity card. */
export function listIdKinds(country: string): readonly IdKind[] {
  return findPack(country)?.identity ?? genericIdKinds;
}

const rules: Readonly<Record<IdKind, IdRule>> = {
  pan: {
    pattern: /^[A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z]$/,
    check: (number) => (number[3] === 'P' ? undefined : 'not_a_person'),
    hints: (number, { lastName = '' }) => {
      const initial = /^[a-z]/i.exec(lastName.normalize('NFD').trim())?.[0]?.toUpperCase();
      return initial !== undefined && initial !== number[4] ? ['surname_differs'] : [];
    },
  },
  aadhaar: {
    pattern: /^[2-9]\d{11}$/,
    check: (number) => (isPalindrome(number) || !passesVerhoeff(number) ? 'check' : undefined),
    keeps: 4,
  },
  dni: { pattern: /^\d{8}[A-Z]$/, check: (number) => checkSpanish(number) },
  nie: {
    pattern: /^[XYZ]\d{7}[A-Z]$/,
    check: (number) => checkSpanish(number.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))),
  },
  pesel: { pattern: /^\d{11}$/, check: checkPesel, knowsSex: true },
  tckn: { pattern: /^[1-9]\d{10}$/, check: checkKimlik },
  passport: { pattern: /^[A-Z0-9]{5,20}$/, check: checkVaried },
  national_id: { pattern: /^[A-Z0-9]{5,24}$/, check: checkVaried },
};

export function asksForSex(kind: IdKind): boolean {
  return rules[kind].knowsSex === true;
}

/** Full-width digits become plain ones; spaces, dots, dashes and slashes are how people write. */
export function normaliseIdNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s./-]/gu, '')
    .toUpperCase();
}

export function checkIdNumber(kind: IdKind, text: string, owner: IdOwner = {}): IdResult {
  const number = normaliseIdNumber(text);
  if (number === '') return { ok: false, fault: 'required' };
  const { pattern, check, hints } = rules[kind];
  if (!pattern.test(number)) return { ok: false, fault: 'format' };
  const fault = check(number, owner);
  return fault ? { ok: false, fault } : { ok: true, number, hints: hints?.(number, owner) ?? [] };
}

/** What of a number may be kept: of an Aadhaar the last four digits, never more. */
export function keepIdNumber(kind: IdKind, number: string): string {
  const { keeps } = rules[kind];
  return keeps === undefined ? number : number.slice(-keeps);
}

export function keepsWholeNumber(kind: IdKind): boolean {
  return rules[kind].keeps === undefined;
}

/** Enough to recognise: the last four behind dots. */
export function maskIdNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

const digitsOf = (number: string): number[] => Array.from(number, Number);

function isPalindrome(number: string): boolean {
  return Array.from(number).toReversed().join('') === number;
}

// Verhoeff: the dihedral group of order ten and a permutation that turns with the place.
const dihedral = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const turns = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

export function passesVerhoeff(number: string): boolean {
  const rest = digitsOf(number)
    .toReversed()
    .reduce((sum, digit, place) => Number(dihedral[sum]?.[Number(turns[place % 8]?.[digit])]), 0);
  return rest === 0;
}

function checkSpanish(number: string): IdFault | undefined {
  const letter = 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number.slice(0, 8)) % 23];
  return letter === number[8] ? undefined : 'check';
}

/** The month carries the century: 80 is added for 1800, 20 for 2000, 40 for 2100, 60 for 2200. */
export function readPesel(number: string): { readonly birthDate: string; readonly sex: Sex } | undefined {
  const shifted = Number(number.slice(2, 4));
  const century = { 0: 1900, 1: 2000, 2: 2100, 3: 2200, 4: 1800 }[Math.floor(shifted / 20)];
  if (century === undefined) return undefined;
  const year = century + Number(number.slice(0, 2));
  const month = String(shifted % 20).padStart(2, '0');
  const birthDate = `${year}-${month}-${number.slice(4, 6)}`;
  if (!isCalendarDate(birthDate)) return undefined;
  return { birthDate, sex: Number(number[9]) % 2 === 0 ? 'female' : 'male' };
}

function checkPesel(number: string, { birthDate, sex }: IdOwner): IdFault | undefined {
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
  const sum = digitsOf(number).reduce((total, digit, place) => total + digit * (weights[place] ?? 0), 0);
  const said = readPesel(number);
  if (sum % 10 !== 0 || !said) return 'check';
  if (birthDate !== undefined && birthDate !== said.birthDate) return 'birth_date_differs';
  return sex !== undefined && sex !== said.sex ? 'sex_differs' : undefined;
}

function checkKimlik(number: string): IdFault | undefined {
  const digits = digitsOf(number);
  const every = (first: number, last: number): number =>
    digits
      .filter((_, place) => place >= first && place <= last && (place - first) % 2 === 0)
      .reduce((a, b) => a + b, 0);
  const tenth = (((7 * every(0, 8) - every(1, 7)) % 10) + 10) % 10;
  const eleventh = digits.slice(0, 10).reduce((a, b) => a + b, 0) % 10;
  return tenth === digits[9] && eleventh === digits[10] ? undefined : 'check';
}

/** One sign repeated is what somebody types to get past a field. */
function checkVaried(number: string): IdFault | undefined {
  return /\d/.test(number) && new Set(number).size > 2 ? undefined : 'check';
}
