// The market as a target: clients who place, cancel and sell, the venue that fills, trades of the day before that settle and dividends
// that are booked while the server is killed. What must be true when all have stopped.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { auditLedger } from '@candor/ledger';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase, parseTenantId, tenantScope, type Database } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { callApi, idIn } from '@candor/testkit/api.ts';
import { addFill } from '@candor/testkit/nouns/fills.ts';
import { addStaff } from '@candor/testkit/people.ts';
import { readRolePasswords, startPrelude, type PreludeOptions } from '@candor/testkit/prelude.ts';
import type { TestSystem } from '@candor/testkit/system.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';
import { buildServer, inspectServer } from '../../build/build-server.ts';
import type { FaultTarget, Surroundings } from '../target.ts';
import { createCaller } from '../product/caller.ts';
import { compareFacts, countAnswers } from '../product/findings.ts';
import type { Order } from '../product/order.ts';
import { makePeople, type Investor } from '../product/people.ts';
import { hoursToOpenMarket } from '../product/weekday.ts';
import { cancelAll, createTrader } from './acts.ts';
import { findTradeContradictions, readOrderFacts } from './stored.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tenantId = parseTenantId(tenantIds.sun3);
const scope = tenantScope(tenantId, { kind: 'system', id: 'fault-test' });
const ignore = (): void => undefined;
const aheadHours = hoursToOpenMarket(new Date());
const clock = createSystemClock(aheadHours * 60 * 60_000);
const ids = createIds(clock);
const secret = randomBytes(32).toString('hex');
const dayMs = 86_400_000;
/** The clockwork runs every minute; what was due is done by then. */
const clockworkMs = 75_000;

export const ordersTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: ({ databaseUrl, folder, port }) => ({
    script: fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url)),
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      CANDOR_SECRET: secret,
      DEMO_DATA: 'false',
      CLOCK_AHEAD_HOURS: String(aheadHours),
      TRUSTED_PROXIES: '127.0.0.1',
    },
  }),
  async prepare(surroundings, clients) {
    const built = inspectServer(root);
    if (!built.isFresh) await buildServer(root, built);
    const { databaseUrl: adminUrl, folder: dataDir } = surroundings;
    const { investors } = await makePeople({ adminUrl, dataDir, secret }, clock.now(), Math.ceil((clients * 7) / 8));
    await tradeYesterday({ adminUrl, dataDir, secret }, investors);
    const before = new Set(await withDatabase(surroundings, (db) => db.read(scope, readOrderFacts)));
    const devices = Array.from({ length: clients }, (_, place) => {
      const investor = investors[place % investors.length];
      if (!investor) throw new RangeError('nobody takes part');
      const name = `trader-${String(place).padStart(4, '0')}`;
      return { investor, caller: createCaller(investor, name, `10.0.${place >> 8}.${place & 255}`, clock) };
    });
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

async function withDatabase<Result>(
  { databaseUrl: url, folder }: Surroundings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const passwords = await readRolePasswords(folder, secret);
  const db = createDatabase({ url, ...passwords, clock, log: { warn: ignore, error: ignore }, random: Math.random });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
