// The other products as a target: bids and their allotment, orders of funds and their NAVs, coupons, runs of strategies and of plans, each
// of it under way when a kill comes. What must be true when all have stopped.
import { auditLedger } from '@candor/ledger';
import type { Database } from '@candor/platform/db/index.ts';
import type { Acknowledgement, FaultTarget, Findings } from '../target.ts';
import { findTradeContradictions } from '../orders/stored.ts';
import { createCaller } from '../product/caller.ts';
import { compareFacts, countAnswers } from '../product/findings.ts';
import { ensureBuilt, openHouse, scope, secret, tenantId } from '../product/house.ts';
import type { Fact, Order } from '../product/order.ts';
import { makePeople, type People } from '../product/people.ts';
import { hoursToClose } from '../product/weekday.ts';
import { createDesk, createInvestor, workOff } from './acts.ts';
import type { Asked } from './acts.ts';
import { finishDue, takeAim } from './flight.ts';
import { openFloorOf } from './floor.ts';
import { countProducts, findProductContradictions, readProductFacts } from './stored.ts';

/** One is closed with every other kill; the others take bids until the end. */
const offerings = 24;
const { clock, createDevice, ids, startServer, withDatabase } = openHouse(hoursToClose(new Date()));

export const productsTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: startServer,
  async prepare(surroundings, clients) {
    await ensureBuilt();
    const { databaseUrl: adminUrl, folder: dataDir } = surroundings;
    const options = { adminUrl, dataDir, secret };
    const people = await makePeople(options, clock.now(), Math.ceil((clients * 7) / 8));
    const floor = await openFloorOf(options, clock.now(), people.investors, offerings);
    const before = new Set(await withDatabase(surroundings, (db) => db.read(scope, readProductFacts)));
    const devices = Array.from({ length: clients }, (_, place) => createDevice(people.investors, place));
    const asked: Asked = { allotments: new Set(), navs: [], strategies: 2 };
    const desk = { ...openDesk(people), floor, asked };
    return {
      actors: [...devices.map(({ caller }) => createInvestor(caller, floor)), createDesk(desk)],
      approach: (kill) => takeAim(kill, { url: adminUrl, tenantId, now: clock.now(), floor, asked }),
      async verify(wire, recorded) {
        for (const { caller } of devices) await caller.askAgain();
        await finishDue(
          { url: adminUrl, tenantId, floor },
          () => clock.now(),
          () => workOff(desk, wire),
        );
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
  const facts = await db.read(scope, readProductFacts, patient);
  const { lost, doubled, texts } = compareFacts(recorded, facts, before);
  console.log(countAnswers(recorded));
  console.log(await db.read(scope, countProducts, patient));
  for (const text of texts.slice(0, 20)) console.log(text);
  const violations = await db.read(
    scope,
    async (reader) => [
      ...(await findTradeContradictions(reader, today)),
      ...(await findProductContradictions(reader, today)),
    ],
    patient,
  );
  const audit = await auditLedger({ db, clock, ids }, tenantId);
  violations.push(...audit.violations.map(({ check, detail }) => `${check}: ${detail}`));
  return { lost, doubled, violations };
}

function openDesk({ desks: [desk] }: People) {
  if (!desk) throw new RangeError('nobody sits at the desk');
  const callerOf = (person: typeof desk.maker, seat: number) =>
    createCaller(person, `staff-${seat}`, `10.1.0.${seat}`, clock);
  return { maker: callerOf(desk.maker, 1), checker: callerOf(desk.checker, 2) };
}
