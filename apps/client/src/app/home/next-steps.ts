// What a client still has to do before the first investment, in order, and how each step stands. Pure.
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';

export const stepNames = ['identity', 'pin', 'bank', 'deposit', 'invest'] as const;
export type StepName = (typeof stepNames)[number];
/** `later`: another step comes first. */
export type StepState = 'done' | 'open' | 'waiting' | 'failed' | 'later';

export interface NextStep {
  readonly name: StepName;
  readonly state: StepState;
}

export interface StepFacts {
  readonly kyc: KycStatus;
  readonly hasPin: boolean;
  readonly banks: ReadonlyArray<Pick<BankAccount, 'status'>>;
  readonly deposits: ReadonlyArray<Pick<Deposit, 'status'>>;
  readonly hasInvested: boolean;
}

export function listNextSteps({ kyc, hasPin, banks, deposits, hasInvested }: StepFacts): NextStep[] {
  const isVerified = kyc === 'approved';
  const afterwards = (state: StepState): StepState => (isVerified || state !== 'open' ? state : 'later');
  const deposit = afterwards(standOf(deposits));
  return [
    { name: 'identity', state: identityState(kyc) },
    { name: 'pin', state: hasPin ? 'done' : 'open' },
    { name: 'bank', state: afterwards(standOf(banks)) },
    { name: 'deposit', state: deposit },
    { name: 'invest', state: hasInvested ? 'done' : deposit === 'done' ? 'open' : 'later' },
  ];
}

function identityState(kyc: KycStatus): StepState {
  if (kyc === 'approved') return 'done';
  if (kyc === 'pending') return 'waiting';
  return kyc === 'rejected' ? 'failed' : 'open';
}

/** The best of several counts: one that was accepted makes the refused ones history. */
function standOf(several: ReadonlyArray<{ readonly status: 'pending' | 'approved' | 'rejected' }>): StepState {
  const has = (status: string): boolean => several.some((one) => one.status === status);
  if (has('approved')) return 'done';
  if (has('pending')) return 'waiting';
  return has('rejected') ? 'failed' : 'open';
}

/** The one to act on now; none while everything left waits for others. */
export function findCurrent(steps: readonly NextStep[]): NextStep | undefined {
  return steps.find(({ state }) => state === 'failed' || state === 'open');
}
