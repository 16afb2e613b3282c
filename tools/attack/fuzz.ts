// Fuzzes every endpoint of the OpenAPI document: what is refused must be refused with a code, never with a fault of the server
// and never with silence.
import { createDice } from './dice.ts';
import { readOperations } from './document.ts';
import { makeRawRequest } from './raw-requests.ts';
import { makeRequest } from './requests.ts';
import type { AttackRequest } from './requests.ts';
import { openWire } from './wire.ts';
import type { Outcome } from './wire.ts';
import type { AttackWorld } from './world.ts';

export interface FuzzReport {
  readonly requests: number;
  readonly server_errors: number;
  readonly dropped: number;
}

export interface FuzzResult {
  readonly report: FuzzReport;
  /** What did not hold, in words. */
  readonly faults: readonly string[];
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations that answered with 200 or 204 at least once: how deep the attack went. */
  readonly reached: ReadonlySet<string>;
}

const lanes = 12;
const shareOfRaw = 0.05;

export async function fuzz(world: AttackWorld, requests: number, seed: number): Promise<FuzzResult> {
  const operations = await readOperations(world.url);
  const dice = createDice(seed);
  const wire = openWire(world.url, lanes);
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  const faults: string[] = [];
  let [sent, serverErrors, dropped] = [0, 0, 0];

  function judge(what: string, { status, text }: Outcome): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 0) dropped += 1;
    else if (status >= 500) serverErrors += 1;
    if (status === 0 || status >= 500) faults.push(`${status} ${what} → ${text.slice(0, 300)}`);
  }

  async function attackOnce(place: number): Promise<void> {
    if (dice.isLucky(shareOfRaw)) {
      const bytes = makeRawRequest(dice);
      return judge(`raw ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`, await wire.sendRaw(bytes));
    }
    const operation = operations[place % operations.length];
    if (operation === undefined) throw new Error('the document describes nothing');
    const request = makeRequest(operation, world, dice);
    const outcome = await wire.send(request);
    if (outcome.status === 200 || outcome.status === 204) {
      reached.add(operation.id);
      world.seen.learn(outcome.text);
    }
    judge(describe(request), outcome);
  }

  async function runLane(): Promise<void> {
    while (sent < requests) await attackOnce((sent += 1));
  }
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } finally {
    wire.close();
  }
  return { report: { requests: sent, server_errors: serverErrors, dropped }, faults, statuses, reached };
}

function describe({ operation, method, path, headers, body }: AttackRequest): string {
  const { authorization, ...rest } = headers;
  const shown = { ...rest, ...(authorization !== undefined && { authorization: authorization.slice(0, 14) }) };
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, value.slice(0, 80)])),
  );
  return `${operation}: ${method} ${path.slice(0, 300)} ${text} ${body?.toString('utf8').slice(0, 500) ?? ''}`;
}
