// The product as a target: its own server, clients and staff who are signed in, and what must be true when all have stopped.
import { listAccounts, type Account } from '@candor/contract/accounts/client.ts';
import { cancelWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { auditLedger } from '@candor/ledger';
import type { Database } from '@candor/platform/db/index.ts';
import type { Acknowledgement, FaultTarget, Findings, Wire } from '../target.ts';
import { createCaller, type Caller } from './caller.ts';
import { createClientActor } from './client-acts.ts';
import { createDeskActor, recordReturn, refuseProposals, type Desk } from './desk-acts.ts';
import { compareBuckets, compareFacts, countAnswers } from './findings.ts';
import { gather, openHouse, scope, tenantId } from './house.ts';
import { released, type Fact, type Order } from './order.ts';
import type { People } from './people.ts';
import { hoursToOpenMarket } from './weekday.ts';
import { findContradictions, listOpenProposals, listOpenWithdrawals, readBuckets, readFacts } from './stored.ts';

const { aheadHours, clock, createDevice, ids, startServer, withDatabase } = openHouse(hoursToOpenMarket(new Date()));

export const productTarget: FaultTarget<Order> = {
  calmMs: 1_500,
  command: startServer,
  async prepare(surroundings, clients) {
    if (aheadHours > 0) console.log(`markets are closed: the servers' clock runs ${aheadHours} hours ahead`);
    const { people } = await gather(surroundings, clock.now(), clients);
    const before = await withDatabase(surroundings, (db) => db.read(scope, readFacts));
    const callers = Array.from({ length: clients }, (_, place) => createDevice(people.investors, place));
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
  for (const caller of cast.callers) await caller.askAgain();
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
