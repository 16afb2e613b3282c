// A client that never gives up: it repeats a request with the same key until it is told yes or no.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDice } from '@candor/ledger/model/random.ts';
import type { Acknowledgement, FaultRequest, FaultTarget } from './target.ts';

const requestTimeoutMs = 8_000;
const pauseMs = 25;

export interface ClientGroup {
  readonly acknowledged: readonly Acknowledgement[];
  /** Instant (performance.now) of the latest yes. */
  lastYesMs(): number;
  /** Each client ends the request it is at, then stops. */
  stop(): Promise<void>;
}

export function startClients(target: FaultTarget, port: number, count: number, seed: number): ClientGroup {
  const acknowledged: Acknowledgement[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const stopping = new AbortController();
  let lastYesMs = 0;

  async function runClient(client: number): Promise<void> {
    const dice = createDice(seed * 1000 + client);
    let last: Acknowledgement | undefined;
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      last = await sendUntilAnswered(target.nextRequest(client, turn, dice, last));
      acknowledged.push(last);
    }
  }

  async function sendUntilAnswered(wanted: FaultRequest): Promise<Acknowledgement> {
    for (;;) {
      const answer = await send(agent, port, wanted).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) {
        if (answer.status < 300) lastYesMs = performance.now();
        return { request: wanted, ...answer };
      }
      await sleep(pauseMs);
    }
  }

  const running = Promise.all(Array.from({ length: count }, (_, client) => runClient(client)));
  return {
    acknowledged,
    lastYesMs: () => lastYesMs,
    async stop() {
      stopping.abort();
      await running;
      agent.destroy();
    },
  };
}

export function send(agent: Agent, port: number, wanted: FaultRequest): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': wanted.key };
    const outgoing = request(
      { host: '127.0.0.1', port, path: wanted.path, method: 'POST', headers, agent, timeout: requestTimeoutMs },
      (incoming) => {
        let body = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (body += chunk));
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', reject);
    outgoing.end(wanted.body);
  });
}
