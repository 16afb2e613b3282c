// Strategies as the wire shows them: the published rule, figures from recorded NAVs only, what stands before a first purchase.
import { dayOf } from '@candor/contract/days.ts';
import type { Strategy as StrategyWire, StrategyFill } from '@candor/contract/strategies/client.ts';
import type { StrategyBook } from '@candor/contract/strategies/staff.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { describeOwn, describeUnits, findStrategyUnits, listNavsOf, performanceOf, sayUnits } from '../funds/index.ts';
import type { Trader } from '../orders/index.ts';
import { sayPrice } from '../prices/index.ts';
import { checkBuyer, findProducts, productAccessOf, readBuyer } from '../products/index.ts';
import { sayFirstTime } from './beginning.ts';
import { figuresOf } from './engine/figures.ts';
import { listFills, readTraded } from './figure-store.ts';
import type { ShownFill } from './figure-store.ts';
import type { StrategyParts } from './parts.ts';
import { readCurrent, readFirstSteps } from './store.ts';
import type { Strategy, Version } from './strategy.ts';

type Parts = Pick<StrategyParts, 'instruments' | 'prices' | 'clock'>;

const sayVersion = ({ publishedAt, universe, ...version }: Version): StrategyWire['current'] => ({
  ...version,
  universe: [...universe],
  published_at: publishedAt.toISOString(),
});

/** What is the same for everybody. */
export async function describeAll(parts: Parts, reader: Reader, strategies: readonly Strategy[]) {
  const ids = strategies.map(({ id }) => id);
  const [funds, products] = [
    await findStrategyUnits(reader, ids),
    await findProducts(reader, ids, dayOf(parts.clock.now())),
  ];
  const [versions, navs] = [await readCurrent(reader, ids), await listNavsOf(reader, ids, '0001-01-01')];
  const traded = await readTraded(reader, ids);
  return Promise.all(
    strategies.map(async (strategy) => {
      const { id, name, kind, seedUnitsE8 } = strategy;
      const [fund, product, version] = [funds.get(id), products.get(id), versions.get(id)];
      if (!fund || !product || !version) throw new Error('a strategy has no units, no product or no rule');
      const own = navs.get(id) ?? [];
      const { instrument, currency, ...units } = await describeUnits(parts, fund, product, own);
      const { entry_percent, exit_percent, minimum, cut_off, zone, settle_days, nav, change_percent, deal } = units;
      const said = {
        id,
        kind,
        name,
        instrument,
        currency,
        entry_percent,
        exit_percent,
        minimum,
        cut_off,
        zone,
        settle_days,
        nav,
        change_percent,
        deal,
        current: sayVersion(version),
        house_units: sayUnits(seedUnitsE8),
        figures: figuresOf(own),
        simulated: traded.get(id)?.simulated ?? false,
      };
      return { said, fund, product, navs: own };
    }),
  );
}

export async function describeStrategies(
  parts: Parts,
  reader: Reader,
  trader: Trader,
  strategies: readonly Strategy[],
): Promise<StrategyWire[]> {
  const buyer = await readBuyer(reader, trader);
  const now = parts.clock.now();
  const described: StrategyWire[] = [];
  for (const { said, fund, product, navs } of await describeAll(parts, reader, strategies)) {
    described.push({
      ...said,
      performance: performanceOf(navs),
      access: productAccessOf(checkBuyer(product, buyer)),
      first_time: sayFirstTime(await readFirstSteps(reader, trader.clientId, fund.id), now),
      mine: await describeOwn(parts, reader, trader, fund, navs.at(-1)),
    });
  }
  return described;
}

export async function describeFills(
  parts: Pick<Parts, 'instruments'>,
  reader: Reader,
  strategy: Strategy,
): Promise<StrategyFill[]> {
  const fills = await listFills(reader, strategy.id);
  return Promise.all(fills.map((fill) => describeFill(parts, strategy, fill)));
}

/** With the second date of each. */
export async function describeDeskFills(
  parts: Pick<Parts, 'instruments'>,
  reader: Reader,
  strategy: Strategy,
): Promise<StrategyBook['fills']> {
  const fills = await listFills(reader, strategy.id);
  return Promise.all(
    fills.map(async (fill) => ({
      ...(await describeFill(parts, strategy, fill)),
      settles_on: fill.settlesOn,
      settled: fill.isSettled,
    })),
  );
}

async function describeFill(
  { instruments }: Pick<Parts, 'instruments'>,
  { currency }: Strategy,
  fill: ShownFill,
): Promise<StrategyFill> {
  const { quantityE8, priceE8, tradedAt, instrumentId, gross, charged, navE8, id, day, version, side } = fill;
  const money = (minor: string) => encodeMoney(makeMoney(BigInt(minor), currency));
  const instrument = await instruments.find(instrumentId);
  return {
    id,
    day,
    version,
    side,
    source: fill.source,
    simulated: fill.simulated,
    symbol: instrument ? `${instrument.market}:${instrument.symbol}` : '',
    quantity: formatQuantity(makeQuantity(quantityE8)),
    price: sayPrice(priceE8, currency),
    traded_at: tradedAt.toISOString(),
    gross: money(gross),
    charges: money(charged),
    nav: navE8 === null ? null : sayPrice(navE8, currency),
  };
}
