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
