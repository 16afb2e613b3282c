// The ledger alone as a target, through both of its doors: what its clients ask, and how their log is held against the books.
import type { AccountId } from '@candor/contract/ids.ts';
import { fileURLToPath } from 'node:url';
import { auditLedger, expireHolds, createLedger } from '@candor/ledger';
import type { Command } from '@candor/ledger/model/command.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { toDraft } from '@candor/ledger/model/translate.ts';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase, migrate, parseTenantId, prepareDatabase, tenantScope } from '@candor/platform/db/index.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import type { Acknowledgement, Actor, FaultRequest, FaultTarget, Findings, Surroundings } from '../target.ts';
import { decodeCommand, encodeCommand } from './command.ts';

const tenantId = parseTenantId('0199a000-0000-7000-8000-000000000001');
const scope = tenantScope(tenantId, { kind: 'system', id: 'fault-test' });
const passwords = { appPassword: 'app-password-of-a-fault-test', systemPassword: 'system-password-of-a-fault-test' };
const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: ignore };
const clock = createSystemClock();
const ids = createIds(clock);

export interface LaneRequest extends FaultRequest {
  readonly key: string;
}

type LaneAnswer = Acknowledgement<LaneRequest>;

export const laneTarget: FaultTarget<LaneRequest> = {
  calmMs: 600,
  command: ({ databaseUrl, port }) => ({
    script: fileURLToPath(new URL('./server.ts', import.meta.url)),
    env: {
      FAULT_DATABASE_URL: databaseUrl,
      FAULT_APP_PASSWORD: passwords.appPassword,
      FAULT_SYSTEM_PASSWORD: passwords.systemPassword,
      FAULT_TENANT: tenantId,
      FAULT_PORT: String(port),
    },
  }),
  async prepare(surroundings, clients) {
    await prepareDatabase(surroundings.databaseUrl, passwords);
    const sources = ['platform', 'ledger'].map((name) => ({
      package: name,
      dir: fileURLToPath(new URL(`../../../packages/${name}/migrations`, import.meta.url)),
    }));
    await migrate(surroundings.databaseUrl, sources, log);
    return {
      actors: Array.from({ length: clients }, (_, client) => createActor(client)),
      verify: (_, recorded) => verifyBooks(surroundings, recorded),
    };
  },
};

function createActor(client: number): Actor<LaneRequest> {
  let turn = 0;
  let last: LaneAnswer | undefined;
  return {
    async act(wire, dice) {
      const request = makeRequest(client, turn, dice, last);
      const answer = await wire.ask(request);
      wire.record(request, answer);
      last = { request, ...answer };
      turn += 1;
    },
  };
}

function makeRequest(client: number, turn: number, dice: Dice, last: LaneAnswer | undefined): LaneRequest {
  const command = makeCommand(client, turn, dice, last);
  const { key } = command;
  const path = dice.chance(10) ? '/transactions' : '/journals';
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return { key, method: 'POST', path, headers, body: encodeCommand(command) };
}

function makeCommand(client: number, turn: number, dice: Dice, last: LaneAnswer | undefined): Command {
  // A few shared clients make for races over the same cash.
  const base = { key: `${client}-${turn}`, client: dice.chance(20) ? 1000 : client, currency: 'EUR' } as const;
  const before = last === undefined || last.status >= 300 ? undefined : decodeCommand(last.request.body);
  if (before?.kind === 'withdraw') {
    const end = { ...base, client: before.client, amount: before.amount, hold: before.hold };
    return dice.chance(50) ? { ...end, kind: 'cancel' } : { ...end, kind: 'pay', fee: 1n };
  }
  const amount = BigInt(2 + dice.below(500));
  switch (dice.below(6)) {
    case 0:
    case 1:
      return { ...base, kind: 'deposit', amount };
    case 2:
      return { ...base, kind: 'fee', amount: 1n };
    case 3:
      return { ...base, kind: 'exchange', amount, into: 'ETH', receives: amount * 10n ** 15n, spread: 1n };
    default:
      return { ...base, kind: 'withdraw', amount, hold: ids.next(), expiresAt: null };
  }
}

async function verifyBooks({ databaseUrl: url }: Surroundings, answers: readonly LaneAnswer[]): Promise<Findings> {
  const db = createDatabase({ url, ...passwords, clock, log, random: Math.random });
  try {
    const found = await db.read(scope, readStored);
    const yes = answers.filter((answer) => answer.status < 300);
    const lost = yes.filter((answer) => found.journals.get(answer.request.key) !== readId(answer.body)).length;
    const told = new Set(yes.map((answer) => answer.request.key));
    const unasked = [...found.journals.keys()].filter((key) => !told.has(key)).length;
    const report = await auditLedger({ db, clock, ids }, tenantId);
    const violations = report.violations.map((violation) => `${violation.check}: ${violation.detail}`);
    violations.push(...compareSums(yes, found.balances));
    // What is still held is live: it can be given back to the last unit.
    await expireHolds(db, createLedger({ db, clock, ids }), tenantId, clock.now());
    return { lost, doubled: unasked + found.repeated, violations };
  } finally {
    await db.close();
  }
}

function readId(body: string): unknown {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null && 'journalId' in parsed ? parsed.journalId : undefined;
}

async function readStored(reader: Reader) {
  const rows = await reader.sql<{ key: string; id: string; count: bigint }[]>`
    select idempotency_key as key, min(id::text) as id, count(*) from ledger.journals group by idempotency_key`;
  const balances = await reader.sql<{ accountId: AccountId; balance: string }[]>`
    select account_id, balance::text from ledger.balances`;
  return {
    journals: new Map(rows.map((row) => [row.key, row.id])),
    repeated: rows.filter((row) => row.count > 1n).length,
    balances: new Map(balances.map((row) => [row.accountId, BigInt(row.balance)])),
  };
}

/** The balances are the sum of what clients were told has happened: nothing more, nothing less. */
function compareSums(yes: readonly LaneAnswer[], balances: ReadonlyMap<string, bigint>): string[] {
  const sums = new Map<string, bigint>();
  for (const answer of yes) {
    for (const { account, amountMinor } of toDraft(decodeCommand(answer.request.body)).lines) {
      sums.set(account.id, (sums.get(account.id) ?? 0n) + amountMinor);
    }
  }
  return [...balances]
    .filter(([id, balance]) => balance !== (sums.get(id) ?? 0n))
    .map(([id, balance]) => `account ${id} has ${balance}, clients were told ${sums.get(id) ?? 0n}`);
}
