// Binds for staff what brokers said and the books could not follow, how two people close it, and how they take a wrong trade back.
import * as contract from '@candor/contract/settlement/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import * as store from './broker-store.ts';
import type { Break } from './broker-store.ts';
import { proposeResolution } from './decisions.ts';
import type { BrokerParts } from './parts.ts';
import { proposeBust } from './undoing.ts';

export function bindBrokerBreaks(
  parts: Pick<BrokerParts, 'db' | 'clock' | 'ids'>,
  staffGuard: Guard<'staff', StaffCaller>,
): Binding[] {
  return [
    bind(contract.listBrokerBreaks, staffGuard, ({ scope }, { query: { state, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => store.listBrokerBreaks(reader, state, range),
          ({ id }: Break) => id,
          toWire,
        ),
      ),
    ),
    bind(contract.proposeBrokerBreakResolution, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeResolution(parts, caller, params.id, body)),
    ),
    bind(contract.proposeBust, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeBust(parts, caller, params.id, body)),
    ),
  ];
}

function toWire({ id, broker, orderId, reason, said, openedAt, closedAt, resolution }: Break) {
  return {
    id,
    broker,
    order_id: orderId,
    reason,
    said: JSON.stringify(said),
    opened_at: openedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    resolution,
  };
}
