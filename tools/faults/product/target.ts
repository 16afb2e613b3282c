// The product as a target: its own server, clients and staff who are signed in, and what must be true when all have stopped.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { listAccounts, type Account } from '@candor/contract/accounts/client.ts';
import { cancelWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { auditLedger } from '@candor/ledger';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase, parseTenantId, tenantScope, type Database } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { readRolePasswords } from '@candor/testkit/prelude.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';
import { buildServer, inspectServer } from '../../build/build-server.ts';
import type { Acknowledgement, FaultTarget, Findings, Surroundings, Wire } from '../target.ts';
import { createCaller, type Caller } from './caller.ts';
import { createClientActor } from './client-acts.ts';
import { createDeskActor, recordReturn, refuseProposals, type Desk } from './desk-acts.ts';
import { compareBuckets, compareFacts, countAnswers } from './findings.ts';
import { released, type Fact, type Order } from './order.ts';
import { makePeople, type People } from './people.ts';
import { findContradictions, listOpenProposals, listOpenWithdrawals, readBuckets, readFacts } from './stored.ts';
import { hoursToOpenMarket } from './weekday.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tenantId = parseTenantId(tenantIds.sun3);
const scope = tenantScope(tenantId, { kind: 'system', id: 'fault-test' });
const ignore = (): void => undefined;
const aheadHours = hoursToOpenMarket(new Date());
const clock = createSystemClock(aheadHours * 60 * 60_000);
const ids = createIds(clock);
const secret = randomBytes(32).toString('hex');

export const productTarget: FaultTarget<Order> = {
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
      // As behind a balancer: each client has an address of its own, and every limit stays as it is.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  }),
  async prepare(surroundings, clients) {
    // The files that npm start runs.
    const built = inspectServer(root);
    if (!built.isFresh) await buildServer(root, built);
    const { databaseUrl: adminUrl, folder: dataDir } = surroundings;
    // Some people sit at two devices: their requests race for the same cash.
    if (aheadHours > 0) console.log(`markets are closed: the servers' clock runs ${aheadHours} hours ahead`);
    const people = await makePeople({ adminUrl, dataDir, secret }, clock.now(), Math.ceil((clients * 7) / 8));
    const before = await withDatabase(surroundings, (db) => db.read(scope, readFacts));
    const callers = Array.from({ length: clients }, (_, place) => createDevice(people, place));
    const desks = people.desks.map((_, place) => openDesk(people, place));
    return {
      actors: [
        ...callers.map(({ caller, investor }) => createClientActor(caller, investor, people.channelId)),
        ...desks.map(createDeskActor),
      ],
      verify: async (wire, recorded) => {
        const cast = { callers: callers.map(({ caller }) => caller), desks };
        return withDatabase(surroundings, (db) => verifyAll(db, wire, recorded, new Set(before), cast));
      },
    };
  },
};

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

function createDevice({ investors }: People, place: number) {
  const investor = investors[place % investors.length];
  if (!investor) throw new RangeError('nobody takes part');
  const name = `client-${String(place).padStart(4, '0')}`;
  return { investor, caller: createCaller(investor, name, `10.0.${place >> 8}.${place & 255}`, clock) };
}

function openDesk({ desks, channelId }: People, place: number): Desk {
  const pair = desks[place];
  if (!pair) throw new RangeError('there is no such desk');
  const callerOf = (person: typeof pair.maker, seat: number) =>
    createCaller(person, `staff-${place}-${seat}`, `10.1.${place}.${seat}`, clock);
  let references = 0;
  return {
    maker: callerOf(pair.maker, 1),
    checker: callerOf(pair.checker, 2),
    channelId,
    nextReference: () => `BANK-${place}-${String((references += 1))}`,
  };
}

interface Cast {
  readonly callers: readonly Caller[];
  readonly desks: readonly Desk[];
}

async function verifyAll(
  db: Database,
  wire: Wire<Order>,
  recorded: ReadonlyArray<Acknowledgement<Order>>,
  before: ReadonlySet<Fact>,
  cast: Cast,
): Promise<Findings> {
  const patient = { timeoutMs: 60_000 };
  const violations = await db.read(scope, findContradictions, patient);
  violations.push(...(await releaseAll(db, wire, cast)));
  const accounts = await listAllAccounts(wire, cast.callers);
  const stored = await db.read(
    scope,
    async (reader) => ({
      facts: await readFacts(reader),
      buckets: await readBuckets(reader),
      contradictions: await findContradictions(reader),
    }),
    patient,
  );
  const { lost, doubled, texts } = compareFacts(recorded, stored.facts, before);
  console.log(countAnswers(recorded));
  for (const text of texts.slice(0, 20)) console.log(text);
  const audit = await auditLedger({ db, clock, ids }, tenantId);
  violations.push(
    ...stored.contradictions,
    ...compareBuckets(accounts, stored.buckets),
    ...audit.violations.map(({ check, detail }) => `${check}: ${detail}`),
  );
  return { lost, doubled, violations };
}

/** What is still held is live: its client or the bank can give it back, and then nothing is held any more. */
async function releaseAll(db: Database, wire: Wire<Order>, { callers, desks: [desk] }: Cast): Promise<string[]> {
  const stuck: string[] = [];
  if (desk) await refuseProposals(desk, wire, await db.read(scope, listOpenProposals));
  for (const { id, clientId, status } of await db.read(scope, listOpenWithdrawals)) {
    const caller = callers.find(({ person }) => person.id === clientId);
    const ended =
      status === 'pending'
        ? await caller?.decide(wire, cancelWithdrawal, { params: { id } }, released(id))
        : desk && (await recordReturn(desk, wire, id));
    if (!ended) stuck.push(`withdrawal ${id} is ${status} and could not be ended`);
  }
  const left = await db.read(scope, (reader) => reader.sql`select 1 from ledger.holds where state = 'pending'`);
  return left.length === 0 ? stuck : [...stuck, `${left.length} holds are left`];
}

async function listAllAccounts(wire: Wire<Order>, callers: readonly Caller[]): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const caller of callers) {
    const shown = await caller.ask(wire, listAccounts, {});
    if (!shown) throw new Error('a client may not see their own accounts');
    accounts.push(...shown.items);
  }
  return accounts;
}
