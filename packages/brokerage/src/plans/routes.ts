// Binds plans for clients.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/plans/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type * as z from 'zod/mini';
import type { Trader } from '../orders/index.ts';
import { describePlan, describePlans } from './describing.ts';
import { movePlan } from './moving.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';
import { changeWithPin, previewPlan, startWithPin } from './signing.ts';
import { findPlan, listPlans } from './store.ts';

type LimitsWire = Pick<contract.Plan, 'amount' | 'highest_cost' | 'lowest_price' | 'highest_price' | 'day'>;

const readLimits = (body: LimitsWire & Pick<z.infer<NonNullable<typeof contract.startPlan.body>>, 'pin'>) => ({
  amount: body.amount,
  highestCost: body.highest_cost,
  lowestPrice: body.lowest_price,
  highestPrice: body.highest_price,
  day: body.day,
  pin: body.pin,
});

const idOf = ({ id }: Plan): string => id;
const itself = (plan: Plan): Plan => plan;

export function bindPlans(parts: PlanParts, clientGuard: Guard<'client', Trader>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.previewPlan, clientGuard, (trader, { body }) => previewPlan(parts, trader, body)),
    bind(contract.startPlan, clientGuard, (trader, { body, once }) =>
      startWithPin(parts, trader, once, { market: body.market, symbol: body.symbol, ...readLimits(body) }),
    ),
    bind(contract.listPlans, clientGuard, ({ scope, clientId }, { query: { status, ...query } }) =>
      db.read(scope, async (reader) => {
        const filter = { clientId, status: status === 'all' ? undefined : status };
        const page = await readPage(query, (range) => listPlans(reader, filter, range), idOf, itself);
        return isRefusal(page) ? page : { ...page, items: await describePlans(parts, reader, page.items) };
      }),
    ),
    bind(contract.getPlan, clientGuard, ({ scope, clientId }, { params }) =>
      db.read(scope, async (reader) => {
        const plan = await findPlan(reader, params.id, clientId);
        return plan ? describePlan(parts, reader, plan) : refuse('not_found');
      }),
    ),
    bind(contract.changePlan, clientGuard, (trader, { params, body, once }) =>
      changeWithPin(parts, trader, once, { id: params.id, ...readLimits(body) }),
    ),
    bind(contract.movePlan, clientGuard, (trader, { params, body }) => movePlan(parts, trader, params.id, body.move)),
  ];
}
