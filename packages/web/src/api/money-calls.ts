// The calls of the money screens, named without their schemas so that no validator travels with them; held against the contract by a test.
import type { getAssets, listAccounts } from '@candor/contract/client/accounts.ts';
import type * as transactions from '@candor/contract/client/transactions.ts';
import type * as exchange from '@candor/contract/client/exchange.ts';
import type * as withdrawals from '@candor/contract/client/withdrawals.ts';
import { nameCall } from './shell-calls.ts';

export const accountCalls = {
  list: nameCall<typeof listAccounts>({ id: 'listAccounts', method: 'GET', path: '/acc/app/v1/list' }),
  assets: nameCall<typeof getAssets>({ id: 'getAssets', method: 'GET', path: '/stat/app/v1/asset' }),
} as const;

export const withdrawalCalls = {
  eligibility: nameCall<typeof withdrawals.getEligibility>({
    id: 'getEligibility',
    method: 'GET',
    path: '/withdraw/app/v1/eligibility',
  }),
  request: nameCall<typeof withdrawals.requestWithdrawal>({
    id: 'requestWithdrawal',
    method: 'POST',
    path: '/withdraw/app/v1',
  }),
  cancel: nameCall<typeof withdrawals.cancelWithdrawal>({
    id: 'cancelWithdrawal',
    method: 'POST',
    path: '/withdraw/app/v1/{id}/cancel',
  }),
  get: nameCall<typeof withdrawals.getWithdrawal>({
    id: 'getWithdrawal',
    method: 'GET',
    path: '/withdraw/app/v1/{id}',
  }),
  list: nameCall<typeof withdrawals.listWithdrawals>({
    id: 'listWithdrawals',
    method: 'GET',
    path: '/withdraw/app/v1/list',
  }),
} as const;

export const exchangeCalls = {
  quote: nameCall<typeof exchange.quoteExchange>({
    id: 'quoteExchange',
    method: 'POST',
    path: '/exchange/app/v1/quote',
  }),
  confirm: nameCall<typeof exchange.confirmExchange>({
    id: 'confirmExchange',
    method: 'POST',
    path: '/exchange/app/v1',
  }),
  get: nameCall<typeof exchange.getExchange>({ id: 'getExchange', method: 'GET', path: '/exchange/app/v1/{id}' }),
  list: nameCall<typeof exchange.listExchanges>({ id: 'listExchanges', method: 'GET', path: '/exchange/app/v1/list' }),
} as const;

export const transactionCalls = {
  list: nameCall<typeof transactions.listTransactions>({
    id: 'listTransactions',
    method: 'GET',
    path: '/transaction/app/v1/list',
  }),
  get: nameCall<typeof transactions.getTransaction>({
    id: 'getTransaction',
    method: 'GET',
    path: '/transaction/app/v1/{id}',
  }),
  export: nameCall<typeof transactions.exportTransactions>({
    id: 'exportTransactions',
    method: 'GET',
    path: '/transaction/app/v1/csv',
    file: true,
  }),
} as const;
