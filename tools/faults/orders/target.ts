// The market as a target: clients who place, cancel and sell, the venue that fills, trades of the day before that settle and dividends
// that are booked while the server is killed. What must be true when all have stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { auditLedger } from '@candor/ledger';
import { callApi, idIn } from '@candor/testkit/api.ts';
import { addFill } from '@candor/testkit/nouns/fills.ts';
import { addStaff } from '@candor/testkit/people.ts';
import { startPrelude, type PreludeOptions } from '@candor/testkit/prelude.ts';
import type { TestSystem } from '@candor/testkit/system.ts';
import type { FaultTarget } from '../target.ts';
import { compareFacts, countAnswers } from '../product/findings.ts';
import {
  clock,
  createDevice,
  ensureBuilt,
  ids,
  scope,
  secret,
  startServer,
  tenantId,
  withDatabase,
} from '../product/house.ts';
import type { Order } from '../product/order.ts';
import { makePeople, type Investor } from '../product/people.ts';
import { cancelAll, createTrader } from './acts.ts';
import { findTradeContradictions, readOrderFacts } from './stored.ts';

const dayMs = 86_400_000;
/** The clockwork runs every minute; what was due is done by then. */
const clockworkMs = 75_000;

export const ordersTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: startServer,
  async prepare(surroundings, clients) {
    await ensureBuilt();
    const { databaseUrl: adminUrl, folder: dataDir } = surroundings;
    const { investors } = await makePeople({ adminUrl, dataDir, secret }, clock.now(), Math.ceil((clients * 7) / 8));
    await tradeYesterday({ adminUrl, dataDir, secret }, investors);
    const before = new Set(await withDatabase(surroundings, (db) => db.read(scope, readOrderFacts)));
    const devices = Array.from({ length: clients }, (_, place) => createDevice(investors, place));
    return {
      actors: devices.map(({ caller, investor }) => createTrader(caller, investor.dollars)),
      async verify(wire, recorded) {
        await sleep(clockworkMs);
        for (const { caller } of devices) await cancelAll(caller, wire);
        return withDatabase(surroundings, async (db) => {
          const facts = await db.read(scope, readOrderFacts, { timeoutMs: 60_000 });
          const { lost, doubled, texts } = compareFacts(recorded, facts, before);
          console.log(countAnswers(recorded));
          for (const text of texts.slice(0, 20)) console.log(text);
          const violations = await db.read(scope, findTradeContradictions, { timeoutMs: 60_000 });
          const left = await db.read(scope, (reader) => reader.sql`select 1 from ledger.holds where state = 'pending'`);
          if (left.length > 0) violations.push(`${left.length} holds are left`);
          const audit = await auditLedger({ db, clock, ids }, tenantId);
          violations.push(...audit.violations.map(({ check, detail }) => `${check}: ${detail}`));
          return { lost, doubled, violations };
        });
      },
    };
  },
};

/** Everybody bought the trading day before, so all of it is due now; and an issuer goes ex today. */
async function tradeYesterday(options: Omit<PreludeOptions, 'start'>, investors: readonly Investor[]): Promise<void> {
  const system = await startPrelude({ ...options, start: clock.now() });
  try {
    const { prices } = system.server.money.trading;
    const today = prices.hoursOf('NASDAQ', clock.now())?.day ?? '';
    let at = Date.parse(today) - dayMs;
    while (!prices.sessionOn('NASDAQ', new Date(at).toISOString().slice(0, 10))) at -= dayMs;
    const opensAt = prices.sessionOn('NASDAQ', new Date(at).toISOString().slice(0, 10))?.opensAt ?? new Date(at);
    system.clock.set(new Date(opensAt.getTime() + 60 * 60_000));
    for (const investor of investors) {
      const fill = { market: 'NASDAQ', symbol: 'CSCO', side: 'buy', shares: 2n, grossMinor: 10_000n } as const;
      await addFill(system, investor, fill);
    }
    for (const symbol of ['CSCO', 'INTC'] as const) await announce(system, symbol, today);
  } finally {
    await system.close();
  }
}

async function announce(system: TestSystem, symbol: string, exDate: string): Promise<void> {
  const [maker, checker] = [
    await addStaff(system, 'sun3', ['operations']),
    await addStaff(system, 'sun3', ['approver']),
  ];
  const found = await system.server.money.trading.instruments.findBySymbol('NASDAQ', symbol);
  const terms = { kind: 'dividend', per_share: '0.41', currency: 'USD', pay_date: exDate };
  const body = { instrument_id: found?.instrumentId ?? '', ex_date: exDate, terms, reason: 'as the issuer announced' };
  const proposal = await callApi(system, proposeCorporateAction, { bearer: maker.bearer, body });
  if (proposal.status !== 200) throw new Error(`not announced: ${JSON.stringify(proposal.body)}`);
  await callApi(system, approveProposal, { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} });
}
