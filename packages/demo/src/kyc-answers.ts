// What the people of the demo answer to be verified: numbers that can exist, each person with their own, by the rules of their country.
import type { Language } from '@candor/contract';
import { readBankNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import { makeIban } from '@candor/contract/bank-accounts/iban.ts';
import { listDeclarations } from '@candor/contract/kyc/answers.ts';
import { checkIdNumber, listIdKinds } from '@candor/contract/kyc/identity-numbers.ts';
import type { IdKind } from '@candor/contract/kyc/identity-numbers.ts';
import { payeesOf } from './channel-facts.ts';

export interface DemoPerson {
  readonly fullName: string;
  readonly phone: string;
  /** Tells people of one tenant apart. */
  readonly place: number;
}

const birthDate = '1990-04-17';
const digits = (value: number, length: number): string => String(value).padStart(length, '0');
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const pairs = Array.from({ length: 100 }, (_, value) => digits(value, 2));
const ones = Array.from({ length: 10 }, (_, value) => String(value));

/** The beginning of a number of each kind, and what its end may be: the first that can exist is taken. */
const stems: Readonly<Record<IdKind, (place: number, initial: string) => readonly [string, readonly string[]]>> = {
  pan: (place, initial) => [`ACUP${initial}${digits(7085 + place, 4)}`, ['R']],
  aadhaar: (place) => [`2341234${digits(1234 + place, 4)}`, ones],
  dni: (place) => [digits(54_362_315 + place, 8), letters],
  nie: (place) => [`X${digits(2_482_300 + place, 7)}`, letters],
  pesel: (place) => [`900417${digits(123 + 20 * place, 3)}`, pairs],
  tckn: (place) => [digits(172_917_160 + place, 9), pairs],
  passport: (place) => [`C01X00T${digits(47 + place, 2)}`, ['']],
  national_id: (place) => [`AB12345${digits(67 + place, 2)}`, ['']],
};

export function makeIdNumber(kind: IdKind, { fullName, place }: Pick<DemoPerson, 'fullName' | 'place'>): string {
  const lastName = fullName.split(' ').at(-1) ?? '';
  const initial = /^[A-Z]/.exec(lastName.normalize('NFD').toUpperCase())?.[0] ?? 'A';
  const [stem, ends] = stems[kind](place, initial);
  const owner = { birthDate, sex: 'male', lastName } as const;
  const found = ends.map((end) => stem + end).find((number) => checkIdNumber(kind, number, owner).ok);
  if (found === undefined) throw new Error(`the demo knows no number of the kind ${kind}`);
  return found;
}

/** The sample of the country for the first, others beside it. */
function makeAccount(country: string, place: number): { readonly number: string; readonly code?: string } {
  const [sample] = payeesOf(country);
  if (place === 0) return sample;
  const vary = (number: string, step: number): string =>
    number.slice(0, -4) + digits((Number(number.slice(-4)) + 101 * place + step) % 10_000, 4);
  for (let step = 0; step < 1_000; step += 1) {
    const number = /^[A-Z]{2}\d{2}/.test(sample.number)
      ? makeIban(sample.number.slice(0, 2), vary(sample.number.slice(4), step))
      : vary(sample.number, step);
    if (typeof readBankNumber(country, number, sample.code) !== 'string') return { ...sample, number };
  }
  return sample;
}

export function makeDemoAnswers(country: string, person: DemoPerson) {
  const { fullName, phone, place } = person;
  const words = fullName.split(' ');
  const kind = listIdKinds(country)[0] ?? 'passport';
  const account = makeAccount(country, place);
  const asked = listDeclarations(country);
  return {
    first_name: words[0] ?? '',
    last_name: words.at(-1) ?? '',
    full_name: fullName,
    mobile: phone,
    birth_date: birthDate,
    sex: 'male',
    id_kind: kind,
    id_number: makeIdNumber(kind, person),
    declaration: true,
    applicant: fullName,
    bank_name: 'Demo Savings Bank',
    account_number: account.number,
    ...(account.code !== undefined && { bank_code: account.code }),
    holder_name: fullName,
    ...(asked.includes('tax_residence') && { tax_residence: country === 'EU' ? 'DE' : country }),
    ...(asked.includes('political_exposure') && { political_exposure: 'none' as const }),
    ...(asked.includes('source_of_funds') && { source_of_funds: 'salary' as const }),
  } as const;
}

/** What the officer of the demo wrote, in the language of the brand. */
export const demoRemarks: Readonly<Record<Language, string>> = {
  'en-US': 'Please take the picture of the front again in daylight, and compare the number with your card.',
  'es-ES': 'Haz de nuevo la foto del anverso con luz natural y compara el número con tu documento.',
  'pl-PL': 'Zrób jeszcze raz zdjęcie przodu przy świetle dziennym i porównaj numer z dokumentem.',
  'tr-TR': 'Lütfen ön yüzün fotoğrafını gün ışığında yeniden çekin ve numarayı kimliğinizle karşılaştırın.',
  'hi-IN': 'कृपया सामने की फ़ोटो दिन की रोशनी में फिर से लें और नंबर को अपने कार्ड से मिलाएँ।',
  'zh-CN': '请在自然光下重新拍摄证件正面，并将号码与证件核对。',
};
