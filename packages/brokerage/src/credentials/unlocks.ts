// Lifting the waiting times of a client: once a day by one person, again only by two. Every lift hands out new guesses, so the client
// is told of each.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ApprovalId, ClientId, StaffId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, ProposingParts, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { isClient, parseClientId, readClient } from '../clients/index.ts';
import { liftThrottles } from '../throttle/index.ts';
import { accountKey } from './account-key.ts';
import type { CredentialParts } from './parts.ts';
import { insertUnlock, wasUnlockedSince } from './unlock-store.ts';

const dayMs = 24 * 60 * 60_000;

type UnlockParts = Pick<CredentialParts, 'clock' | 'ids' | 'vault' | 'notify'>;

export function unlockClient(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'ids' | 'notify' | 'vault'>,
  { scope, staffId }: StaffCaller,
  clientId: ClientId,
  reason: string,
): Promise<undefined | Refusal<'not_found' | 'second_person_needed'>> {
  return parts.db.transact(scope, async (tx) => {
    if (!(await isClient(tx, clientId))) return refuse('not_found');
    const since = new Date(parts.clock.now().getTime() - dayMs);
    if (await wasUnlockedSince(tx, clientId, since)) return refuse('second_person_needed');
    await lift(parts, tx, { clientId, staffId, reason });
    return undefined;
  });
}

type Proposed = Promise<Approval | Refusal<'not_found' | 'already_proposed' | 'item_claimed'>>;

export function proposeUnlock(
  parts: ProposingParts,
  caller: StaffCaller,
  clientId: ClientId,
  reason: string,
): Proposed {
  return parts.db.transact(caller.scope, async (tx) => {
    if (!(await isClient(tx, clientId))) return refuse('not_found');
    const proposal = { kind: 'client.unlock', subjectId: clientId, clientId, payload: {}, reason } as const;
    return proposeApproval(parts, tx, caller, proposal);
  });
}

export function unlockEffects(parts: UnlockParts): Pick<ApprovalEffects, 'client.unlock'> {
  return {
    'client.unlock': {
      async approve(tx, { id, subjectId, checkerId, reason }) {
        if (checkerId === undefined) return refuse('state_conflict');
        await lift(parts, tx, {
          clientId: subjectOf({ subjectId }, 'client'),
          staffId: checkerId,
          reason,
          approvalId: id,
        });
        return undefined;
      },
    },
  };
}

interface Lift {
  readonly clientId: ClientId;
  readonly staffId: StaffId;
  readonly reason: string;
  readonly approvalId?: ApprovalId;
}

async function lift(
  { clock, ids, vault, notify }: UnlockParts,
  tx: TenantTx,
  { clientId, staffId, reason, approvalId }: Lift,
): Promise<void> {
  const { tenantId, actor } = tx.scope;
  const client = await readClient(tx, vault, parseClientId(clientId));
  if (!client) throw new Error('a client is gone that was just there');
  const now = clock.now();
  const key = accountKey({ vault }, { tenant: { id: tenantId } }, client.username);
  // First the row that says who lifts: without it the database lets no counts be wiped.
  await insertUnlock(tx, tenantId, { id: ids.next(), clientId, accountKey: key, staffId, reason, approvalId }, now);
  await liftThrottles(tx, key);
  await liftThrottles(tx, client.id);
  await notify(tx, { kind: 'limits_lifted', clientId: client.id });
  const subject = { kind: 'client', id: client.id } as const;
  await recordAudit(tx, { actor, act: 'client.unlocked', subject, details: { reason } }, now);
}
