// Binds the dues of all clients for staff.
import * as contract from '@candor/contract/dues/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, writeVersion } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { proposeDue, proposeWaiver } from './decisions.ts';
import { toWire, versionFacts } from './due.ts';
import type { Due } from './due.ts';
import type { DueParts } from './service.ts';
import { listDues } from './store.ts';

export function bindStaffDues(parts: DueParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listAllDues, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) => {
      const describe = (due: Due) => ({
        ...toWire(due, parts.clock.now()),
        client_id: due.clientId,
        version: writeVersion(versionFacts(due)),
      });
      return parts.db.read(scope, (reader) =>
        readPage(query, (range) => listDues(reader, clientId, status, range), idOf, describe),
      );
    }),
    bind(contract.proposeDue, staffGuard, async (caller, { body }) => {
      const { client_id: clientId, account_id: accountId, signature_id: signatureId, ...rest } = body;
      return answerProposal(await proposeDue(parts, caller, { clientId, accountId, signatureId, ...rest }));
    }),
    bind(contract.proposeWaiver, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeWaiver(parts, caller, params.id, body)),
    ),
  ];
}

const idOf = ({ id }: Due): string => id;
