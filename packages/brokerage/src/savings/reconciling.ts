// Holds the books against the rows of savings and against what each issuer states. What differs is a break with a name; it closes by
// itself once it agrees again, and no other way.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { countSavings } from './counting.ts';
import * as store from './issuer-store.ts';
import type { Break, IssuerAccount } from './issuer-store.ts';
import type { SavingsParts } from './parts.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** An issuer that holds money states it at least this often. */
const statementDays = 4;
const dayMs = 86_400_000;

type Found = Pick<Break, 'kind' | 'expectedMinor' | 'foundMinor'>;

/** What does not agree now. Pure. */
export function findBreaks({ booksMinor, positionsMinor, statement, since }: IssuerAccount, now: Date): Found[] {
  const found: Found[] = [];
  if (booksMinor !== positionsMinor) {
    found.push({ kind: 'positions', expectedMinor: booksMinor, foundMinor: positionsMinor });
  }
  if (statement && statement.balanceMinor !== statement.booksMinor) {
    found.push({ kind: 'statement', expectedMinor: statement.booksMinor, foundMinor: statement.balanceMinor });
  }
  const last = statement ? Date.parse(statement.day) : since?.getTime();
  if (booksMinor > 0n && last !== undefined && now.getTime() - last > statementDays * dayMs) {
    found.push({ kind: 'missing', expectedMinor: booksMinor, foundMinor: undefined });
  }
  return found;
}

const isSame = (one: Pick<Break, 'issuer' | 'currency' | 'kind'>) => (other: typeof one) =>
  one.issuer === other.issuer && one.currency === other.currency && one.kind === other.kind;

/** How many breaks stand open afterwards. */
export function reconcileSavings({ db, clock, ids }: Parts, scope: TenantScope): Promise<number> {
  return db.transact(scope, async (tx) => {
    const now = clock.now();
    const open = await store.listBreaks(tx);
    const issuers = await store.readIssuers(tx);
    const found = issuers.flatMap((account) =>
      findBreaks(account, now).map((one) => ({ ...one, issuer: account.issuer, currency: account.currency })),
    );
    for (const one of open) if (!found.some(isSame(one))) await store.closeBreak(tx, one.id, now);
    for (const one of found) {
      if (!open.some(isSame(one))) await store.openBreak(tx, { ...one, id: ids.next(), since: now });
    }
    return found.length;
  });
}

export function watchSavings(
  parts: Pick<SavingsParts, 'clock' | 'db' | 'ids' | 'ledger' | 'messages'>,
  metrics: Metrics,
): Recurring[] {
  const counted = metrics.counter('candor_savings_counted', 'Savings that had something to do', ['tenant']);
  const breaks = metrics.gauge('candor_savings_breaks', 'What does not agree with issuers of savings', ['tenant']);
  return [
    {
      kind: 'savings.count',
      actor: 'savings',
      everyMs: 10 * 60_000,
      async run(scope) {
        counted.inc({ tenant: scope.tenantId }, await countSavings(parts, scope));
      },
    },
    {
      kind: 'savings.reconcile',
      actor: 'savings',
      everyMs: 60 * 60_000,
      async run(scope) {
        breaks.set({ tenant: scope.tenantId }, await reconcileSavings(parts, scope));
      },
    },
  ];
}
