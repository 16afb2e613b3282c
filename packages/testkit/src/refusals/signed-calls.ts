// The calls of money that are signed with the PIN, each right but for what a row of the table changes.
import * as loans from '@candor/contract/loans/client.ts';
import { answerOf } from '../api.ts';
import { testPin } from '../people.ts';
import { bankBody, nomineeBody, unknownId, usd, type Ready, type RefusalWorld } from './world.ts';

/** What the next instalment costs. */
export async function dueNow({ call }: RefusalWorld, { client, drawn }: Pick<Ready, 'client' | 'drawn'>) {
  const answer = await call(loans.getLoan, { by: client, params: { id: drawn } });
  const first = answerOf(loans.getLoan, answer).instalments.find(({ state }) => state === 'planned');
  if (!first) throw new Error('nothing is planned');
  return first.total;
}

/** The calls that take a PIN, each right but for it. */
export const signedCalls = {
  setDefaultBankAccount: async (_world: RefusalWorld, { client, spare }: Ready, pin: string) => ({
    by: client,
    params: { id: spare },
    body: { pin },
  }),
  editBankAccount: async (_world: RefusalWorld, { client, spare }: Ready, pin: string) => ({
    by: client,
    params: { id: spare },
    body: { ...bankBody, pin },
  }),
  deleteBankAccount: async (_world: RefusalWorld, { client, spare }: Ready, pin: string) => ({
    by: client,
    params: { id: spare },
    body: { pin },
  }),
  requestWithdrawal: async (_world: RefusalWorld, ready: Ready, pin: string) => withdrawalCall(ready, { pin }),
  drawLoan: async (_world: RefusalWorld, { client, undrawn }: Ready, pin: string) => ({
    by: client,
    params: { id: undrawn },
    body: { pin },
  }),
  repayLoan: async (world: RefusalWorld, ready: Ready, pin: string) => ({
    by: ready.client,
    params: { id: ready.drawn },
    body: { instalment: 1, amount: await dueNow(world, ready), pin },
  }),
  deleteNominee: async (_world: RefusalWorld, { client, nominee }: Ready, pin: string) => ({
    by: client,
    params: { id: nominee },
    body: { pin },
  }),
  requestCopy: async (_world: RefusalWorld, { client }: Ready, pin: string) => ({ by: client, body: { pin } }),
  downloadCopy: async (_world: RefusalWorld, { client }: Ready, pin: string) => ({
    by: client,
    params: { id: unknownId },
    body: { pin },
  }),
  saveNominees: async (_world: RefusalWorld, { client }: Ready, pin: string) => ({
    by: client,
    body: { nominees: [nomineeBody], opt_out: false, pin },
  }),
} as const;

export function withdrawalCall(
  { client, accountId, payee }: Pick<Ready, 'client' | 'accountId' | 'payee'>,
  change: object,
) {
  const body = { account_id: accountId, bank_account_id: payee, amount: usd('5.00'), way: 'fast', pin: testPin };
  return { by: client, body: { ...body, ...change } };
}
