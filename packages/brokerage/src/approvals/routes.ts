// Binds the approvals inbox.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import * as contract from '@candor/contract/approvals/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { readReferences } from '../references/index.ts';
import { toWire } from './approval.ts';
import type { Approval } from './approval.ts';
import { nameInstruments } from './instruments-named.ts';
import { showPersonal } from './personal.ts';
import { approveProposal, rejectProposal, withdrawProposal } from './service.ts';
import type { DecisionParts, StaffCaller } from './service.ts';
import { listApprovals, readApprovalKind } from './store.ts';

type Decider = StaffCaller & { readonly roles: readonly StaffRole[] };
type InboxParts = DecisionParts & { readonly vault: Vault };

export function bindApprovals(parts: InboxParts, staffGuard: Guard<'staff', Decider>): Binding[] {
  const describe = async <R extends Refusal>(caller: Decider, answer: Approval | R) => {
    if (isRefusal(answer)) return answer;
    const [shown] = await parts.db.read(caller.scope, (reader) => showAll(parts, reader, caller, [answer]));
    return toWire(answer, shown?.texts);
  };
  return [
    bind(contract.listApprovals, staffGuard, (caller, { query: { state, kind, subject_id: subjectId, ...query } }) =>
      parts.db.read(caller.scope, (reader) =>
        readPage(
          query,
          async (range) =>
            showAll(
              parts,
              reader,
              caller,
              await listApprovals(reader, { ...range, state, kind, subjectId, now: parts.clock.now() }),
            ),
          ({ approval }) => approval.id,
          ({ approval, texts }) => toWire(approval, texts),
        ),
      ),
    ),
    bind(contract.approveProposal, staffGuard, async (caller, { params, body }) =>
      describe(
        caller,
        (await checkRole(parts, caller, params.id)) ?? (await approveProposal(parts, caller, params.id, body.note)),
      ),
    ),
    bind(contract.rejectProposal, staffGuard, async (caller, { params, body }) =>
      describe(
        caller,
        (await checkRole(parts, caller, params.id)) ?? (await rejectProposal(parts, caller, params.id, body.note)),
      ),
    ),
    bind(contract.withdrawProposal, staffGuard, async (caller, { params }) =>
      describe(caller, await withdrawProposal(parts, caller, params.id)),
    ),
  ];
}

/** The kind of a proposal never changes, so it may be looked at before the decision takes its turn. */
async function checkRole(
  { db }: DecisionParts,
  { scope, roles }: Decider,
  id: ApprovalId,
): Promise<undefined | Refusal<'forbidden' | 'not_found'>> {
  const kind = await db.read(scope, (reader) => readApprovalKind(reader, id));
  if (!kind) return refuse('not_found');
  return contract.confirmersOf(kind).some((role) => roles.includes(role)) ? undefined : refuse('forbidden');
}

/** What a proposal is about: the thing that its kind names first. */
const subjectOf = ({ kind, subjectId }: Approval) => ({ kind: kind.split('.')[0] ?? '', id: subjectId });

/** With what people know the thing by, and the names that this reader may see. */
async function showAll({ vault }: InboxParts, reader: Reader, { roles }: Decider, approvals: readonly Approval[]) {
  const find = await readReferences(reader, approvals.map(subjectOf));
  const named = await nameInstruments(reader, approvals);
  const shown: { approval: Approval; texts: Record<string, string> }[] = [];
  for (const approval of approvals) {
    const reference = find(subjectOf(approval));
    const personal = await showPersonal(vault, reader, approval, roles);
    shown.push({ approval, texts: { ...(reference !== undefined && { reference }), ...named(approval), ...personal } });
  }
  return shown;
}
