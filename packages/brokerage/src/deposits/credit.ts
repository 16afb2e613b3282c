// Credits one deposit inside the transaction of its decision: row, journal, notice and audit line together.
import { encodeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { clientBucket, creditDeposit, houseAccount } from '@candor/ledger';
import type { Movement } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { markStale, recordScoreEvent } from '../score/index.ts';
import { houseChannel } from './deposit.ts';
import type { Deposit } from './deposit.ts';
import type { DepositParts } from './parts.ts';

type CreditParts = Pick<DepositParts, 'ledger' | 'clock' | 'ids' | 'messages'>;

/** Bank money as it came; coins through the house's own exchange, both legs in one journal. */
export function creditMovement(deposit: Deposit, received: Money, credited: Money): Movement {
  const channel = houseChannel({ id: deposit.channelId, kind: deposit.kind });
  const owner = { clientId: deposit.clientId, accountId: deposit.accountId };
  if (received.currency === credited.currency) {
    return creditDeposit({ owner, asset: credited.currency, amountMinor: credited.amountMinor, channel });
  }
  return {
    lines: [
      { account: houseAccount(channel.kind, received.currency, channel.detail), amountMinor: -received.amountMinor },
      { account: houseAccount('fx', received.currency), amountMinor: received.amountMinor },
      { account: houseAccount('fx', credited.currency), amountMinor: -credited.amountMinor },
      { account: clientBucket(owner, 'cash', credited.currency), amountMinor: credited.amountMinor },
    ],
  };
}

/** Told before the journal is posted: posting locks the books, and nothing should wait inside that lock. */
export async function tellCredit(
  parts: Pick<CreditParts, 'clock' | 'ids' | 'messages'>,
  tx: TenantTx,
  deposit: Deposit,
  credited: Money,
): Promise<void> {
  const { clock, ids, messages } = parts;
  const params = { amount: encodeMoney(credited), reference: deposit.reference };
  await messages.sendMessage(tx, { kind: 'deposit_credited', clientId: deposit.clientId, about: deposit.id, params });
  const standing = { clock, ids, notify: messages.sendMessage };
  const cause = { kind: 'deposit', id: deposit.id };
  await recordScoreEvent(standing, tx, { rule: 'first_deposit', clientId: deposit.clientId, cause });
  await markStale(tx, deposit.clientId);
}

export async function postCredit(
  { ledger }: Pick<CreditParts, 'ledger'>,
  tx: TenantTx,
  deposit: Deposit,
  movement: Movement,
): Promise<undefined | Refusal<'ledger_halted'>> {
  const posted = await postJournal(ledger, tx, {
    ...movement,
    cause: { kind: 'deposit', id: deposit.id },
    reason: `deposit ${deposit.reference} received`,
    idempotencyKey: `deposit-credited:${deposit.id}`,
  });
  return isRefusal(posted) ? posted : undefined;
}

export async function auditDeposit(
  { clock }: Pick<CreditParts, 'clock'>,
  tx: TenantTx,
  deposit: Pick<Deposit, 'id' | 'clientId'>,
  act: 'deposit.credited' | 'deposit.refused',
): Promise<void> {
  const subject = { kind: 'deposit', id: deposit.id } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act, subject, clientId: deposit.clientId }, clock.now());
}
