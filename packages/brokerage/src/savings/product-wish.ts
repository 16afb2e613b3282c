// A savings product as somebody proposes it, and what is wrong with it field by field, so that the form can say it beside them. Pure.
import type { FieldError } from '@candor/contract';
import { isCurrencyCode, parseMoney } from '@candor/money';
import { readRate } from './interest.ts';
import type { SavingsProduct } from './saving.ts';

export interface ProductWish extends Pick<
  SavingsProduct,
  'type' | 'subtype' | 'name' | 'issuerName' | 'issuerCountry' | 'risk' | 'dayCount' | 'payout' | 'leaveDays'
> {
  readonly currency: string;
  readonly issuer: string;
  readonly protectedUpTo: string | null;
  readonly rate: string;
  readonly startsOn: string;
  readonly termDays: number | null;
  readonly earlyDays: number | null;
  readonly minimum: string;
  readonly cap: string | null;
}

export interface ProductFacts {
  readonly today: string;
  readonly isNameTaken: boolean;
}

export function findProductFaults(wish: ProductWish, { today, isNameTaken }: ProductFacts): FieldError[] {
  const { currency, cap, protectedUpTo } = wish;
  const read = (text: string): bigint | undefined => {
    const parsed = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
    return parsed?.ok === true && parsed.value.amountMinor > 0n ? parsed.value.amountMinor : undefined;
  };
  const [minimum, most] = [read(wish.minimum), cap === null ? undefined : read(cap)];
  const isTerm = wish.subtype === 'fixed';
  const found: ReadonlyArray<readonly [isWrong: boolean, name: string, code: FieldError['code']]> = [
    [isNameTaken, 'name', 'not_allowed'],
    [!isCurrencyCode(currency), 'currency', 'not_allowed'],
    [readRate(wish.rate) === undefined, 'rate', 'invalid_format'],
    [wish.startsOn < today, 'starts_on', 'too_small'],
    [isTerm !== (wish.termDays !== null), 'term_days', isTerm ? 'required' : 'not_allowed'],
    [isTerm !== (wish.earlyDays !== null), 'early_days', isTerm ? 'required' : 'not_allowed'],
    [minimum === undefined, 'minimum', 'invalid_format'],
    [cap !== null && most === undefined, 'cap', 'invalid_format'],
    [minimum !== undefined && most !== undefined && most < minimum, 'cap', 'too_small'],
    [(wish.risk === 'covered') !== (protectedUpTo !== null), 'protected_up_to', 'required'],
    [protectedUpTo !== null && read(protectedUpTo) === undefined, 'protected_up_to', 'invalid_format'],
  ];
  return found.flatMap(([isWrong, name, code]) => (isWrong ? [{ path: `body.${name}`, code }] : []));
}
