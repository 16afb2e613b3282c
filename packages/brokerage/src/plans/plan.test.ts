// Days, limits, moves and reasons of recurring plans, to the edge of each.
import { describe, expect, test } from 'vitest';
import { parseId } from '@candor/contract/ids.ts';
import { planMoves } from '@candor/contract/plans/rules.ts';
import type { PlanMove } from '@candor/contract/plans/rules.ts';
import { checkLimits, moved, nextDay, patienceDays, skipReasonOf, suggest, tradingDay } from './plan.ts';
import type { Plan, PlanTerms } from './plan.ts';

const uuid = '0190b7a2-7c1e-7000-8000-000000000001';
const terms: PlanTerms = {
  id: uuid,
  version: 1,
  amountMinor: 50_000n,
  highestCostMinor: 500n,
  lowestPriceE8: 9_000_000_000n,
  highestPriceE8: 11_000_000_000n,
  day: 18,
  signatureId: parseId('signature', uuid),
  signedAt: new Date('2026-11-01T12:00:00Z'),
};
const plan: Plan = {
  id: parseId('plan', uuid),
  clientId: parseId('client', uuid),
  accountId: parseId('account', uuid),
  productId: uuid,
  instrumentId: uuid,
  isFund: false,
  currency: 'USD',
  status: 'running',
  nextOn: '2026-11-18',
  skipsOn: undefined,
  startedAt: new Date('2026-11-01T12:00:00Z'),
  endedAt: undefined,
  terms,
};

test.each([
  [18, '2026-11-17', '2026-11-18'],
  [18, '2026-11-18', '2026-12-18'],
  [18, '2026-11-19', '2026-12-18'],
  [1, '2026-12-31', '2027-01-01'],
  [28, '2027-02-27', '2027-02-28'],
  [28, '2027-02-28', '2027-03-28'],
])('TRD-04 day %i after %s is %s: never the day itself', (day, after, next) => {
  expect(nextDay(day, after)).toBe(next);
});

const session = { opensAt: new Date('2026-11-18T14:30:00Z'), closesAt: new Date('2026-11-18T21:00:00Z') };
const opensOn = (...days: string[]) => ({
  sessionOn: (_market: string, day: string) => (days.includes(day) ? session : undefined),
});

test('TRD-04 the purchase is on the day or the next session, ten days on at most; a market that is silent longer keeps the day', () => {
  expect(patienceDays).toBe(10);
  expect(tradingDay(opensOn('2026-11-18', '2026-11-19'), 'NASDAQ', '2026-11-18')).toBe('2026-11-18');
  expect(tradingDay(opensOn('2026-11-20'), 'NASDAQ', '2026-11-18')).toBe('2026-11-20');
  expect(tradingDay(opensOn('2026-11-28'), 'NASDAQ', '2026-11-18')).toBe('2026-11-28');
  expect(tradingDay(opensOn('2026-11-29'), 'NASDAQ', '2026-11-18')).toBe('2026-11-18');
});

test.each([
  ['inside at its lowest price', 9_000_000_000n, 500n, undefined],
  ['inside at its highest price and highest cost', 11_000_000_000n, 500n, undefined],
  ['below the lowest price', 8_999_999_999n, 0n, 'price_outside'],
  ['above the highest price', 11_000_000_001n, 0n, 'price_outside'],
  ['above the highest cost', 10_000_000_000n, 501n, 'cost_above'],
  ['outside both: the price is said', 11_000_000_001n, 501n, 'price_outside'],
])('TRD-04 G-16 %s', (_name, priceE8, costMinor, reason) => {
  expect(checkLimits(terms, { priceE8, costMinor })).toBe(reason);
});

const allowedOf = (standing: Plan): PlanMove[] => planMoves.filter((move) => moved(standing, move) !== undefined);

describe('TRD-04 what a client may do to a plan', () => {
  const skipping = { ...plan, skipsOn: plan.nextOn };

  test.each([
    ['running', plan, ['pause', 'skip', 'end']],
    ['running, the next one left out', skipping, ['pause', 'keep', 'end']],
    ['paused', { ...plan, status: 'paused' as const }, ['resume', 'end']],
    ['paused, the next one left out', { ...skipping, status: 'paused' as const }, ['resume', 'keep', 'end']],
    ['ended', { ...skipping, status: 'ended' as const }, []],
  ])('%s', (_name, standing, allowed) => {
    expect(allowedOf(standing).toSorted()).toEqual(allowed.toSorted());
  });

  test('a wish to leave one out stays through a pause, and only keeping takes it back', () => {
    expect(moved(plan, 'skip')).toEqual({ status: 'running', skipsOn: '2026-11-18' });
    expect(moved(skipping, 'pause')).toEqual({ status: 'paused', skipsOn: '2026-11-18' });
    expect(moved({ ...skipping, status: 'paused' }, 'keep')).toEqual({ status: 'paused', skipsOn: undefined });
  });
});

test.each([
  ['not_enough_cash', ['insufficient_funds', 'no_available_funds']],
  [
    'not_eligible',
    [
      'kyc_required',
      'vip_required',
      'product_score_required',
      'product_ineligible',
      'risk_warning_unread',
      'trading_suspended',
    ],
  ],
  ['product_closed', ['product_closed', 'not_found', 'order_unsupported', 'fund_account_missing']],
  ['halted', ['instrument_halted']],
  ['price_outside', ['price_outside_band', 'price_deviates']],
  [
    'amount_too_small',
    ['amount_below_minimum', 'quantity_below_minimum', 'investment_below_minimum', 'quantity_invalid'],
  ],
  // They pass by themselves, and it is tried again.
  [undefined, ['price_unavailable', 'market_closed', 'fund_nav_missing', 'ledger_halted', 'quotation_expired']],
])('TRD-04 G-16 %s is what is said of %j', (reason, refusals) => {
  expect(refusals.map(skipReasonOf)).toEqual(refusals.map(() => reason));
});

test('TRD-04 limits to begin with: a tenth to both sides on the steps of the price, and half as much again for the costs', () => {
  const looked = { priceE8: 10_005_000_000n, costMinor: 101n };
  expect(suggest(looked, 1_000_000n)).toEqual({
    lowestE8: 9_004_000_000n,
    highestE8: 11_006_000_000n,
    costMinor: 152n,
  });
  expect(suggest({ priceE8: 1_000_000n, costMinor: 0n }, 1_000_000n)).toEqual({
    lowestE8: 1_000_000n,
    highestE8: 2_000_000n,
    costMinor: 0n,
  });
});
