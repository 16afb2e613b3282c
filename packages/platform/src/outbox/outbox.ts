// Writes events inside the transaction that causes them. Nothing is sent from here: see dispatcher.ts.
import type { EventId } from '@candor/contract/ids.ts';
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/reader.ts';
import type { TenantId } from '../db/scope.ts';
import type { Ids } from '../ids/ids.ts';

export interface NewEvent {
  /** noun.past_participle, such as deposit.approved. */
  readonly topic: string;
  readonly payload: unknown;
  /** Needed in a system scope only. */
  readonly tenantId?: TenantId;
}

export interface Event {
  readonly tenantId: TenantId;
  /** The same at every delivery: a consumer may recognise what it has seen. */
  readonly id: EventId;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

export interface Outbox {
  emit(tx: Tx, event: NewEvent): Promise<string>;
}

export function createOutbox({ ids, clock }: { readonly ids: Ids; readonly clock: Clock }): Outbox {
  return {
    async emit(tx, event) {
      const tenantId = event.tenantId ?? (tx.scope.kind === 'tenant' ? tx.scope.tenantId : undefined);
      if (tenantId === undefined) throw new TypeError(`event ${event.topic}: a system scope must name the tenant`);
      const id = ids.next();
      await tx.sql`
        insert into platform.outbox (tenant_id, id, topic, payload, created_at)
        values (${tenantId}, ${id}, ${event.topic}, ${tx.json(event.payload)}, ${clock.now()})`;
      return id;
    },
  };
}
