// kill -9 of the server, and of the database every fifth time, at random instants under load. Then the
// clients' own log of what they were told is held against the books.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDice } from '@candor/ledger/model/random.ts';
import { DatabaseProcess } from './database-process.ts';
import { startClients, type ClientGroup } from './fault-client.ts';
import { findFreePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';
import type { FaultRequest, FaultTarget, Play } from './target.ts';

export interface KillOptions {
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
  /** Longest time between a recovery and the next kill. */
  readonly calmMs: number;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly violations: number;
  readonly recovery_p99_ms: number;
  /** The same by what was killed: a server has two seconds, a database five. */
  readonly server_p99_ms: number;
  readonly database_p99_ms: number;
  /** Of the server's: until it answered anything at all, so that the rest is the work of the first yes. */
  readonly answering_p99_ms: number;
  readonly unplanned_exits: number;
  /** Requests that got neither yes nor no for two minutes: service that was missed, not books that are wrong. What they left is judged all the same. */
  readonly unanswered: number;
  /** Kills that came while work of this kind was under way in the database; only of targets that look. */
  readonly in_flight?: Readonly<Record<string, number>>;
}

const databaseEvery = 5;
/** How long it took is told; on a machine that is busy with other things a start alone may take a minute. */
const longestRecoveryMs = 180_000;

export async function runKillTest<Request extends FaultRequest>(
  target: FaultTarget<Request>,
  options: KillOptions,
): Promise<KillReport> {
  const database = new DatabaseProcess();
  const running: Array<() => Promise<void> | void> = [() => database.remove()];
  try {
    const surroundings = {
      databaseUrl: await database.start(),
      folder: database.folderBeside('server'),
      port: await findFreePort(),
    };
    const play = await target.prepare(surroundings, options.clients);
    const server = new ServerProcess(target, surroundings);
    server.start();
    running.push(() => server.stop());
    const clients = startClients(play.actors, surroundings.port, options.seed);
    running.push(() => clients.close());
    await clients.ready;
    await waitForYes(clients, performance.now());
    console.log(`${play.actors.length} at work, ready after ${Math.round(performance.now() / 1_000)} s`);
    const { approach } = play;
    const recoveries = await killAgainAndAgain(options, { database, server, clients, approach });
    await clients.stop();
    const findings = await play.verify(clients.wire, clients.recorded);
    for (const text of findings.violations.slice(0, 20)) console.log(text);
    return {
      kills: options.kills,
      acknowledged: clients.recorded.filter((answer) => answer.status < 300).length,
      lost: findings.lost,
      doubled: findings.doubled,
      violations: findings.violations.length,
      ...summarise(recoveries),
      unplanned_exits: server.unplannedExits,
      unanswered: clients.unanswered(),
      ...(approach && { in_flight: countKinds(recoveries) }),
    };
  } finally {
    for (const end of running.toReversed()) await end();
  }
}

interface Scene {
  readonly database: DatabaseProcess;
  readonly server: ServerProcess;
  readonly clients: Pick<ClientGroup<FaultRequest>, 'lastYesMs' | 'firstAnswerMs' | 'lastWords' | 'recorded'>;
  readonly approach: Play['approach'];
}

interface Recovery {
  readonly isDatabase: boolean;
  /** Until the first yes. */
  readonly tookMs: number;
  /** Until the first answer of any kind. */
  readonly answeringMs: number;
  /** What was under way when the kill came. */
  readonly kinds: readonly string[];
}

async function killAgainAndAgain(options: KillOptions, scene: Scene): Promise<Recovery[]> {
  const { database, server, clients, approach } = scene;
  const dice = createDice(options.seed);
  const recoveries: Recovery[] = [];
  for (let kill = 1; kill <= options.kills; kill += 1) {
    await sleep(dice.below(options.calmMs));
    const kinds = (await approach?.(kill)) ?? [];
    const killedMs = performance.now();
    const isDatabase = kill % databaseEvery === 0;
    await (isDatabase ? database.killAndRestart() : server.killAndRestart());
    const restartedMs = performance.now();
    const tookMs = await waitForYes(clients, killedMs);
    recoveries.push({
      isDatabase,
      tookMs,
      answeringMs: (clients.firstAnswerMs(restartedMs) ?? killedMs + tookMs) - killedMs,
      kinds,
    });
    if (kill % 25 === 0) console.log(`${kill} kills, ${clients.recorded.length} answers`);
  }
  return recoveries;
}

/** Answers how long it took from the kill to the first yes that was given after the restart. */
async function waitForYes(clients: Scene['clients'], sinceMs: number): Promise<number> {
  const restartedMs = performance.now();
  while (clients.lastYesMs() < restartedMs) {
    if (performance.now() - restartedMs > longestRecoveryMs) {
      throw new Error(`nobody was told yes any more; the last answers were\n${clients.lastWords()}`);
    }
    await sleep(5);
  }
  return clients.lastYesMs() - sinceMs;
}

type Times = Pick<KillReport, 'recovery_p99_ms' | 'server_p99_ms' | 'database_p99_ms' | 'answering_p99_ms'>;

function summarise(recoveries: readonly Recovery[]): Times {
  const ofServer = recoveries.filter(({ isDatabase }) => !isDatabase);
  const ofDatabase = recoveries.filter(({ isDatabase }) => isDatabase);
  return {
    recovery_p99_ms: percentile(recoveries.map(({ tookMs }) => tookMs)),
    server_p99_ms: percentile(ofServer.map(({ tookMs }) => tookMs)),
    database_p99_ms: percentile(ofDatabase.map(({ tookMs }) => tookMs)),
    answering_p99_ms: percentile(ofServer.map(({ answeringMs }) => answeringMs)),
  };
}

function countKinds(recoveries: readonly Recovery[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of recoveries.flatMap(({ kinds }) => kinds)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function percentile(timesMs: readonly number[], percent = 99): number {
  const sorted = timesMs.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0);
}
