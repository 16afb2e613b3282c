// Binds protective holds for staff.
import * as contract from '@candor/contract/protections/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, writeVersion } from '../approvals/index.ts';
import { parseClientId } from '../clients/index.ts';
import { isActiveProtection } from './protection.ts';
import type { Protection } from './protection.ts';
import { proposeProtection, proposeProtectionEnd, protectionFacts } from './protection-decisions.ts';
import type { ProtectingStaff } from './protection-decisions.ts';
import { listProtections } from './protection-store.ts';
import type { WithdrawalParts } from './service.ts';

export function bindProtections(parts: WithdrawalParts, staffGuard: Guard<'staff', ProtectingStaff>): Binding[] {
  const describe = (protection: Protection) => ({
    id: protection.id,
    client_id: protection.clientId,
    code: protection.reason,
    placed_at: protection.placedAt.toISOString(),
    ends_at: protection.endsAt.toISOString(),
    ended_at: protection.endedAt?.toISOString() ?? null,
    is_active: isActiveProtection(protection, parts.clock.now()),
    version: writeVersion(protectionFacts(protection)),
  });
  return [
    bind(contract.listProtections, staffGuard, ({ scope }, { query }) =>
      parts.db.read(scope, (reader) => readPage(query, (range) => listProtections(reader, range), idOf, describe)),
    ),
    bind(contract.proposeProtection, staffGuard, async (caller, { body: { client_id: clientId, code, reason } }) =>
      answerProposal(await proposeProtection(parts, caller, { clientId: parseClientId(clientId), code, reason })),
    ),
    bind(contract.proposeProtectionEnd, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeProtectionEnd(parts, caller, params.id, body)),
    ),
  ];
}

const idOf = ({ id }: Protection): string => id;
