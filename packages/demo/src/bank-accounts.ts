// The bank accounts of the demo: the one that is used, one that its bank did not know, one that still waits.
import type { BankAccountId } from '@candor/contract/ids.ts';
import { addBankAccount, listBankAccounts, proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import { payeesOf } from './channel-facts.ts';
import { approve, done } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

/** The account that came with the verification, looked at by two: withdrawals go there. */
export async function verifyPayee(stage: Stage, actor: Actor): Promise<BankAccountId> {
  const { parts, maker } = stage;
  const accounts = await parts.db.read(actor.scope, (reader) => listBankAccounts(reader, parts.vault, actor.clientId));
  const [first] = accounts;
  if (!first) throw new Error('a verified client of the demo has no bank account');
  const verdict = { code: undefined, evidence: 'statement seen for the demo' };
  await approve(stage, done(await proposeVerdict(parts, maker, first.id, verdict)));
  return first.id;
}

/** One that the bank did not know, then one that still waits for its verification. */
export async function addOtherPayees(stage: Stage, actor: Actor): Promise<void> {
  const { parts, maker, tenant } = stage;
  const holder = (await parts.db.read(actor.scope, (reader) => parts.readVerifiedName(reader, actor.clientId))) ?? '';
  const [, unknown, waiting] = payeesOf(tenant.country);
  const add = async (payee: typeof unknown, bankName: string): Promise<BankAccountId> =>
    done(await addBankAccount(parts, actor, { code: undefined, ...payee, country: tenant.country, holder, bankName }))
      .id;
  const verdict = { code: 'number_unknown', evidence: 'the bank of the demo said so' } as const;
  await approve(stage, done(await proposeVerdict(parts, maker, await add(unknown, 'Demo Old Bank'), verdict)));
  await add(waiting, 'Demo New Bank');
}
