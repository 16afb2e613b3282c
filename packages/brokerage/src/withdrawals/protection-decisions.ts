// Protective holds (G-08): a client's withdrawals are paused for a reason of a closed list, by two people, with notice, and open again by
// themselves after 15 banking days. Cancelling, trading and everything else stay open; nothing here moves or holds money.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { protectionReasons } from '@candor/contract/withdrawals/client.ts';
import type { ProtectionReason } from '@candor/contract/withdrawals/client.ts';
import type { ProtectionId } from '@candor/contract/ids.ts';
import { checkVersion, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readStanding } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { computeProtectionEnd, isActiveProtection, protectionDays } from './protection.ts';
import type { Protection } from './protection.ts';
import { endProtection, insertProtection, lockProtection } from './protection-store.ts';
import type { WithdrawalParts } from './service.ts';

/** A member of staff with the country whose banking days count. */
export type ProtectingStaff = StaffCaller & { readonly tenant: { readonly country: string } };

/** What may change while somebody looks. */
export const protectionFacts = ({ endedAt }: Protection) => ({ ended_at: endedAt });

export interface ProtectionInput {
  readonly clientId: ClientId;
  readonly code: ProtectionReason;
  readonly reason: string;
}

export function proposeProtection(
  parts: Pick<WithdrawalParts, 'clock' | 'db' | 'ids'>,
  caller: ProtectingStaff,
  { clientId, code, reason }: ProtectionInput,
): Promise<Approval | Refusal<'not_found' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (!(await readStanding(tx, clientId))) return refuse('not_found');
    const payload = { code, country: caller.tenant.country };
    return proposeApproval(parts, tx, caller, {
      kind: 'protection.place',
      subjectId: parts.ids.next(),
      clientId,
      payload,
      reason,
    });
  });
}

export function proposeProtectionEnd(
  parts: Pick<WithdrawalParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: ProtectionId,
  { reason, version }: { readonly reason: string; readonly version?: string | undefined },
): Promise<
  Approval | Refusal<'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'>
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const protection = await lockProtection(tx, id);
    if (!protection) return refuse('not_found');
    const stale = checkVersion(protectionFacts(protection), version);
    if (stale) return stale;
    if (!isActiveProtection(protection, parts.clock.now())) return refuse('state_conflict');
    const { clientId } = protection;
    return proposeApproval(parts, tx, caller, { kind: 'protection.end', subjectId: id, clientId, payload: {}, reason });
  });
}

export function protectionEffects(
  parts: Pick<WithdrawalParts, 'calendar' | 'clock' | 'messages'>,
): Pick<ApprovalEffects, 'protection.place' | 'protection.end'> {
  const { clock, calendar, messages } = parts;
  return {
    'protection.place': {
      async approve(tx, approval) {
        const { clientId } = approval;
        const id = subjectOf(approval, 'protection');
        const reason = protectionReasons.find((code) => code === approval.payload['code']);
        if (!reason || clientId === undefined) {
          throw new TypeError('a protective hold names its client and its reason');
        }
        const now = clock.now();
        const endsAt = computeProtectionEnd(calendar, payloadText(approval, 'country'), now);
        const { actor } = tx.scope;
        const placed = { id, clientId, reason, placedAt: now, endsAt, endedAt: undefined };
        await insertProtection(tx, placed, approval.id);
        await messages.sendMessage(tx, { kind: 'protection_placed', clientId, params: { days: protectionDays } });
        const subject = { kind: 'protection', id } as const;
        await recordAudit(tx, { actor, act: 'protection.placed', subject, clientId }, now);
        return undefined;
      },
    },
    'protection.end': {
      async approve(tx, approval) {
        const now = clock.now();
        const protection = await lockProtection(tx, subjectOf(approval, 'protection'));
        if (!protection || !isActiveProtection(protection, now)) return refuse('state_conflict');
        const { id, clientId } = protection;
        await endProtection(tx, id, approval.id, now);
        await messages.sendMessage(tx, { kind: 'protection_ended', clientId });
        const subject = { kind: 'protection', id } as const;
        await recordAudit(tx, { actor: tx.scope.actor, act: 'protection.ended', subject, clientId }, now);
        return undefined;
      },
    },
  };
}
