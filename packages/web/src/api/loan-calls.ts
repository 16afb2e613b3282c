// The calls of loans and dues, named without their schemas so that no validator travels with them; held against the contract by a test.
import type * as dues from '@candor/contract/client/dues.ts';
import type * as loans from '@candor/contract/client/loans.ts';
import { nameCall } from './shell-calls.ts';

export const loanCalls = {
  terms: nameCall<typeof loans.getLoanTerms>({ id: 'getLoanTerms', method: 'GET', path: '/loan/app/v1/terms' }),
  offer: nameCall<typeof loans.offerLoan>({ id: 'offerLoan', method: 'POST', path: '/loan/app/v1/offer' }),
  apply: nameCall<typeof loans.applyForLoan>({ id: 'applyForLoan', method: 'POST', path: '/loan/app/v1' }),
  list: nameCall<typeof loans.listLoans>({ id: 'listLoans', method: 'GET', path: '/loan/app/v1/list' }),
  get: nameCall<typeof loans.getLoan>({ id: 'getLoan', method: 'GET', path: '/loan/app/v1/{id}' }),
  draw: nameCall<typeof loans.drawLoan>({ id: 'drawLoan', method: 'POST', path: '/loan/app/v1/{id}/draw' }),
  repay: nameCall<typeof loans.repayLoan>({ id: 'repayLoan', method: 'POST', path: '/loan/app/v1/{id}/repay' }),
} as const;

export const dueCalls = {
  list: nameCall<typeof dues.listDues>({ id: 'listDues', method: 'GET', path: '/overdrawn/app/v1/record/list' }),
  settle: nameCall<typeof dues.settleDue>({ id: 'settleDue', method: 'POST', path: '/overdrawn/app/v1/{id}/settle' }),
} as const;
