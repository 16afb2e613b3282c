// The other products as a target: bids and their allotment, orders of funds and their NAVs, coupons, runs of strategies and of plans, each
// of it under way when a kill comes. What must be true when all have stopped.
import type { FaultTarget } from '../target.ts';
import { findTradeContradictions } from '../orders/stored.ts';
import { gather, openHouse, scope, tenantId } from '../product/house.ts';
import type { Order } from '../product/order.ts';
import { hoursToClose } from '../product/weekday.ts';
import { createDesk, createInvestor, workOff } from './acts.ts';
import type { Asked } from './acts.ts';
import { finishDue, takeAim } from './flight.ts';
import { openFloorOf } from './floor.ts';
import { countProducts, findProductContradictions, readProductFacts } from './stored.ts';

/** One is closed with every other kill; enough for a hundred. */
const offerings = 60;
const { clock, createDevice, judge, openDesk, startServer, withDatabase } = openHouse(hoursToClose(new Date()));

export const productsTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: startServer,
  async prepare(surroundings, clients) {
    const { options, people } = await gather(surroundings, clock.now(), clients);
    const floor = await openFloorOf(options, clock.now(), people.investors, offerings);
    const before = new Set(await withDatabase(surroundings, (db) => db.read(scope, readProductFacts)));
    const devices = Array.from({ length: clients }, (_, place) => createDevice(people.investors, place));
    const asked: Asked = { closed: new Set(), allotments: new Set(), navs: [], strategies: 2, refused: new Set() };
    const desk = { ...openDesk(people), floor, asked };
    return {
      actors: [...devices.map(({ caller }) => createInvestor(caller, { floor, asked })), createDesk(desk)],
      approach: (kill) => takeAim(kill, { url: surroundings.databaseUrl, tenantId, now: clock.now(), floor, asked }),
      async verify(wire, recorded) {
        for (const { caller } of devices) await caller.askAgain();
        await finishDue(
          { url: surroundings.databaseUrl, tenantId, floor },
          () => clock.now(),
          () => workOff(desk, wire),
        );
        return judge(surroundings, recorded, {
          before,
          readFacts: readProductFacts,
          count: countProducts,
          findContradictions: async (reader) => [
            ...(await findTradeContradictions(reader, floor.today)),
            ...(await findProductContradictions(reader, floor.today)),
          ],
        });
      },
    };
  },
};
