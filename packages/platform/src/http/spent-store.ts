// Keeps what was spent of rate limits in PostgreSQL: one statement a batch, on an unlogged table, by the database's own
// clock. Keys are digests; nobody's address is written down.
import { createHmac } from 'node:crypto';
import { systemScope } from '../db/index.ts';
import type { Database } from '../db/index.ts';
import type { Spent, SpentStore } from './shared-buckets.ts';

const scope = systemScope('rate limits of all nodes');
/** Nothing is used up any more by then. */
const sweepEvery = 600;

export function createSpentStore(db: Database, key: Buffer): SpentStore {
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  let batches = 0;
  return {
    async add(spent) {
      // In one order, or two nodes with the same callers would lock each other.
      const rows = spent.map((entry) => ({ ...entry, bucket: digest(entry.key) })).toSorted(byBucket);
      batches += 1;
      const found = await db.transact(scope, async (tx) => {
        if (batches % sweepEvery === 0) {
          await tx.sql`delete from platform.spent_tokens where at < now() - interval '10 minutes'`;
        }
        return tx.sql<Array<{ bucket: string; level: number }>>`
          insert into platform.spent_tokens as known (bucket, level, at)
          select bucket, cost, now() from unnest(${tx.texts(rows.map(({ bucket }) => bucket))},
            ${tx.ints(rows.map(({ cost }) => cost))}) as told (bucket, cost)
          on conflict (bucket) do update set
            level = excluded.level + greatest(0, known.level - extract(epoch from now() - known.at) / 60
              * (select rate from unnest(${tx.texts(rows.map(({ bucket }) => bucket))},
                  ${tx.ints(rows.map(({ perMinute }) => perMinute))}) as rates (bucket, rate)
                where rates.bucket = excluded.bucket)),
            at = now()
          returning bucket, level`;
      });
      const levels = new Map(found.map(({ bucket, level }) => [bucket, level]));
      return new Map(rows.flatMap(({ key: name, bucket }) => withLevel(name, levels.get(bucket))));
    },
  };
}

function withLevel(name: string, level: number | undefined): Array<[string, number]> {
  return level === undefined ? [] : [[name, level]];
}

function byBucket(a: Spent & { readonly bucket: string }, b: Spent & { readonly bucket: string }): number {
  return a.bucket < b.bucket ? -1 : 1;
}
