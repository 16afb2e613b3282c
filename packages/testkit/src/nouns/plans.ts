// Plans for tests, by the real verbs: signed over the wire, run by their own work.
import * as contract from '@candor/contract/plans/client.ts';
import { runPlans } from '@candor/brokerage/plans/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey } from '../once.ts';
import { testPin } from '../people.ts';
import type { TestSystem } from '../system.ts';
import type { MoneyDesk } from './approvals.ts';
import type { Person } from './orders.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

/** Wide limits: whoever tests one narrows it. */
export const planTerms = (change: object = {}) => ({
  amount: usd('500.00'),
  highest_cost: usd('50.00'),
  lowest_price: '1',
  highest_price: '100000',
  day: 18,
  ...change,
});

export function openPlans(system: TestSystem, desk: MoneyDesk) {
  const { directory, money, db, worker } = system.server;
  const { tenantId } = desk.maker.scope;
  const scope = tenantScope(tenantId, { kind: 'system', id: 'plans' });

  const start = ({ bearer }: Person, change: object = {}, headers = newKey()) =>
    callApi(system, contract.startPlan, {
      bearer,
      headers,
      body: { market: 'NASDAQ', symbol: 'AAPL', ...planTerms(), pin: testPin, ...change },
    });

  const started = async (person: Person, change: object = {}) =>
    answerOf(contract.startPlan, await start(person, change));

  const show = async ({ bearer }: Person, id: string) =>
    answerOf(contract.getPlan, await callApi(system, contract.getPlan, { bearer, params: { id } }));

  const move = ({ bearer }: Person, id: string, what: string) =>
    callApi(system, contract.movePlan, { bearer, params: { id }, body: { move: what } });

  const change = ({ bearer }: Person, id: string, terms: object = {}, headers = newKey()) =>
    callApi(system, contract.changePlan, {
      bearer,
      headers,
      params: { id },
      body: { ...planTerms(), pin: testPin, ...terms },
    });

  const counted = { placed: 0, skipped: 0 };
  /** What came of plans since this was last asked: the server's own work looks at them too as soon as the clock moves, and may come first. */
  const run = async () => {
    const { waiting } = await runPlans({ ...money.trading, tenantOf: (id) => directory.find(id) }, scope);
    await worker.drain();
    const [row] = await db.read(
      scope,
      ({ sql }) => sql<Array<typeof counted>>`
        select count(*) filter (where outcome = 'placed')::int as placed, count(*) filter (where outcome = 'skipped')::int as skipped
        from brokerage.plan_runs`,
    );
    const { placed, skipped } = row ?? counted;
    const since = { placed: placed - counted.placed, skipped: skipped - counted.skipped, waiting };
    Object.assign(counted, { placed, skipped });
    return since;
  };

  return { start, started, show, move, change, run, scope };
}
