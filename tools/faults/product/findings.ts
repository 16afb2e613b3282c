// Holds the clients' own log of what they were told against the database: what was told is there once, nothing else is. Pure.
import { decodeMoney, expectParsed } from '@candor/money';
import { bucketNames, type Account } from '@candor/contract/accounts/client.ts';
import type { Acknowledgement } from '../target.ts';
import type { Fact, Order } from './order.ts';
import type { Bucket } from './stored.ts';

export interface Comparison {
  readonly lost: number;
  readonly doubled: number;
  /** What stands behind both figures, in words. */
  readonly texts: readonly string[];
}

/** `before` was there before the first request. */
export function compareFacts(
  recorded: ReadonlyArray<Acknowledgement<Order>>,
  stored: readonly Fact[],
  before: ReadonlySet<Fact>,
): Comparison {
  const times = new Map<Fact, number>();
  for (const fact of stored) if (!before.has(fact)) times.set(fact, (times.get(fact) ?? 0) + 1);
  const told = new Set<Fact>();
  const possible = new Set<Fact>();
  const texts: string[] = [];
  let lost = 0;
  for (const { request, status, body } of recorded) {
    for (const fact of request.maybe) possible.add(fact);
    if (status >= 300) continue;
    const facts = request.facts(body);
    for (const fact of facts) told.add(fact);
    const missing = facts.filter((fact) => !times.has(fact));
    if (missing.length > 0) lost += 1;
    texts.push(...missing.map((fact) => `${request.name} was told yes, and ${fact} is not there`));
  }
  const doubled = [...times].filter(([fact, count]) => count > 1 || !(told.has(fact) || possible.has(fact)));
  texts.push(...doubled.map(([fact, count]) => `${fact} is there ${count} times and was asked for ${told.has(fact)}`));
  return { lost, doubled: doubled.length, texts };
}

/** How often each kind of request was told yes and no, and why not. */
export function countAnswers(recorded: ReadonlyArray<Acknowledgement<Order>>): string {
  return [...Map.groupBy(recorded, ({ request }) => request.name)]
    .map(([name, all]) => {
      const refused = all.filter(({ status }) => status >= 300);
      const codes = Map.groupBy(refused, ({ status, body }) => /"code":"(\w+)"/.exec(body)?.[1] ?? String(status));
      const why = [...codes].map(([code, some]) => `${some.length} ${code}`).join(', ');
      return `${name} ${all.length - refused.length} yes ${refused.length} no${why === '' ? '' : ` (${why})`}`;
    })
    .join(', ');
}

/** What the API shows of each bucket against the sum of its postings; debts are shown as positive amounts. */
export function compareBuckets(accounts: readonly Account[], buckets: readonly Bucket[]): string[] {
  const totals = new Map(buckets.map(({ accountId, bucket, total }) => [`${accountId} ${bucket}`, BigInt(total)]));
  return accounts.flatMap((account) =>
    bucketNames.flatMap((bucket) => {
      const isDebt = bucket === 'outstanding' || bucket === 'loan';
      const total = totals.get(`${account.id} ${bucket}`) ?? 0n;
      // Proceeds that have not settled are shown as cash.
      const more = bucket === 'cash' ? (totals.get(`${account.id} unsettled`) ?? 0n) : 0n;
      const booked = isDebt ? -total : total + more;
      const shown = expectParsed(decodeMoney(account.buckets[bucket])).amountMinor;
      if (shown === booked && shown >= 0n) return [];
      return [`${bucket} of account ${account.id} is shown as ${shown}, its postings make ${booked}`];
    }),
  );
}
