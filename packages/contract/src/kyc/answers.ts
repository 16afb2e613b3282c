// What a client answers to be verified, and what can be wrong with an answer. Pure: the form asks while somebody types, the server before
// it takes a submission.
import { readBankNumber } from '../bank-accounts/bank-number.ts';
import { foldName, isSameName } from '../clients/person-name.ts';
import { isMobileNumber, isRegion } from '../clients/phone.ts';
import { findPack } from '../countries/index.ts';
import type { FileId } from '../ids.ts';
import { checkBirthDate, isCalendarDate } from './age.ts';
import type { AgeFault } from './age.ts';
import type { Declaration, Exposure, FundsSource } from './declarations.ts';
import { asksForSex, checkIdNumber, listIdKinds } from './identity-numbers.ts';
import type { IdFault, IdKind, Sex } from './identity-numbers.ts';

export interface KycAnswers {
  readonly first_name: string;
  readonly last_name: string;
  /** As it stands on the document. */
  readonly full_name: string;
  /** With its calling code: +34612345678. */
  readonly mobile: string;
  readonly birth_date: string;
  readonly sex: Sex | undefined;
  readonly id_kind: IdKind;
  readonly id_number: string;
  /** Empty where the document has no end. */
  readonly id_expires_on: string;
  readonly id_front: FileId;
  readonly id_back: FileId;
  /** “What I say here is true and I act for myself.” */
  readonly declaration: boolean;
  /** Who signs the declaration: the client in person. */
  readonly applicant: string;
  readonly bank_name: string;
  readonly account_number: string;
  readonly bank_code: string;
  readonly holder_name: string;
  /** A country by its two letters; empty where nobody asks. */
  readonly tax_residence: string;
  readonly political_exposure: Exposure | undefined;
  readonly source_of_funds: FundsSource | undefined;
}

export type KycField = keyof KycAnswers;
export type PartialAnswers = { readonly [Field in KycField]?: KycAnswers[Field] | undefined };

export type AnswerFault = AgeFault | IdFault | 'incomplete' | 'name_differs' | 'bank_code' | 'expired' | 'not_offered';
export type AnswerFaults = Readonly<Partial<Record<KycField, AnswerFault>>>;

export interface KycRules {
  /** Of the tenant: its documents are asked for and its bank accounts. */
  readonly country: string;
  readonly today: string;
  /** The number was checked before and only its end was kept. */
  readonly isNumberKnown?: boolean;
}

type Check = (answers: PartialAnswers, rules: KycRules) => AnswerFault | undefined;

const need: (value: string | undefined) => AnswerFault | undefined = (value = '') =>
  value.trim() === '' ? 'required' : undefined;

/** What the country asks beyond identity. */
export function listDeclarations(country: string): readonly Declaration[] {
  return findPack(country)?.declares ?? [];
}

const needDeclared = (name: Declaration, value: string | undefined, country: string): AnswerFault | undefined =>
  listDeclarations(country).includes(name) ? need(value) : undefined;

const checks: Readonly<Record<KycField, Check>> = {
  first_name: ({ first_name: name }) => need(name),
  last_name: ({ last_name: name }) => need(name),
  full_name({ full_name: full = '', first_name: first = '', last_name: last = '' }) {
    const words = new Set(foldName(full).split(' '));
    const parts = foldName(`${first} ${last}`).split(' ');
    return need(full) ?? (parts.every((word) => word === '' || words.has(word)) ? undefined : 'incomplete');
  },
  mobile: ({ mobile = '' }) => need(mobile) ?? (isMobileNumber(mobile) ? undefined : 'format'),
  birth_date: ({ birth_date: birth = '' }, { today }) => checkBirthDate(birth, today) ?? undefined,
  sex: ({ sex, id_kind: kind }) =>
    kind !== undefined && asksForSex(kind) && sex === undefined ? 'required' : undefined,
  id_kind: ({ id_kind: kind }, { country }) =>
    kind === undefined ? 'required' : listIdKinds(country).includes(kind) ? undefined : 'not_offered',
  id_number(answers, { isNumberKnown = false }) {
    const { id_kind: kind, id_number: number = '', birth_date: birthDate, sex, last_name: lastName } = answers;
    if (kind === undefined) return need(number);
    if (isNumberKnown) return undefined;
    const owner = { birthDate: isCalendarDate(birthDate ?? '') ? birthDate : undefined, sex, lastName };
    const result = checkIdNumber(kind, number, owner);
    return result.ok ? undefined : result.fault;
  },
  id_expires_on({ id_expires_on: end = '' }, { today }) {
    if (end === '') return undefined;
    if (!isCalendarDate(end)) return 'not_a_date';
    return end < today ? 'expired' : undefined;
  },
  id_front: ({ id_front: file }) => need(file),
  id_back: ({ id_back: file }) => need(file),
  declaration: ({ declaration }) => (declaration === true ? undefined : 'required'),
  applicant: ({ applicant = '', full_name: full = '' }) =>
    need(applicant) ?? (isSameName(applicant, full) ? undefined : 'name_differs'),
  bank_name: ({ bank_name: name }) => need(name),
  account_number({ account_number: number = '', bank_code: code = '' }, { country }) {
    return need(number) ?? (readBankNumber(country, number, code) === 'number' ? 'format' : undefined);
  },
  bank_code({ account_number: number = '', bank_code: code = '' }, { country }) {
    return readBankNumber(country, number, code) === 'code' ? 'bank_code' : undefined;
  },
  holder_name: ({ holder_name: holder = '', full_name: full = '' }) =>
    need(holder) ?? (isSameName(holder, full) ? undefined : 'name_differs'),
  tax_residence: ({ tax_residence: place = '' }, { country }) =>
    needDeclared('tax_residence', place, country) ?? (place === '' || isRegion(place) ? undefined : 'format'),
  political_exposure: ({ political_exposure: exposure }, { country }) =>
    needDeclared('political_exposure', exposure, country),
  source_of_funds: ({ source_of_funds: source }, { country }) => needDeclared('source_of_funds', source, country),
};

/** What stands on papers: the document, the bank account, and what is declared. */
export const paperFields = [
  'id_number',
  'id_expires_on',
  'bank_name',
  'account_number',
  'bank_code',
  'holder_name',
  'tax_residence',
  'political_exposure',
  'source_of_funds',
] as const satisfies KycField[];

export const basicFields = [
  'first_name',
  'last_name',
  'full_name',
  'mobile',
  'birth_date',
  'id_kind',
  'sex',
  ...paperFields,
] as const satisfies KycField[];
export const identificationFields = ['id_front', 'id_back', 'applicant', 'declaration'] as const satisfies KycField[];
export const kycFields: readonly KycField[] = [...basicFields, ...identificationFields];

export function checkAnswer(field: KycField, answers: PartialAnswers, rules: KycRules): AnswerFault | undefined {
  return checks[field](answers, rules);
}

/** Everything that is wrong, by field; empty when the answers can be submitted. */
export function checkAnswers(answers: PartialAnswers, rules: KycRules, fields = kycFields): AnswerFaults {
  const faults: Partial<Record<KycField, AnswerFault>> = {};
  for (const field of fields) {
    const fault = checkAnswer(field, answers, rules);
    if (fault) faults[field] = fault;
  }
  return faults;
}
