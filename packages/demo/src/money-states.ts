// The states of the demo that are not history: a deposit that was refused, coins on their way, bank accounts that wait or were not
// accepted. Made by the same verbs that clients and staff use.
import { addBankAccount, proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import { proposeRefusal, submitDeposit } from '@candor/brokerage/deposits/index.ts';
import { payeesOf } from './money-facts.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

export interface DemoDeposit {
  readonly channelId: string;
  readonly accountId: string;
  readonly amount: { readonly amount: string; readonly currency: string };
}

export async function declareDeposit(stage: Stage, actor: Actor, deposit: DemoDeposit): Promise<string> {
  const input = { ...deposit, proofFileId: undefined };
  return done(await submitDeposit(stage.parts, actor, newOnce(stage), input)).id;
}

export async function refuseDeposit(stage: Stage, id: string): Promise<void> {
  const verdict = { code: 'not_received', reason: 'nothing arrived within five days' } as const;
  await approve(stage, done(await proposeRefusal(stage.parts, stage.maker, id, verdict)));
}

/** One that the bank did not know, then one that still waits for its verification. */
export async function addOtherPayees(stage: Stage, actor: Actor): Promise<void> {
  const { parts, maker, tenant } = stage;
  const holder = (await parts.db.read(actor.scope, (reader) => parts.readVerifiedName(reader, actor.clientId))) ?? '';
  const [, unknown, waiting] = payeesOf(tenant.country);
  const add = async (payee: typeof unknown, bankName: string): Promise<string> =>
    done(await addBankAccount(parts, actor, { code: undefined, ...payee, country: tenant.country, holder, bankName }))
      .id;
  const verdict = { code: 'number_unknown', evidence: 'the bank of the demo said so' } as const;
  await approve(stage, done(await proposeVerdict(parts, maker, await add(unknown, 'Demo Old Bank'), verdict)));
  await add(waiting, 'Demo New Bank');
}
