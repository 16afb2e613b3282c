// What a trade costs by a table of rules: each line on the whole order as it has grown, so that parts never cost more than the whole.
// Pure and exact; where tables come from is known elsewhere.
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { digitsOf, divideRounded, expectParsed, parseMoney, parsePercent, wholeUnitE8 } from '@candor/money';
import type { CurrencyCode, RoundingMode } from '@candor/money';

/** What the rules ask about an instrument. */
export interface FeeSubject {
  readonly currency: CurrencyCode;
  /** Of the company, by its ISIN or its venue. */
  readonly country: string;
  readonly isFund: boolean;
  /** In smallest units of the currency; unknown counts as small. */
  readonly capitalisationMinor: bigint | undefined;
}

export interface FeeTable {
  readonly version: number;
  /** First day on which it holds, as YYYY-MM-DD. */
  readonly startsOn: string;
  readonly rules: readonly FeeRule[];
}

/** What was traded on one day of the venue, together. */
export interface TradedDay {
  readonly grossMinor: bigint;
  readonly quantityE8: bigint;
  /** The table of that day: taxes follow it. */
  readonly table: FeeTable;
}

export interface Charge {
  readonly code: string;
  /** Interest goes with a bond to its seller: paid beside the price, and no cost. */
  readonly kind: 'fee' | 'tax' | 'interest';
  readonly detail: string;
  readonly amountMinor: bigint;
}

export interface TradeFacts {
  readonly subject: FeeSubject;
  readonly side: OrderSide;
  readonly isConverted: boolean;
  readonly trading?: 'delivery' | 'intraday';
}

/**
 * The charges of a whole order: `days` in their order. Lines by the signed table are computed on the order as it had grown by the
 * end of each day, lines by the trading day on that day alone; a line taken of others follows their part of the day.
 */
export function computeCharges(facts: TradeFacts, signed: FeeTable, days: readonly TradedDay[]): Charge[] {
  const sums = new Map<string, Charge>();
  let grossMinor = 0n;
  let quantityE8 = 0n;
  let before = new Map<string, bigint>();
  for (const day of days) {
    grossMinor += day.grossMinor;
    quantityE8 += day.quantityE8;
    const whole = computeLines(facts, rulesBy(signed, 'signed', facts), { grossMinor, quantityE8 }, new Map());
    const part = new Map([...whole].map(([code, minor]) => [code, minor - (before.get(code) ?? 0n)]));
    const taxes = computeLines(facts, rulesBy(day.table, 'trade_day', facts), day, part);
    before = whole;
    for (const rule of [...rulesBy(signed, 'signed', facts), ...rulesBy(day.table, 'trade_day', facts)]) {
      const minor = (rule.by === 'signed' ? part : taxes).get(rule.code) ?? 0n;
      const known = sums.get(rule.code)?.amountMinor ?? 0n;
      sums.set(rule.code, { code: rule.code, kind: rule.kind, detail: rule.detail, amountMinor: known + minor });
    }
  }
  return [...sums.values()].filter(({ amountMinor }) => amountMinor !== 0n);
}

function rulesBy(table: FeeTable, by: FeeRule['by'], facts: TradeFacts): FeeRule[] {
  return table.rules.filter((rule) => rule.by === by && applies(rule, facts));
}

function applies(rule: FeeRule, { subject, side, isConverted, trading = 'delivery' }: TradeFacts): boolean {
  if (!rule.sides.includes(side)) return false;
  if (rule.trading !== undefined && rule.trading !== trading) return false;
  if (rule.converted && !isConverted) return false;
  if (rule.shares_of !== undefined && (subject.isFund || subject.country !== rule.shares_of)) return false;
  if (rule.capitalisation_over === undefined) return true;
  const overMinor = readMoney(rule.capitalisation_over, subject.currency);
  return subject.capitalisationMinor !== undefined && subject.capitalisationMinor > overMinor;
}

type Traded = Pick<TradedDay, 'grossMinor' | 'quantityE8'>;

function computeLines(
  { subject }: TradeFacts,
  rules: readonly FeeRule[],
  traded: Traded,
  given: ReadonlyMap<string, bigint>,
): Map<string, bigint> {
  const lines = new Map<string, bigint>();
  const find = (code: string): bigint => lines.get(code) ?? given.get(code) ?? 0n;
  for (const rule of rules) lines.set(rule.code, computeLine(rule, subject.currency, traded, find));
  return lines;
}

function computeLine(
  rule: FeeRule,
  currency: CurrencyCode,
  { grossMinor, quantityE8 }: Traded,
  find: (code: string) => bigint,
): bigint {
  if (grossMinor === 0n && quantityE8 === 0n) return 0n;
  const { scaled, scale } = expectParsed(parsePercent(rule.rate));
  const power = 10n ** BigInt(scale);
  if (rule.basis === 'shares') {
    const perUnit = scaled * quantityE8 * 10n ** BigInt(digitsOf(currency));
    return bound(rule, currency, roundTo(perUnit, power * wholeUnitE8, rule));
  }
  const baseMinor = rule.basis === 'gross' ? grossMinor : (rule.of ?? []).reduce((sum, code) => sum + find(code), 0n);
  return bound(rule, currency, roundTo(baseMinor * scaled, power * 100n, rule));
}

function roundTo(numerator: bigint, denominator: bigint, { rounding, step }: FeeRule): bigint {
  const mode: RoundingMode = rounding;
  return divideRounded(numerator, denominator * BigInt(step), mode) * BigInt(step);
}

function bound({ minimum, cap }: FeeRule, currency: CurrencyCode, minor: bigint): bigint {
  const least = minimum === undefined ? minor : maxOf(minor, readMoney(minimum, currency));
  return cap === undefined ? least : minOf(least, readMoney(cap, currency));
}

const maxOf = (left: bigint, right: bigint): bigint => (left > right ? left : right);
const minOf = (left: bigint, right: bigint): bigint => (left < right ? left : right);

function readMoney(text: string, currency: CurrencyCode): bigint {
  return expectParsed(parseMoney(text, currency)).amountMinor;
}

export function sumCharges(charges: ReadonlyArray<Pick<Charge, 'amountMinor'>>): bigint {
  return charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** What is new since the last time: line by line, below zero where a line has become smaller. */
export function subtractCharges(
  now: readonly Charge[],
  before: ReadonlyArray<Pick<Charge, 'code' | 'amountMinor'> & Partial<Charge>>,
): Charge[] {
  const lines = new Map(now.map((charge) => [charge.code, charge]));
  for (const past of before) {
    const known = lines.get(past.code);
    const amountMinor = (known?.amountMinor ?? 0n) - past.amountMinor;
    lines.set(past.code, {
      code: past.code,
      kind: known?.kind ?? past.kind ?? 'fee',
      detail: known?.detail ?? past.detail ?? past.code,
      amountMinor,
    });
  }
  return [...lines.values()].filter(({ amountMinor }) => amountMinor !== 0n);
}
