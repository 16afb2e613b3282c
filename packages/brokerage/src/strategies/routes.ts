// Binds strategies for clients.
import { isRefusal, refuse } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/strategies/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { listNavs, placeUnits, quoteUnits, sayNav } from '../funds/index.ts';
import type { Trader } from '../orders/index.ts';
import { openKeyFacts, strategyShelf, takeTest } from './beginning.ts';
import { describeFills, describeStrategies } from './describing.ts';
import type { StrategyParts } from './parts.ts';
import { findStrategy, findStrategyShown, listStrategies } from './store.ts';
import type { Strategy } from './strategy.ts';

const idOf = ({ id }: Strategy): string => id;
const itself = (strategy: Strategy): Strategy => strategy;
const historyMs = 731 * 86_400_000;

export function bindStrategies(parts: StrategyParts, clientGuard: Guard<'client', Trader>): Binding[] {
  const { db, clock } = parts;
  const shelf = strategyShelf(parts);
  return [
    bind(contract.listStrategies, clientGuard, (trader, { query }) =>
      db.read(trader.scope, async (reader) => {
        const page = await readPage(query, (range) => listStrategies(reader, range), idOf, itself);
        if (isRefusal(page)) return page;
        return { ...page, items: await describeStrategies(parts, reader, trader, page.items) };
      }),
    ),
    bind(contract.getStrategy, clientGuard, (trader, { params }) =>
      db.read(trader.scope, async (reader) => {
        const strategy = await findStrategyShown(reader, params.id);
        const [described] = strategy ? await describeStrategies(parts, reader, trader, [strategy]) : [];
        return described ?? refuse('not_found');
      }),
    ),
    bind(contract.getStrategyNavs, clientGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const strategy = await findStrategy(reader, params.id);
        if (!strategy) return refuse('not_found');
        const since = dayOf(new Date(clock.now().getTime() - historyMs));
        return { items: (await listNavs(reader, strategy.id, since)).map((nav) => sayNav(nav, strategy)) };
      }),
    ),
    bind(contract.listStrategyFills, clientGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const strategy = await findStrategy(reader, params.id);
        return strategy ? { items: await describeFills(parts, reader, strategy) } : refuse('not_found');
      }),
    ),
    bind(contract.openKeyFacts, clientGuard, (trader, { params }) => openKeyFacts(parts, trader, params.id)),
    bind(contract.takeStrategyTest, clientGuard, (trader, { params, body }) =>
      takeTest(parts, trader, params.id, body),
    ),
    bind(contract.quoteStrategyPurchase, clientGuard, (trader, { params, body }) =>
      quoteUnits(parts, trader, params.id, { side: 'buy', amount: body.amount }, shelf),
    ),
    bind(contract.quoteStrategyStop, clientGuard, (trader, { params, body }) =>
      quoteUnits(parts, trader, params.id, { side: 'sell', units: body.units }, shelf),
    ),
    bind(contract.placeStrategyPurchase, clientGuard, (trader, { params, body, once }) =>
      placeUnits(parts, trader, once, { ...placementOf(params.id, body), side: 'buy' }, shelf),
    ),
    bind(contract.placeStrategyStop, clientGuard, (trader, { params, body, once }) =>
      placeUnits(parts, trader, once, { ...placementOf(params.id, body), side: 'sell' }, shelf),
    ),
  ];
}

function placementOf<Id>(fundId: string, body: { readonly quotation_id: Id; readonly pin: string }) {
  return { fundId, quotationId: body.quotation_id, pin: body.pin };
}
