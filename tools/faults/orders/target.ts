// The market as a target: clients who place, cancel and sell, the venue that fills, trades that settle and what issuers do, each of it under
// way when a kill comes. What must be true when all have stopped.
import { placeOrder } from '@candor/contract/orders/client.ts';
import { auditLedger } from '@candor/ledger';
import type { Database } from '@candor/platform/db/index.ts';
import { answerOf } from '@candor/testkit/api.ts';
import { addFill } from '@candor/testkit/nouns/fills.ts';
import { startPrelude, type PreludeOptions } from '@candor/testkit/prelude.ts';
import type { Acknowledgement, FaultTarget, Findings } from '../target.ts';
import { createCaller } from '../product/caller.ts';
import { compareFacts, countAnswers } from '../product/findings.ts';
import { ensureBuilt, openHouse, scope, secret, tenantId } from '../product/house.ts';
import type { Fact, Order } from '../product/order.ts';
import { makePeople, type Investor, type People } from '../product/people.ts';
import { hoursToSession } from '../product/weekday.ts';
import { cancelAll, createIssuers, createTrader, traded } from './acts.ts';
import { finishDue, takeAim } from './flight.ts';
import { countTrades, findTradeContradictions, readOrderFacts, readOrderIds } from './stored.ts';

const dayMs = 86_400_000;
/** The clockwork runs every minute; what was due is done by then. */
const clockworkMs = 75_000;
const { clock, createDevice, ids, startServer, withDatabase } = openHouse(hoursToSession(new Date()));

export const ordersTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: startServer,
  async prepare(surroundings, clients) {
    await ensureBuilt();
    const { databaseUrl: adminUrl, folder: dataDir } = surroundings;
    const options = { adminUrl, dataDir, secret };
    const people = await makePeople(options, clock.now(), Math.ceil((clients * 7) / 8));
    const floor = await tradeYesterday(options, people.investors);
    const before = new Set(await withDatabase(surroundings, (db) => db.read(scope, readOrderFacts)));
    const devices = Array.from({ length: clients }, (_, place) => createDevice(people.investors, place));
    return {
      actors: [
        ...devices.map(({ caller, investor }) => createTrader(caller, investor.dollars)),
        createIssuers({ ...openDesk(people), ...floor }),
      ],
      approach: (kill) => takeAim(kill, { url: adminUrl, tenantId, now: clock.now(), today: floor.today }),
      async verify(wire, recorded) {
        for (const { caller } of devices) await caller.askAgain();
        for (const { caller } of devices) await cancelAll(caller, wire);
        await finishDue(adminUrl, () => clock.now(), floor.today, clockworkMs);
        return withDatabase(surroundings, (db) => judge(db, recorded, before, floor.today));
      },
    };
  },
};

async function judge(
  db: Database,
  recorded: ReadonlyArray<Acknowledgement<Order>>,
  before: ReadonlySet<Fact>,
  today: string,
): Promise<Findings> {
  const patient = { timeoutMs: 60_000 };
  const facts = await db.read(scope, readOrderFacts, patient);
  const { lost, doubled, texts } = compareFacts(recorded, facts, before);
  console.log(countAnswers(recorded));
  console.log(await db.read(scope, countTrades, patient));
  for (const text of texts.slice(0, 20)) console.log(text);
  const violations = await db.read(scope, (reader) => findTradeContradictions(reader, today), patient);
  violations.push(...compareIds(recorded, await db.read(scope, readOrderIds, patient)));
  const left = await db.read(scope, (reader) => reader.sql`select 1 from ledger.holds where state = 'pending'`);
  if (left.length > 0) violations.push(`${left.length} holds are left`);
  const audit = await auditLedger({ db, clock, ids }, tenantId);
  violations.push(...audit.violations.map(({ check, detail }) => `${check}: ${detail}`));
  return { lost, doubled, violations };
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

function openDesk({ desks: [desk] }: People) {
  if (!desk) throw new RangeError('nobody sits at the desk');
  const callerOf = (person: typeof desk.maker, seat: number) =>
    createCaller(person, `staff-${seat}`, `10.1.0.${seat}`, clock);
  return { maker: callerOf(desk.maker, 1), checker: callerOf(desk.checker, 2) };
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
