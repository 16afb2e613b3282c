// Clients that never give up: each repeats a request until it is told yes or no, and only then wants something else.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDice } from '@candor/ledger/model/random.ts';
import type { Acknowledgement, Actor, Answer, FaultRequest, Wire } from './target.ts';

/** Longer than a server lets anybody wait. */
const requestTimeoutMs = 15_000;
/** Between two tries, spread: a crowd that knocks faster takes the processor from the server it waits for. */
const pauseMs = { least: 100, spread: 200 };
const tooMany = 429;
/** Whoever is not told yes or no within this time never will be. */
const patienceMs = 120_000;
const mostWords = 200;

export interface ClientGroup<Request extends FaultRequest> {
  readonly recorded: ReadonlyArray<Acknowledgement<Request>>;
  readonly wire: Wire<Request>;
  /** All of them have begun. */
  readonly ready: Promise<void>;
  /** How many requests never got a yes or a no. */
  unanswered(): number;
  /** Instant (performance.now) of the latest recorded yes. */
  lastYesMs(): number;
  /** The first answer of any kind but a fault since the given instant, if there was one. */
  firstAnswerMs(sinceMs: number): number | undefined;
  /** What the clients were told last, the most frequent first: for whoever wonders why nobody is told yes. */
  lastWords(): string;
  /** Each client ends the request it is at, then stops. */
  stop(): Promise<void>;
  /** Lets the connections go; nothing can be asked any more. */
  close(): void;
}

export function startClients<Request extends FaultRequest>(
  actors: ReadonlyArray<Actor<Request>>,
  port: number,
  seed: number,
): ClientGroup<Request> {
  const recorded: Array<Acknowledgement<Request>> = [];
  const agent = new Agent({ keepAlive: true, maxSockets: actors.length });
  const stopping = new AbortController();
  let lastYesMs = 0;
  let answersMs: number[] = [];
  let unanswered = 0;
  const words = createWords();

  const wire: Wire<Request> = {
    async ask(wanted) {
      const giveUpMs = performance.now() + patienceMs;
      for (;;) {
        const answer = await send(agent, port, wanted).catch(() => undefined);
        words.note(wanted, answer);
        if (answer !== undefined && answer.status < 500) answersMs.push(performance.now());
        if (answer !== undefined && isDecided(answer)) return answer;
        if (performance.now() > giveUpMs) {
          unanswered += 1;
          return answer ?? { status: 503, body: '' };
        }
        const waitMs = pauseMs.least + Math.random() * pauseMs.spread;
        await sleep(answer?.status === tooMany ? answer.retryAfterMs : waitMs);
      }
    },
    record(wanted, answer) {
      if (answer.status < 300) lastYesMs = performance.now();
      recorded.push({ request: wanted, status: answer.status, body: answer.body });
    },
  };

  // One by one: a whole crowd never signs in within the same moment.
  async function beginAll(): Promise<void> {
    for (const actor of actors) await actor.begin?.(wire);
  }

  const ready = beginAll();
  async function runActor(actor: Actor<Request>, place: number): Promise<void> {
    const dice = createDice(seed * 1000 + place);
    await ready;
    while (!stopping.signal.aborted) await actor.act(wire, dice);
  }

  const running = Promise.all(actors.map(runActor));
  return {
    recorded,
    wire,
    ready,
    unanswered: () => unanswered,
    lastYesMs: () => lastYesMs,
    firstAnswerMs(sinceMs) {
      // Nobody asks about earlier times again.
      answersMs = answersMs.filter((atMs) => atMs >= sinceMs);
      return answersMs[0];
    },
    lastWords: words.list,
    async stop() {
      stopping.abort();
      await running;
    },
    close: () => agent.destroy(),
  };
}

/** The last answers, and how often each of them was given. */
function createWords() {
  const words: string[] = [];
  return {
    note({ method, path }: FaultRequest, answer: Answer | undefined): void {
      const code = /"code":"(\w+)"/.exec(answer?.body ?? '')?.[1] ?? '';
      words.push(`${method} ${path.split('?')[0]} ${answer?.status ?? 'nothing'} ${code}`);
      if (words.length > mostWords) words.shift();
    },
    list(): string {
      const counted = [...Map.groupBy(words, (said) => said)].toSorted(([, a], [, b]) => b.length - a.length);
      return counted.map(([said, all]) => `${all.length} × ${said}`).join('\n');
    },
  };
}

/** A clear yes or no. To be told to come back much later, as by a locked PIN, is a no as well. */
function isDecided({ status, retryAfterMs }: Sent): boolean {
  return status === tooMany ? retryAfterMs > patienceMs : status < 500;
}

interface Sent extends Answer {
  readonly retryAfterMs: number;
}

function send(agent: Agent, port: number, wanted: FaultRequest): Promise<Sent> {
  const { method, path, headers, body } = wanted;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers, agent, timeout: requestTimeoutMs },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        const retryAfterMs = Math.max(1, Number(incoming.headers['retry-after'] ?? 1)) * 1_000;
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text, retryAfterMs }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
