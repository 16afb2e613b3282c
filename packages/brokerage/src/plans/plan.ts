// The recurring plan: its states, its days, and which refusal of a purchase is which reason to leave a run out. Pure.
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { AccountId, ClientId, PlanId, QuotationId, SignatureId } from '@candor/contract/ids.ts';
import type { PlanMove, PlanStatus, SkipReason } from '@candor/contract/plans/rules.ts';
import { divideRounded } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { MarketPrices } from '../prices/index.ts';

/** What was signed; the last version holds. */
export interface PlanTerms {
  readonly id: string;
  readonly version: number;
  readonly amountMinor: bigint;
  readonly highestCostMinor: bigint;
  readonly lowestPriceE8: bigint;
  readonly highestPriceE8: bigint;
  readonly day: number;
  readonly signatureId: SignatureId;
  readonly signedAt: Date;
}

export interface Plan {
  readonly id: PlanId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly productId: string;
  readonly instrumentId: string;
  readonly isFund: boolean;
  readonly currency: CurrencyCode;
  readonly status: PlanStatus;
  /** The day of the calendar the next run is for. */
  readonly nextOn: string;
  readonly skipsOn: string | undefined;
  readonly startedAt: Date;
  readonly endedAt: Date | undefined;
  readonly terms: PlanTerms;
}

/** What was looked at before it was decided. */
export interface Looked {
  readonly priceE8: bigint;
  readonly costMinor: bigint;
}

export interface PlanRun {
  readonly planId: PlanId;
  readonly runOn: string;
  readonly ranAt: Date;
  readonly outcome: 'placed' | 'skipped';
  readonly reason: SkipReason | undefined;
  readonly quotationId: QuotationId | undefined;
  readonly looked: Looked | undefined;
  readonly terms: PlanTerms;
  readonly order:
    | { readonly id: string; readonly number: bigint; readonly status: string; readonly totalMinor: bigint }
    | undefined;
}

export const transitions: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  running: ['paused', 'ended'],
  paused: ['running', 'ended'],
  ended: [],
};

/** What a move leads to; nothing when the plan does not stand so that it could. */
export function moved(plan: Plan, move: PlanMove): Pick<Plan, 'status' | 'skipsOn'> | undefined {
  const { status, skipsOn, nextOn } = plan;
  const to = (next: PlanStatus) => (transitions[status].includes(next) ? { status: next, skipsOn } : undefined);
  switch (move) {
    case 'pause':
      return to('paused');
    case 'resume':
      return to('running');
    case 'skip':
      return status === 'running' && skipsOn === undefined ? { status, skipsOn: nextOn } : undefined;
    case 'keep':
      return status !== 'ended' && skipsOn !== undefined ? { status, skipsOn: undefined } : undefined;
    case 'end':
      return to('ended');
  }
}

/** The first such day of a month after a day. */
export function nextDay(dayOfMonth: number, after: string): string {
  const [year = 0, month = 1] = after.split('-').map(Number);
  const here = dayOf(new Date(Date.UTC(year, month - 1, dayOfMonth)));
  return here > after ? here : dayOf(new Date(Date.UTC(year, month, dayOfMonth)));
}

/** No holidays last that long: a market that is silent for so many days is closed. */
export const patienceDays = 10;

/** The day itself, or the next one its market trades on. */
export function tradingDay({ sessionOn }: Pick<MarketPrices, 'sessionOn'>, market: string, day: string): string {
  for (let step = 0; step <= patienceDays; step += 1) {
    const tried = shiftDay(day, step);
    if (sessionOn(market, tried)) return tried;
  }
  return day;
}

/** Outside what was signed nothing is bought; the price is looked at first. */
export function checkLimits(terms: PlanTerms, { priceE8, costMinor }: Looked): SkipReason | undefined {
  if (priceE8 < terms.lowestPriceE8 || priceE8 > terms.highestPriceE8) return 'price_outside';
  return costMinor > terms.highestCostMinor ? 'cost_above' : undefined;
}

/** Reasons of a closed list; what is in none of them passes by itself and is tried again. */
const reasonOf: Readonly<Record<string, SkipReason>> = {
  insufficient_funds: 'not_enough_cash',
  no_available_funds: 'not_enough_cash',
  kyc_required: 'not_eligible',
  vip_required: 'not_eligible',
  product_score_required: 'not_eligible',
  product_ineligible: 'not_eligible',
  risk_warning_unread: 'not_eligible',
  trading_suspended: 'not_eligible',
  product_closed: 'product_closed',
  not_found: 'product_closed',
  order_unsupported: 'product_closed',
  fund_account_missing: 'product_closed',
  instrument_halted: 'halted',
  price_outside_band: 'price_outside',
  price_deviates: 'price_outside',
  amount_below_minimum: 'amount_too_small',
  quantity_below_minimum: 'amount_too_small',
  investment_below_minimum: 'amount_too_small',
  quantity_invalid: 'amount_too_small',
};

export const skipReasonOf = (refused: string): SkipReason | undefined => reasonOf[refused];

const percent = (value: bigint, share: bigint): bigint => divideRounded(value * share, 100n, 'up');

/** Limits to begin with: a tenth below and above the price, half as much again for the costs. */
export function suggest(
  { priceE8, costMinor }: Looked,
  tickE8: bigint,
): Omit<Looked, 'priceE8'> & {
  readonly lowestE8: bigint;
  readonly highestE8: bigint;
} {
  const down = (percent(priceE8, 90n) / tickE8) * tickE8;
  const up = divideRounded(percent(priceE8, 110n), tickE8, 'up') * tickE8;
  return { costMinor: percent(costMinor, 150n), lowestE8: down > 0n ? down : tickE8, highestE8: up };
}
