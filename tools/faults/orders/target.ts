// The market as a target: clients who place, cancel and sell, the venue that fills, trades that settle and what issuers do, each of it under
// way when a kill comes. What must be true when all have stopped.
import { placeOrder } from '@candor/contract/orders/client.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { answerOf } from '@candor/testkit/api.ts';
import { addFill } from '@candor/testkit/nouns/fills.ts';
import { startPrelude, type PreludeOptions } from '@candor/testkit/prelude.ts';
import type { Acknowledgement, FaultTarget } from '../target.ts';
import { gather, openHouse, scope, tenantId } from '../product/house.ts';
import type { Order } from '../product/order.ts';
import type { Investor } from '../product/people.ts';
import { hoursToSession } from '../product/weekday.ts';
import { cancelAll, createIssuers, createTrader, traded } from './acts.ts';
import { finishDue, takeAim } from './flight.ts';
import { countTrades, findTradeContradictions, readOrderFacts, readOrderIds } from './stored.ts';

const dayMs = 86_400_000;
const { clock, createDevice, judge, openDesk, startServer, withDatabase } = openHouse(hoursToSession(new Date()));

export const ordersTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: startServer,
  async prepare(surroundings, clients) {
    const { options, people } = await gather(surroundings, clock.now(), clients);
    const floor = await tradeYesterday(options, people.investors);
    const before = new Set(await withDatabase(surroundings, (db) => db.read(scope, readOrderFacts)));
    const devices = Array.from({ length: clients }, (_, place) => createDevice(people.investors, place));
    return {
      actors: [
        ...devices.map(({ caller, investor }) => createTrader(caller, investor.dollars)),
        createIssuers({ ...openDesk(people), ...floor }),
      ],
      approach: (kill) =>
        takeAim(kill, { url: surroundings.databaseUrl, tenantId, now: clock.now(), today: floor.today }),
      async verify(wire, recorded) {
        for (const { caller } of devices) await caller.askAgain();
        for (const { caller } of devices) await cancelAll(caller, wire);
        await finishDue(surroundings.databaseUrl, () => clock.now(), floor.today);
        return judge(surroundings, recorded, {
          before,
          readFacts: readOrderFacts,
          count: countTrades,
          findContradictions: async (reader) => [
            ...(await findTradeContradictions(reader, floor.today)),
            ...compareIds(recorded, await readOrderIds(reader)),
            ...(await findHoldsLeft(reader)),
          ],
        });
      },
    };
  },
};

/** Nothing works any more, so nothing is held. */
async function findHoldsLeft(reader: Reader): Promise<string[]> {
  const left = await reader.sql`select 1 from ledger.holds where state = 'pending'`;
  return left.length > 0 ? [`${left.length} holds are left`] : [];
}

/** The order that was told is the one that is there. */
function compareIds(recorded: ReadonlyArray<Acknowledgement<Order>>, stored: ReadonlyMap<string, string>): string[] {
  return recorded.flatMap(({ request, status, body }) => {
    if (request.name !== placeOrder.id || status >= 300) return [];
    const { id } = answerOf(placeOrder, { body: JSON.parse(body) });
    const sent: unknown = JSON.parse(request.body);
    const quotationId = typeof sent === 'object' && sent !== null ? String(Reflect.get(sent, 'quotation_id')) : '';
    const found = stored.get(quotationId);
    return found === id ? [] : [`order ${id} was told for quotation ${quotationId}, ${found ?? 'none'} is there`];
  });
}

/** Everybody bought the trading day before, so all of it is due now and gets the dividends of today. */
async function tradeYesterday(options: Omit<PreludeOptions, 'start'>, investors: readonly Investor[]) {
  const system = await startPrelude({ ...options, start: clock.now() });
  try {
    const { prices, instruments } = system.server.money.trading;
    const today = prices.hoursOf('NASDAQ', clock.now())?.day ?? '';
    const seek = (step: number): string => {
      let at = Date.parse(today) + step;
      while (!prices.sessionOn('NASDAQ', new Date(at).toISOString().slice(0, 10))) at += step;
      return new Date(at).toISOString().slice(0, 10);
    };
    const opensAt = prices.sessionOn('NASDAQ', seek(-dayMs))?.opensAt ?? clock.now();
    system.clock.set(new Date(opensAt.getTime() + 60 * 60_000));
    for (const investor of investors) {
      const fill = { market: 'NASDAQ', symbol: 'CSCO', side: 'buy', shares: 2n, grossMinor: 10_000n } as const;
      await addFill(system, investor, fill);
    }
    const idOf = async (symbol: string) => (await instruments.findBySymbol('NASDAQ', symbol))?.instrumentId ?? '';
    const splitIds = await Promise.all(traded.map(idOf));
    return { today, exDate: seek(dayMs), splitIds, dividendId: await idOf('CSCO') };
  } finally {
    await system.close();
  }
}
