// Signals about sessions on the bus: sockets of ended ones close, nodes forget what they believed of changed ones.
import * as z from 'zod/mini';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Owner, SessionId } from './session.ts';

export const sessionsEnded = 'sessions.ended';
export const sessionsChanged = 'sessions.changed';

const shape = z.object({ tenantId: z.string(), ownerId: z.string(), sessionIds: z.array(z.string()) });
export type SessionsSignal = z.infer<typeof shape>;

export function readSessionsSignal(payload: Uint8Array): SessionsSignal {
  return z.parse(shape, JSON.parse(Buffer.from(payload).toString()));
}

/** Sent once the transaction is durable. */
export function signalSessions(
  tx: TenantTx,
  bus: Bus,
  subject: typeof sessionsEnded | typeof sessionsChanged,
  tenantId: TenantId,
  owner: Owner,
  sessionIds: readonly SessionId[],
): void {
  const payload = JSON.stringify({ tenantId, ownerId: owner.id, sessionIds });
  tx.afterCommit(() => bus.publish(subject, Buffer.from(payload)));
}
