// The client's verbs of deposits: where money can be sent, declaring a deposit, adding its proof. Nothing here credits.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { AccountId, ChannelId, DepositId, FileId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { readAccessConfig } from '../access/index.ts';
import { findAccount, readAmount } from '../accounts/index.ts';
import type { AccountHolder, AmountRefusal } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { ClientId } from '../clients/index.ts';
import { readKycStatus } from '../kyc/index.ts';
import { findChannel, listChannels } from './channel-store.ts';
import { isUsable, toWire } from './deposit.ts';
import type { Channel, Deposit } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { makeReference, referenceDigits } from './reference.ts';
import { insertDeposit, lockDeposit, setProof } from './store.ts';

export interface Depositor extends AccountHolder {
  readonly clientId: ClientId;
}

async function isOpen(reader: Reader, { scope, clientId }: Depositor): Promise<boolean> {
  return (await readAccessConfig(reader, scope.tenantId, clientId)).client_deposit;
}

/** Registered, past their first day, not closed; none is an answer of its own. */
export async function listUsableChannels(
  { db, clock }: Pick<DepositParts, 'clock' | 'db'>,
  depositor: Depositor,
): Promise<Channel[] | Refusal<'deposit_unavailable'>> {
  return db.read(depositor.scope, async (reader) => {
    if (!(await isOpen(reader, depositor))) return refuse('deposit_unavailable');
    const usable = (await listChannels(reader)).filter((channel) => isUsable(channel, clock.now()));
    return usable.length === 0 ? refuse('deposit_unavailable') : usable;
  });
}

export interface DepositInput {
  readonly channelId: ChannelId;
  readonly accountId: AccountId;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly proofFileId: FileId | undefined;
}

type SubmitRefusal = AmountRefusal | Refusal<'deposit_unavailable' | 'kyc_required' | 'not_found'>;

export function submitDeposit(
  parts: Pick<DepositParts, 'clock' | 'db' | 'ids' | 'ownsFile'>,
  depositor: Depositor,
  once: Once,
  input: DepositInput,
) {
  const { clock, ids, ownsFile } = parts;
  const { scope, clientId } = depositor;
  return transactOnce(parts, scope, once, async (tx): Promise<ReturnType<typeof toWire> | SubmitRefusal> => {
    const now = clock.now();
    const channel = await findChannel(tx, input.channelId);
    if (!(await isOpen(tx, depositor)) || !channel || !isUsable(channel, now)) return refuse('deposit_unavailable');
    // Nobody pays in what could not be paid out.
    if ((await readKycStatus(tx, clientId)) === 'rejected') return refuse('kyc_required');
    const account = await findAccount(tx, clientId, input.accountId);
    if (!account) return refuse('not_found');
    const amount = readAmount(input.amount, channel.currency);
    if (isRefusal(amount)) return amount;
    // Coins are converted when they are credited; bank money arrives in the currency of its account.
    if (channel.kind === 'bank' && account.currency !== channel.currency) return refuse('currency_mismatch');
    const { proofFileId } = input;
    if (proofFileId !== undefined && !(await ownsFile(tx, clientId, proofFileId))) return refuse('not_found');
    const id = ids.next();
    const reference = makeReference(ids.digits(referenceDigits));
    await insertDeposit(
      tx,
      scope.tenantId,
      { id, clientId, accountId: account.accountId, channelId: channel.id, reference, amount, proofFileId },
      now,
    );
    const made = await lockDeposit(tx, id, clientId);
    if (!made) throw new Error('a deposit is gone that was just made');
    const subject = { kind: 'deposit', id } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'deposit.declared', subject, clientId }, now);
    return toWire(made);
  });
}

export function addProof(
  { db, ownsFile }: Pick<DepositParts, 'db' | 'ownsFile'>,
  { scope, clientId }: Depositor,
  id: DepositId,
  fileId: FileId,
): Promise<Deposit | Refusal<'not_found' | 'state_conflict'>> {
  return db.transact(scope, async (tx) => {
    const deposit = await lockDeposit(tx, id, clientId);
    if (!deposit || !(await ownsFile(tx, clientId, fileId))) return refuse('not_found');
    if (deposit.status !== 'pending') return refuse('state_conflict');
    await setProof(tx, id, fileId);
    return { ...deposit, proofFileId: fileId };
  });
}
