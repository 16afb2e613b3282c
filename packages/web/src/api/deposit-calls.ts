// The calls of deposits and bank accounts, named without their schemas so that no validator travels with them; held against the
// contract by a test.
import type * as bankAccounts from '@candor/contract/client/bank-accounts.ts';
import type * as deposits from '@candor/contract/client/deposits.ts';
import type { uploadFile } from '@candor/contract/client/documents.ts';
import { nameCall } from './shell-calls.ts';

export const depositCalls = {
  channels: nameCall<typeof deposits.listDepositChannels>({
    id: 'listDepositChannels',
    method: 'GET',
    path: '/deposit/app/v1/channels',
  }),
  history: nameCall<typeof deposits.listChannelHistory>({
    id: 'listChannelHistory',
    method: 'GET',
    path: '/deposit/app/v1/channels/history',
  }),
  submit: nameCall<typeof deposits.submitDeposit>({ id: 'submitDeposit', method: 'POST', path: '/deposit/app/v1' }),
  addProof: nameCall<typeof deposits.addDepositProof>({
    id: 'addDepositProof',
    method: 'POST',
    path: '/deposit/app/v1/{id}/proof',
  }),
  list: nameCall<typeof deposits.listDeposits>({ id: 'listDeposits', method: 'GET', path: '/deposit/app/v1/list' }),
  get: nameCall<typeof deposits.getDeposit>({ id: 'getDeposit', method: 'GET', path: '/deposit/app/v1/{id}' }),
  uploadFile: nameCall<typeof uploadFile>({ id: 'uploadFile', method: 'POST', path: '/file/app/v1' }),
} as const;

export const bankAccountCalls = {
  list: nameCall<typeof bankAccounts.listBankAccounts>({
    id: 'listBankAccounts',
    method: 'GET',
    path: '/bank/app/v1/list',
  }),
  add: nameCall<typeof bankAccounts.addBankAccount>({ id: 'addBankAccount', method: 'POST', path: '/bank/app/v1' }),
  edit: nameCall<typeof bankAccounts.editBankAccount>({
    id: 'editBankAccount',
    method: 'PUT',
    path: '/bank/app/v1/{id}',
  }),
  setDefault: nameCall<typeof bankAccounts.setDefaultBankAccount>({
    id: 'setDefaultBankAccount',
    method: 'POST',
    path: '/bank/app/v1/{id}/default',
  }),
  remove: nameCall<typeof bankAccounts.deleteBankAccount>({
    id: 'deleteBankAccount',
    method: 'DELETE',
    path: '/bank/app/v1/{id}',
  }),
} as const;
