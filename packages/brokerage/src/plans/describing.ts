// Plans and runs as the wire shows them: every run beside the limits that were signed for it.
import type { Plan as PlanWire, PlanDetail, PlanRun as RunWire } from '@candor/contract/plans/client.ts';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import { formatReference } from '@candor/contract/references/references.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { PlanParts } from './parts.ts';
import { tradingDay } from './plan.ts';
import type { Plan, PlanRun, PlanTerms } from './plan.ts';
import { lastRuns, listRuns } from './store.ts';

type Parts = Pick<PlanParts, 'instruments' | 'prices'>;

function limitsOf({ currency }: Pick<Plan, 'currency'>, terms: PlanTerms) {
  return {
    amount: encodeMoney(makeMoney(terms.amountMinor, currency)),
    highest_cost: encodeMoney(makeMoney(terms.highestCostMinor, currency)),
    lowest_price: sayPrice(terms.lowestPriceE8, currency),
    highest_price: sayPrice(terms.highestPriceE8, currency),
  };
}

export function runToWire(plan: Pick<Plan, 'currency'>, run: PlanRun): RunWire {
  const { currency } = plan;
  const { looked, order } = run;
  const status = orderStatuses.find((one) => one === order?.status);
  return {
    run_on: run.runOn,
    ran_at: run.ranAt.toISOString(),
    outcome: run.outcome,
    reason: run.reason ?? null,
    price: looked === undefined ? null : sayPrice(looked.priceE8, currency),
    cost: looked === undefined ? null : encodeMoney(makeMoney(looked.costMinor > 0n ? looked.costMinor : 0n, currency)),
    ...limitsOf(plan, run.terms),
    order:
      order === undefined || status === undefined
        ? null
        : {
            id: order.id,
            reference: formatReference('order', order.number),
            status,
            total: encodeMoney(makeMoney(order.totalMinor, currency)),
          },
  };
}

export async function planToWire(parts: Parts, plan: Plan, last: PlanRun | undefined): Promise<PlanWire> {
  const instrument = await parts.instruments.find(plan.instrumentId);
  if (!instrument) throw new Error('a plan is of an instrument that nobody knows');
  const { market, symbol, name, type } = instrument;
  const isOver = plan.status === 'ended';
  return {
    id: plan.id,
    account_id: plan.accountId,
    market,
    symbol,
    name,
    type,
    fund_id: plan.isFund ? plan.productId : null,
    status: plan.status,
    ...limitsOf(plan, plan.terms),
    day: plan.terms.day,
    next_on: isOver ? null : plan.nextOn,
    next_trade_on: isOver ? null : tradingDay(parts.prices, market, plan.nextOn),
    skips_next: plan.skipsOn !== undefined,
    signed_at: plan.terms.signedAt.toISOString(),
    started_at: plan.startedAt.toISOString(),
    ended_at: plan.endedAt?.toISOString() ?? null,
    last_run: last ? runToWire(plan, last) : null,
  };
}

export async function describePlans(parts: Parts, reader: Reader, plans: readonly Plan[]): Promise<PlanWire[]> {
  const last = await lastRuns(
    reader,
    plans.map(({ id }) => id),
  );
  const described: PlanWire[] = [];
  for (const plan of plans) described.push(await planToWire(parts, plan, last.get(plan.id)));
  return described;
}

export async function describePlan(parts: Parts, reader: Reader, plan: Plan): Promise<PlanDetail> {
  const runs = await listRuns(reader, plan.id);
  return {
    ...(await planToWire(parts, plan, runs[0])),
    runs: runs.map((run) => runToWire(plan, run)),
  };
}
