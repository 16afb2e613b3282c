// Binds the approvals inbox.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import * as contract from '@candor/contract/approvals/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { toWire } from './approval.ts';
import type { Approval } from './approval.ts';
import { showPersonal } from './personal.ts';
import { approveProposal, rejectProposal, withdrawProposal } from './service.ts';
import type { DecisionParts, StaffCaller } from './service.ts';
import { listApprovals, readApprovalKind } from './store.ts';

type Decider = StaffCaller & { readonly roles: readonly StaffRole[] };
type InboxParts = DecisionParts & { readonly vault: Vault };

export function bindApprovals(parts: InboxParts, staffGuard: Guard<'staff', Decider>): Binding[] {
  const show = (reader: Reader, { roles }: Decider, approval: Approval) =>
    showPersonal(parts.vault, reader, approval, roles);
  const describe = async <R extends Refusal>(caller: Decider, answer: Approval | R) =>
    isRefusal(answer)
      ? answer
      : toWire(answer, await parts.db.read(caller.scope, (reader) => show(reader, caller, answer)));
  return [
    bind(contract.listApprovals, staffGuard, (caller, { query: { state, kind, ...query } }) =>
      parts.db.read(caller.scope, (reader) =>
        readPage(
          query,
          async (range) => {
            const found = await listApprovals(reader, { ...range, state, kind });
            return Promise.all(
              found.map(async (approval) => ({ approval, personal: await show(reader, caller, approval) })),
            );
          },
          ({ approval }) => approval.id,
          ({ approval, personal }) => toWire(approval, personal),
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
  id: string,
): Promise<undefined | Refusal<'forbidden' | 'not_found'>> {
  const kind = await db.read(scope, (reader) => readApprovalKind(reader, id));
  if (!kind) return refuse('not_found');
  return contract.confirmersOf(kind).some((role) => roles.includes(role)) ? undefined : refuse('forbidden');
}
