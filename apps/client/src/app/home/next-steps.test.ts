import { expect, test } from 'vitest';
import { findCurrent, listNextSteps } from './next-steps.ts';
import type { StepFacts } from './next-steps.ts';

const nobody: StepFacts = { kyc: 'unverified', hasPin: false, banks: [], deposits: [], hasInvested: false };
const states = (facts: Partial<StepFacts>) => listNextSteps({ ...nobody, ...facts }).map(({ state }) => state);
const current = (facts: Partial<StepFacts>) => findCurrent(listNextSteps({ ...nobody, ...facts }))?.name;

test('KYC-03 a new client verifies first; what needs it comes later', () => {
  expect(states({})).toEqual(['open', 'open', 'later', 'later', 'later']);
  expect(current({})).toBe('identity');
});

test('KYC-03 while documents are checked the PIN can be set, and then there is nothing to do but wait', () => {
  expect(states({ kyc: 'pending' })).toEqual(['waiting', 'open', 'later', 'later', 'later']);
  expect(current({ kyc: 'pending' })).toBe('pin');
  expect(current({ kyc: 'pending', hasPin: true })).toBeUndefined();
});

test('KYC-03 a correction comes before everything else', () => {
  expect(current({ kyc: 'rejected', hasPin: true })).toBe('identity');
});

test('FUND-02 one accepted account or deposit makes refused ones history; the market opens with money', () => {
  const verified = { kyc: 'approved', hasPin: true } as const;
  const [approved, rejected, pending] = [
    { status: 'approved' },
    { status: 'rejected' },
    { status: 'pending' },
  ] as const;
  expect(states({ ...verified, banks: [rejected, approved], deposits: [pending] })).toEqual([
    'done',
    'done',
    'done',
    'waiting',
    'later',
  ]);
  expect(current({ ...verified, banks: [approved], deposits: [rejected] })).toBe('deposit');
  expect(current({ ...verified, banks: [approved], deposits: [rejected, approved] })).toBe('invest');
  expect(current({ ...verified, banks: [approved], deposits: [approved], hasInvested: true })).toBeUndefined();
});
