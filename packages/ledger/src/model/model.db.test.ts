// Long random workloads on a real database against the independent model: outcomes and balances to the last unit.
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { openSql, type RawSql } from '@candor/platform/db/connection.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { DatabaseUnavailableError, parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { isRefusal, type Refusal } from '@candor/contract/errors.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '../audit/audit.ts';
import { expireHolds } from '../holds/holds.ts';
import { exclusiveNames, makeItem, type PostAnswer } from '../posting/item.ts';
import { createLedger } from '../posting/ledger.ts';
import type { Command, Outcome } from './command.ts';
import { BooksModel } from './model.ts';
import { createDice } from './random.ts';
import { accountAt, toDraft } from './translate.ts';
import { Workload } from './workload.ts';

const migrations = [{ package: 'ledger', dir: fileURLToPath(new URL('../../migrations', import.meta.url)) }];
const tenantId = parseTenantId('0199a000-0000-7000-8000-000000000001');
const scope = tenantScope(tenantId, { kind: 'client', id: 'simulation' });
const clock = createFakeClock(new Date('2026-03-01T09:00:00Z'));
const ids = createIds(clock);

let base: TestDatabase;
let admin: RawSql;

beforeAll(async () => {
  base = await createTestDatabase({ migrations, clock });
  admin = openSql({ url: base.adminUrl });
});

afterAll(async () => {
  await admin.end();
  await base.close();
});

const cutConnections = () => admin`
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and usename = 'candor_app'`;

/** Until every pooled connection was tried and works: a cut is one step's affair, not the next one's. */
async function waitUntilHealed(): Promise<void> {
  for (;;) {
    const tries = Array.from({ length: 8 }, () => base.db.read(scope, (reader) => reader.sql`select 1`));
    const done = await Promise.allSettled(tries);
    if (done.every((one) => one.status === 'fulfilled')) return;
  }
}

function nameOutcome(answer: PostAnswer | Refusal<'overloaded'>): string {
  if (isRefusal(answer)) return answer.refused;
  return answer.replayed ? 'replayed' : 'posted';
}

/** Splits off commands that may share a batch: those that share a key or hold would change places. */
function takeGroup(workload: Workload, waiting: Command[], size: number): Command[] {
  const group: Command[] = [];
  const names = new Set<string>();
  while (group.length < size) {
    const command = waiting.shift() ?? workload.next();
    const own = exclusiveNames(makeItem(toDraft(command), command.key, 'simulation'));
    if (own.some((name) => names.has(name))) {
      waiting.unshift(command);
      break;
    }
    for (const name of own) names.add(name);
    group.push(command);
  }
  return group;
}

async function compareBalances(model: BooksModel): Promise<void> {
  const rows = await base.db.read(
    scope,
    (reader) => reader.sql<{ accountId: string; balance: string }[]>`
      select account_id, balance::text from ledger.balances`,
  );
  const real = new Map(rows.map((row) => [row.accountId, BigInt(row.balance)]));
  const differences = [...model.places]
    .map(([place, amount]) => ({ place, model: amount, real: real.get(accountAt(place).id) ?? 0n }))
    .filter((entry) => entry.model !== entry.real);
  expect(differences).toEqual([]);
}

test(
  'R-15 R-16 ten thousand steps with faults agree with the model to the last unit',
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.env['LEDGER_SEED'] ?? 20_261_115);
    const dice = createDice(seed);
    const ledger = createLedger({ db: base.db, clock, ids });
    const model = new BooksModel();
    const workload = new Workload(dice, model, { clients: 25, now: () => clock.now(), makeId: () => ids.next() });
    const waiting: Command[] = [];
    const seen = new Map<string, number>();
    let steps = 0;
    let cuts = 0;

    async function postThroughCut(command: Command): Promise<string> {
      // A query of the driver starts when it is awaited; this one is to run beside the posting.
      const cut = Promise.resolve(cutConnections());
      for (let isRetry = false; ; isRetry = true) {
        try {
          const outcome = nameOutcome(await ledger.post(scope, toDraft(command)));
          await cut;
          await waitUntilHealed();
          // The first try may have been committed although its answer got lost.
          return isRetry && outcome === 'replayed' ? 'posted or replayed' : outcome;
        } catch (error) {
          if (!(error instanceof DatabaseUnavailableError)) throw error;
          cuts += 1;
        }
      }
    }

    async function runGroup(group: readonly Command[]): Promise<void> {
      const expected: Outcome[] = group.map((command) => model.apply(command));
      const real = await Promise.all(
        group.map(async (command) => nameOutcome(await ledger.post(scope, toDraft(command)))),
      );
      expect(real, `seed ${seed}, step ${steps}`).toEqual(expected);
      for (const outcome of expected) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }

    while (steps < 10_000) {
      const turn = dice.below(100);
      if (turn < 3) {
        const [command] = takeGroup(workload, waiting, 1);
        if (command === undefined) continue;
        const expected = model.apply(command);
        const real = await postThroughCut(command);
        const isSame = real === 'posted or replayed' ? /posted|replayed/.test(expected) : real === expected;
        expect(isSame, `seed ${seed}, step ${steps}: ${real} against ${expected}`).toBe(true);
        steps += 1;
      } else if (turn < 10) {
        const [command] = takeGroup(workload, waiting, 1);
        if (command === undefined) continue;
        const expected = model.apply(command);
        const answer = await base.db.transact(scope, (tx) => ledger.postIn(tx, toDraft(command)));
        expect(nameOutcome(answer), `seed ${seed}, step ${steps}`).toBe(expected);
        steps += 1;
      } else if (turn < 13) {
        clock.advance(3_600_000);
        const now = clock.now();
        expect(await expireHolds(base.db, ledger, tenantId, now), `seed ${seed}`).toBe(model.expire(now));
      } else {
        const group = takeGroup(workload, waiting, 1 + dice.below(60));
        await runGroup(group);
        steps += group.length;
      }
      if (steps % 2_000 < 30) await compareBalances(model);
    }

    await compareBalances(model);
    const report = await auditLedger({ db: base.db, clock, ids }, tenantId);
    expect(report.violations).toEqual([]);
    expect(report.verifiedTo.seq).toBe(BigInt(model.posted));
    // The workload met every outcome, or it proved less than it says.
    expect([...seen.keys()].toSorted()).toEqual([
      'exceeds_debt',
      'hold_not_pending',
      'idempotency_conflict',
      'insufficient_funds',
      'posted',
      'replayed',
    ]);
    expect(cuts).toBeGreaterThan(0);
  },
);
