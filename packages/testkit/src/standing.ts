// Standing for tests: events told to the score as the business tells them.
import { recordScoreEvent } from '@candor/brokerage/score/index.ts';
import type { ScoreEvent } from '@candor/brokerage/score/index.ts';
import { holderOf } from './money.ts';
import type { TestClient } from './people.ts';
import type { TestSystem } from './system.ts';

/** One event of this rule; without a cause each call is another one. */
export async function tellScore(
  system: TestSystem,
  client: Pick<TestClient, 'id' | 'tenant'>,
  rule: ScoreEvent['rule'],
  causeId?: string,
): Promise<void> {
  const { standing } = system.server.money;
  const { scope } = holderOf(system, client);
  const cause = { kind: 'test', id: causeId ?? standing.ids.next() };
  await system.server.db.transact(scope, (tx) => recordScoreEvent(standing, tx, { rule, clientId: client.id, cause }));
}
