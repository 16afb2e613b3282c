// The verbs of oversight: alarms, health, work that gave up, who is signed in. Reads; the only act gives such work its attempts back.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type { JobId } from '@candor/contract/ids.ts';
import { alarmNames } from '@candor/contract/oversight/staff.ts';
import type * as contract from '@candor/contract/oversight/staff.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import { listDeadJobs, reviveJob } from '@candor/platform/jobs/store.ts';
import { recordAudit } from '../audit/index.ts';
import { countOpenHits } from '../kyc/index.ts';
import * as store from './store.ts';
import type { TrailChecks } from './trail.ts';

/** A vendor of prices as its own breaker sees it. */
export interface VendorState {
  readonly id: string;
  readonly state: 'closed' | 'open' | 'half_open';
  readonly lastFault: string | null;
}

export interface OversightParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly trail: TrailChecks;
  readonly vendors: () => readonly VendorState[];
}

interface Overseer {
  readonly scope: TenantScope;
}

const most = 100;
const dayMs = 86_400_000;

/** In the order of the list; what does not ring is told with nought. */
export async function getAlarms(
  { db, clock, trail, vendors }: OversightParts,
  { scope }: Overseer,
): Promise<OutputOf<typeof contract.getAlarms>> {
  const counted = await db.read(scope, async (reader): Promise<store.Ringing[]> => {
    const { count, oldestAt: since } = await countOpenHits(reader);
    return [...(await store.countAlarms(reader, clock.now())), { alarm: 'sanctions_hits', count, since }];
  });
  const stale = vendors().filter(({ state }) => state !== 'closed').length;
  return {
    items: alarmNames.map((alarm) => {
      const found = counted.find((one) => one.alarm === alarm);
      if (found) return { alarm, count: found.count, since: found.since?.toISOString() ?? null };
      return { alarm, count: alarm === 'stale_prices' ? stale : Number(trail.isBroken(scope)), since: null };
    }),
  };
}

export async function getHouseHealth(
  { db, clock, vendors }: Pick<OversightParts, 'db' | 'clock' | 'vendors'>,
  { scope }: Overseer,
): Promise<OutputOf<typeof contract.getHouseHealth>> {
  const since = new Date(clock.now().getTime() - dayMs);
  return db.read(scope, async (reader) => {
    const books = await store.readBooks(reader);
    const sent = await store.countDeliveries(reader, since);
    const count = (state: string): number => sent.get(state) ?? 0;
    return {
      books: {
        journals: books.journals,
        last_journal_at: books.lastJournalAt?.toISOString() ?? null,
        halted_since: books.haltedSince?.toISOString() ?? null,
        halt_reason: books.haltReason,
      },
      vendors: vendors().map(({ id, state, lastFault }) => ({ id, state, fault: lastFault })),
      deliveries: {
        waiting: count('waiting'),
        sent: count('sent'),
        kept: count('kept'),
        failed: count('failed'),
      },
    };
  });
}

export async function listFailedJobs(
  { db }: Pick<OversightParts, 'db'>,
  { scope }: Overseer,
): Promise<OutputOf<typeof contract.listFailedJobs>> {
  const jobs = await db.read(scope, (reader) => listDeadJobs(reader, most));
  return {
    items: jobs.map(({ id, kind, attempts, lastError, finishedAt }) => ({
      id,
      kind,
      attempts,
      last_error: lastError,
      finished_at: finishedAt.toISOString(),
    })),
  };
}

export function retryJob(
  { db, clock }: Pick<OversightParts, 'db' | 'clock'>,
  { scope }: Overseer,
  id: JobId,
): Promise<undefined | Refusal<'not_found'>> {
  return db.transact(scope, async (tx) => {
    const { tenantId, actor } = tx.scope;
    if (!(await reviveJob(tx, { tenantId, id }, clock.now()))) return refuse('not_found');
    const subject = { kind: 'tenant', id: tenantId } as const;
    await recordAudit(tx, { actor, act: 'job.retried', subject, details: { job: id } }, clock.now());
    return undefined;
  });
}

export async function listSessions(
  { db, clock }: Pick<OversightParts, 'db' | 'clock'>,
  { scope }: Overseer,
  kind: 'staff' | 'client',
): Promise<OutputOf<typeof contract.listOpenSessions>> {
  const rows = await db.read(scope, (reader) => store.listOpenSessions(reader, kind, clock.now(), most));
  return {
    items: rows.map(({ id, ownerId, ownerName, os, browser, country, createdAt, lastSeenAt }) => ({
      id,
      owner_kind: kind,
      owner_id: ownerId,
      owner_name: ownerName,
      os,
      browser,
      country,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  };
}
