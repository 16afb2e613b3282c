// Binds the bank accounts of the client.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import * as contract from '@candor/contract/bank-accounts/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { toWire } from './bank-account.ts';
import type { BankAccount, BankAccountInput } from './bank-account.ts';
import { addBankAccount, deleteBankAccount, editBankAccount, setDefaultBankAccount } from './service.ts';
import type { BankAccountParts, SignedInOwner } from './service.ts';
import { listBankAccounts } from './store.ts';

export function bindBankAccounts(parts: BankAccountParts, clientGuard: Guard<'client', SignedInOwner>): Binding[] {
  const { db, vault } = parts;
  return [
    bind(contract.listBankAccounts, clientGuard, async ({ scope, clientId }) => {
      const known = await db.read(scope, (reader) => listBankAccounts(reader, vault, clientId));
      return { items: known.map(toWire) };
    }),
    bind(contract.addBankAccount, clientGuard, async (owner, { body }) =>
      describe(await addBankAccount(parts, owner, readInput(body))),
    ),
    bind(contract.editBankAccount, clientGuard, async (owner, { params, body }) =>
      describe(await editBankAccount(parts, owner, params.id, { ...readInput(body), pin: body.pin })),
    ),
    bind(contract.setDefaultBankAccount, clientGuard, async (owner, { params, body }) =>
      describe(await setDefaultBankAccount(parts, owner, params.id, body.pin)),
    ),
    bind(contract.deleteBankAccount, clientGuard, (owner, { params, body }) =>
      deleteBankAccount(parts, owner, params.id, body.pin),
    ),
  ];
}

function describe<R extends Refusal>(answer: BankAccount | R) {
  return isRefusal(answer) ? answer : toWire(answer);
}

function readInput(body: {
  readonly country: string;
  readonly holder_name: string;
  readonly bank_name: string;
  readonly account_number: string;
  readonly bank_code?: string | undefined;
}): BankAccountInput {
  return {
    country: body.country,
    holder: body.holder_name,
    bankName: body.bank_name,
    number: body.account_number,
    code: body.bank_code,
  };
}
