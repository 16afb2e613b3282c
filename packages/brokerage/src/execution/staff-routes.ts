// Binds for staff what brokers said and the books could not follow.
import { listBrokerBreaks } from '@candor/contract/settlement/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { StaffCaller } from '../approvals/index.ts';
import * as store from './broker-store.ts';
import type { Break } from './broker-store.ts';
import type { BrokerParts } from './parts.ts';

export function bindBrokerBreaks(parts: Pick<BrokerParts, 'db'>, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(listBrokerBreaks, staffGuard, ({ scope }, { query: { state, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => store.listBrokerBreaks(reader, state, range),
          ({ id }: Break) => id,
          toWire,
        ),
      ),
    ),
  ];
}

function toWire({ id, broker, orderId, reason, said, openedAt, closedAt }: Break) {
  return {
    id,
    broker,
    order_id: orderId,
    reason,
    said: JSON.stringify(said),
    opened_at: openedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
  };
}
