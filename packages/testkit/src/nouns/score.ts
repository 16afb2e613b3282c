// Standing for tests: events told to the score as the business tells them, about things that are there. Whoever tells the database
// of something that did not happen is refused, so a test that needs an old story writes the row of it first.
import { recordScoreEvent } from '@candor/brokerage/score/index.ts';
import type { ScoreEvent } from '@candor/brokerage/score/index.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { holderOf } from './clients.ts';

type Told = Extract<ScoreEvent['rule'], 'kyc_approved' | 'loan_cleared' | 'due_overdue'>;

/** What each rule speaks of, as a row with nothing else around it. */
const stories: Readonly<Record<Told, { readonly kind: string; readonly row?: string }>> = {
  kyc_approved: { kind: 'kyc' },
  loan_cleared: {
    kind: 'loan',
    row: `
      insert into brokerage.loans (tenant_id, loan_id, client_id, account_id, kind, purpose, applied, approved, repaid,
        fee, currency, months, terms_version, rate_bps, fee_bps, status, signature_id, submitted_at, decided_at, drawn_at,
        cleared_at)
      values ($1, $2, $3, gen_random_uuid(), 'bullet', 'home', 100, 100, 100, 0, 'USD', 1, '1', 0, 0, 'clear',
        gen_random_uuid(), now(), now(), now(), now())`,
  },
  due_overdue: {
    kind: 'due',
    row: `
      insert into brokerage.dues (tenant_id, due_id, client_id, account_id, signature_id, reason, cause_kind, cause_id, amount,
        settled, currency, status, due_at, created_at, overdue_at, closed_at)
      values ($1, $2, $3, gen_random_uuid(), gen_random_uuid(), 'loan_instalment', 'loan', 'a story', 100, 100, 'USD', 'clear',
        now(), now(), now(), now())`,
  },
};

type Cause = ScoreEvent['cause'];

/** Something that a rule speaks of, each time another one. */
export async function addStory(
  system: TestSystem,
  client: Pick<TestClient, 'id' | 'tenant'>,
  rule: Told,
): Promise<Cause> {
  const { kind, row } = stories[rule];
  if (row === undefined) return { kind, id: client.id };
  const id = system.server.money.standing.ids.next();
  await writeStory(system, row, [holderOf(system, client).scope.tenantId, id, client.id]);
  return { kind, id };
}

/** One event of this rule; without a cause each call is another one. */
export async function tellScore(
  system: TestSystem,
  client: Pick<TestClient, 'id' | 'tenant'>,
  rule: Told,
  known?: Cause,
): Promise<void> {
  const cause = known ?? (await addStory(system, client, rule));
  const { scope } = holderOf(system, client);
  const event = { rule, clientId: client.id, cause };
  await system.server.db.transact(scope, (tx) => recordScoreEvent(system.server.money.standing, tx, event));
}

/** As the owner and past every guard: the past of somebody, without the days that it took. */
async function writeStory({ database }: TestSystem, row: string, values: readonly string[]): Promise<void> {
  const sql = openSql({ url: database.adminUrl, applicationName: 'candor-testkit' });
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe('set local session_replication_role = replica');
      await tx.unsafe(row, [...values]);
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}
