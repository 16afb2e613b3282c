// What a second person reads about a proposal: no bare code, and nothing that stays inside is called a word to the client.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { expect, test } from 'vitest';
import type { Words } from '../../shared/use-services.tsx';
import { describePayload } from './payload.tsx';

const words: Words = { t: (key) => key, locale: 'en-US', nowMs: 0 };
const describe = (kind: Approval['kind'], payload: Approval['payload']) =>
  describePayload({ kind, payload }, words).map(({ label, value }) => [label, value]);

const labels = (kind: Approval['kind'], reasons: string) =>
  describe(kind, { reasons, remark: 'same number' }).map(([label]) => label);

const k = (name: string) => `console-orders.${name}`;
const merger = { kind: 'merger', into_instrument_id: 'x', to: 1, from: 2, cash_per_share: '5.00' };
const named = { instrument: 'x', market: 'NASDAQ', symbol: 'ADBE', ex_date: '2027-06-23' };
test.each([
  [
    'corporate_action.announce',
    { ...named, terms: JSON.stringify({ kind: 'split', to: 4, from: 1 }) },
    [
      [k('instrument'), 'ADBE · NASDAQ'],
      [k('action'), k('action_split')],
      [k('terms'), k('terms_ratio')],
      [k('ex_date'), 'Jun 23, 2027'],
    ],
  ],
  [
    'corporate_action.announce',
    { ...named, into: 'CSCO · NASDAQ', terms: JSON.stringify(merger) },
    [
      [k('instrument'), 'ADBE · NASDAQ'],
      [k('action'), k('action_merger')],
      [k('terms'), k('terms_ratio')],
      [k('into_symbol'), 'CSCO · NASDAQ'],
      [k('cash_per_share'), '5.00'],
      [k('ex_date'), 'Jun 23, 2027'],
    ],
  ],
  [
    'corporate_action.cancel',
    { kind: 'dividend', market: 'NASDAQ', symbol: 'ADBE', ex_date: '2027-06-23' },
    [
      [k('instrument'), 'ADBE · NASDAQ'],
      [k('action'), k('action_dividend')],
      [k('ex_date'), 'Jun 23, 2027'],
    ],
  ],
  [
    'order.release',
    { side: 'buy', currency: 'USD', maximum_minor: '28000000' },
    [
      [k('side'), k('side_buy')],
      [k('maximum'), '$280,000.00'],
    ],
  ],
  [
    'order.reject',
    { side: 'sell', code: 'too_large' },
    [
      [k('side'), k('side_sell')],
      ['console-queues.code', k('rejection_too_large')],
    ],
  ],
  [
    'fill.bust',
    { side: 'buy', cause: 'price_error', confirmation: 'TC-1' },
    [
      [k('side'), k('side_buy')],
      [k('trade'), 'TC-1'],
      [k('cause'), k('bust_price_error')],
    ],
  ],
  [
    'settlement.fail',
    { cause: 'counterparty', settles_on: '2027-06-04' },
    [
      [k('cause'), k('cause_counterparty')],
      [k('settles_on'), 'Jun 4, 2027'],
    ],
  ],
  ['settlement.resolve', { resolution: 'delivered' }, [[k('resolution'), k('resolution_delivered')]]],
  [
    'broker_break.resolve',
    { cause: 'order_ended', broker: 'alpaca', resolution: 'not_ours' },
    [
      [k('broker'), 'alpaca'],
      [k('cause'), k('broker_order_ended')],
      [k('resolution'), k('resolution_not_ours')],
    ],
  ],
] as const)('S-27 TRD-07 a second person reads what %s would do', (kind, payload, said) => {
  expect(describe(kind, payload)).toEqual(said);
});

test.each([
  ['credit', 'console-approvals.payer_matches'],
  ['third_party', 'console-queues.unmatched_third_party'],
  ['name_missing', 'console-queues.unmatched_name_missing'],
  ['not_verified', 'console-queues.unmatched_not_verified'],
])('FUND-02 a deposit whose payer check says %s reads %s', (outcome, text) => {
  expect(describe('deposit.credit', { outcome, rate_source: 'simulated' })).toEqual([
    ['console-approvals.value_rate_source', 'console-approvals.rate_simulated'],
    ['console-approvals.value_outcome', text],
  ]);
});

test('KYC-03 a remark about a match on a list is not called one to the client, any other is', () => {
  const matched = 'application:sanctions_match';
  expect(labels('kyc.take_back', matched)).toEqual(['console-approvals.value_reasons']);
  expect(labels('kyc.reject', matched)).toContain('console-approvals.value_remark_inside');
  expect(labels('kyc.reject', 'name:incomplete')).toContain('console-approvals.value_remark');
});
