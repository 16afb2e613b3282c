// What clients are refused about their bank accounts.
import * as bank from '@candor/contract/bank-accounts/client.ts';
import { addInvestor } from '../nouns/clients.ts';
import { testPin } from '../people.ts';
import { rowsOf } from './row.ts';
import type { RefusalRow, RefusedCall } from './row.ts';
import { askWithdrawal, bankBody } from './world.ts';
import type { Ready, RefusalWorld } from './world.ts';

export const evidence = 'a statement was seen';

export const bankCall = ({ client }: Pick<Ready, 'client'>, change: object = {}): RefusedCall => ({
  by: client,
  body: { ...bankBody, account_number: '000555000111', ...change },
});

/** What saving a bank account refuses, added and edited alike. */
const bankChecks = (id?: 'spare') => {
  const at = (ready: Ready, change: object = {}): RefusedCall => ({
    ...bankCall(ready, id ? { pin: testPin, ...change } : change),
    ...(id && { params: { id: ready[id] } }),
  });
  return {
    kyc_required: ({ unverified }: RefusalWorld) => at(unverified),
    country_unsupported: ({ ada }: RefusalWorld) => at(ada, { country: 'DE' }),
    bank_account_invalid: ({ ada }: RefusalWorld) => at(ada, { bank_code: '021000022' }),
    holder_mismatch: ({ ada }: RefusalWorld) => at(ada, { holder_name: 'Somebody Else' }),
    bank_account_duplicate: ({ ada }: RefusalWorld) => at(ada, { account_number: bankBody.account_number }),
  };
};

async function fillBankAccounts({ system, done }: RefusalWorld): Promise<RefusedCall> {
  const client = await addInvestor(system);
  for (let place = 0; place < 10; place += 1) {
    await done(bank.addBankAccount, bankCall({ client }, { account_number: `00044400055${place}` }));
  }
  return bankCall({ client });
}

async function payTo(world: RefusalWorld): Promise<RefusedCall> {
  await askWithdrawal(world);
  return { ...bankCall(world.ada, { pin: testPin }), params: { id: world.ada.payee } };
}

export const bankRows: readonly RefusalRow[] = [
  ...rowsOf(bank.addBankAccount, { ...bankChecks(), too_many_bank_accounts: fillBankAccounts }),
  ...rowsOf(bank.editBankAccount, { ...bankChecks('spare'), bank_account_in_use: payTo }),
  ...rowsOf(bank.deleteBankAccount, {
    bank_account_in_use: async (world) => {
      const { by, params = {} } = await payTo(world);
      return { by, params, body: { pin: testPin } };
    },
  }),
];
