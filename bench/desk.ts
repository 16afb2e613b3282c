// How quickly staff's desk answers in a tenant that has grown: every list, search and the page of a client, one call at a time, warm, and
// whether any of them reads a large table from end to end. A quick look: DESK_CLIENTS=5000 DESK_SAMPLES=20, DESK_ONLY=listAll.
import { staffRoles } from '@candor/contract/roles.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { makeStaff, signInStaff } from '@candor/testkit';
import { enterNames, startLoneSystem } from '@candor/testkit/lone-system.ts';
import { askDesk, prepareDesk } from './desk-asking.ts';
import type { Desk } from './desk-asking.ts';
import { listCalls } from './desk-calls.ts';
import type { Call } from './desk-calls.ts';
import { writePast } from './desk-past.ts';
import { findLongReadings, readCounters } from './desk-readings.ts';

const clients = Number(process.env['DESK_CLIENTS'] ?? 100_000);
const samples = Number(process.env['DESK_SAMPLES'] ?? 200);
const only = process.env['DESK_ONLY'] ?? '';
const warm = 10;
const limitMs = 50;
const renewAfterMs = 120_000;
/** What reads everything is told and not judged: a few are enough. */
const samplesOfAll = 3;

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * 0.95) - 1)] ?? 0;

export async function run(): Promise<void> {
  const calls = listCalls().filter(({ name }) => only.split(',').some((part) => name.includes(part)));
  // Work that comes back would be counted as if staff had asked for it.
  const { system, adminUrl, remove } = await startLoneSystem({ ROLES: 'api,market' });
  const admin = openSql({ url: adminUrl, applicationName: 'candor-bench' });
  try {
    const login = await makeStaff(system, 'sun3', staffRoles);
    const keepBearer = createKeeper(async () => (await signInStaff(system, 'sun3', login)).bearer);
    const known = await prepareDesk(system, await keepBearer());
    const timed = startTimer();
    const { rows, tenantId } = await writePast(system, adminUrl, clients, { staffId: login.id, ...known });
    console.log(`${clients} clients, ${rows} rows of money, written in ${timed()} s`);
    const entering = startTimer();
    await enterNames(system, tenantId);
    await admin.unsafe('vacuum analyze');
    console.log(`names entered in ${entering()} s`);
    report(rows, await measureAll(admin, async () => ({ system, bearer: await keepBearer(), known }), calls));
  } finally {
    await admin.end({ timeout: 1 });
    await remove();
  }
}

/** What staff sign in with is short-lived: it is asked for anew once it is two minutes old. */
function createKeeper(signIn: () => Promise<string>): () => Promise<string> {
  let kept: { readonly bearer: string; readonly atMs: number } | undefined;
  return async () => {
    if (!kept || performance.now() - kept.atMs > renewAfterMs)
      kept = { bearer: await signIn(), atMs: performance.now() };
    return kept.bearer;
  };
}

function startTimer(): () => string {
  const startMs = performance.now();
  return () => ((performance.now() - startMs) / 1000).toFixed(1);
}

interface Figure {
  readonly name: string;
  readonly p95Ms: number;
  readonly longReadings: readonly string[];
  readonly isJudged: boolean;
}

type Sql = ReturnType<typeof openSql>;

async function measureAll(admin: Sql, openDesk: () => Promise<Desk>, calls: readonly Call[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const empty: string[] = [];
  for (const call of calls) {
    const desk = await openDesk();
    const before = await readCounters(admin);
    const times = await measure(desk, call, empty);
    const longReadings = findLongReadings(before, await readCounters(admin), times.length);
    const figure = { name: call.name, p95Ms: p95(times), longReadings, isJudged: call.readsAll === undefined };
    figures.push(figure);
    const told = [...longReadings, ...(call.readsAll === undefined ? [] : [`not judged: ${call.readsAll}`])].join('; ');
    console.log(`${call.name.padEnd(64)} ${figure.p95Ms.toFixed(1).padStart(7)} ms p95  ${told}`.trimEnd());
  }
  if (empty.length > 0) throw new Error(`answered nothing at all: ${empty.join(', ')}`);
  return figures;
}

/** The times of the samples; a list that answers nothing would be quick and prove nothing. */
async function measure(desk: Desk, call: Call, empty: string[]): Promise<number[]> {
  const count = call.readsAll === undefined ? samples : samplesOfAll;
  const times: number[] = [];
  let isFilled = false;
  for (let sample = -warm; sample < count; sample += 1) {
    const startMs = performance.now();
    const hasItems = await askDesk(desk, call, (Math.abs(sample) * 7_919) % clients);
    if (sample >= 0) times.push(performance.now() - startMs);
    isFilled ||= hasItems;
  }
  if (!isFilled && !call.mayBeEmpty) empty.push(call.name);
  // A connection tells what it has read when it is used again a second later, and unused after ten: what read everything waits for
  // all of them and is not asked again, or the next call is blamed for it.
  const readsAll = call.readsAll !== undefined;
  await new Promise((resolve) => setTimeout(resolve, readsAll ? 11_000 : 1_100));
  if (readsAll) return times;
  await askDesk(desk, call, 0);
  await askDesk(desk, call, 1);
  return times;
}

function report(rows: number, figures: readonly Figure[]): void {
  const judged = figures.filter(({ isJudged }) => isJudged);
  const slowest = judged.toSorted((a, b) => b.p95Ms - a.p95Ms)[0];
  const scanned = judged.filter(({ longReadings }) => longReadings.length > 0);
  const line = {
    clients,
    rows,
    p95_ms: Number((slowest?.p95Ms ?? 0).toFixed(1)),
    slowest: slowest?.name ?? '',
    full_scans: scanned.length,
  };
  console.log(JSON.stringify(line));
  if (line.p95_ms > limitMs || line.full_scans > 0) process.exitCode = 1;
}
