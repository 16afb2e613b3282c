// Callers over HTTP: one kept connection each, requests written as text and answers read no further than needed, so that the driver
// takes as little as it can of the cores it shares with the server.
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface Caller {
  /** Answers the status; the body is only kept when it is not 200. */
  call(request: string): Promise<number>;
  readonly lastBody: () => string;
  close(): void;
}

const headEnd = '\r\n\r\n';

/** Answers of the API carry their length; one without it would be a fault here. */
function readAnswer(
  text: string,
): { readonly status: number; readonly length: number; readonly body: number } | undefined {
  const end = text.indexOf(headEnd);
  if (end < 0) return undefined;
  const found = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end));
  if (!found) throw new Error(`an answer without its length: ${text.slice(0, end)}`);
  return { status: Number(text.slice(9, 12)), body: end + headEnd.length, length: Number(found[1]) };
}

/** A server lets go of whoever says nothing for a while, as between two rounds: the next call opens another connection. */
export async function openCaller(url: string): Promise<Caller> {
  let line = await openLine(url);
  return {
    async call(request) {
      if (line.isClosed()) line = await openLine(url);
      return line.call(request);
    },
    lastBody: () => line.lastBody(),
    close: () => line.close(),
  };
}

async function openLine(url: string): Promise<Caller & { readonly isClosed: () => boolean }> {
  const { hostname, port } = new URL(url);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  socket.setEncoding('latin1');
  let received = '';
  let body = '';
  let isClosed = false;
  let waiting: PromiseWithResolvers<number> | undefined;
  socket.on('data', (chunk: string) => {
    received += chunk;
    const answer = readAnswer(received);
    if (!answer || received.length < answer.body + answer.length) return;
    body = answer.status === 200 ? '' : received.slice(answer.body);
    received = '';
    waiting?.resolve(answer.status);
    waiting = undefined;
  });
  const fail = (): void => {
    isClosed = true;
    waiting?.reject(new Error('the server closed a connection'));
  };
  for (const end of ['end', 'close', 'error']) socket.on(end, fail);
  return {
    call(request) {
      waiting = Promise.withResolvers<number>();
      socket.write(request);
      return waiting.promise;
    },
    isClosed: () => isClosed,
    lastBody: () => body,
    close: () => socket.destroy(),
  };
}

export interface Work {
  readonly caller: Caller;
  /** Each is sent once, in this order. */
  readonly requests: readonly string[];
}

async function send({ caller, requests }: Work, place: number): Promise<void> {
  const request = requests[place];
  if (request === undefined) throw new Error('a caller has no request left: make more of them');
  const status = await caller.call(request);
  if (status !== 200) throw new Error(`answered ${status}: ${caller.lastBody()}`);
}

/** Everybody waits for an answer before sending the next. Per second, until the time is over or somebody has nothing left. */
export async function measureClosed(
  work: readonly Work[],
  seconds: number,
): Promise<{ readonly perSecond: number; readonly done: number }> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let done = 0;
  let isOver = false;
  let lastMs = startMs;
  await Promise.all(
    work.map(async (one) => {
      for (let place = 0; !isOver; place += 1) {
        if (one.requests[place] === undefined) isOver = true;
        if (isOver) return;
        await send(one, place);
        const nowMs = performance.now();
        if (nowMs >= endMs) isOver = true;
        else {
          done += 1;
          lastMs = nowMs;
        }
      }
    }),
  );
  return { perSecond: (done * 1_000) / (lastMs - startMs), done };
}

async function sendAfter(before: Promise<void> | undefined, one: Work, place: number, done: () => void): Promise<void> {
  await before;
  await send(one, place);
  done();
}

/** A request leaves at its time, whether earlier ones were answered or not; counted from when it should have left. */
export async function measureOpen(work: readonly Work[], perSecond: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const startMs = performance.now();
  const total = Math.floor(perSecond * seconds);
  // A caller sends one at a time: who still waits sends right after, and the wait counts.
  const busy = work.map(() => Promise.resolve());
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) * perSecond) / 1_000) + 1);
    for (; sent < due; sent += 1) {
      const [at, place] = [sent % work.length, Math.floor(sent / work.length)];
      const one = work[at];
      if (!one) throw new Error('nobody calls');
      const dueMs = startMs + (sent * 1_000) / perSecond;
      const next = sendAfter(busy[at], one, place, () => times.push(performance.now() - dueMs));
      busy[at] = next;
      open.push(next);
    }
    await new Promise<void>((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
  return times;
}

/** One after the other; what each took, in milliseconds. */
export async function measureAlone(caller: Caller, request: string): Promise<number> {
  const startMs = performance.now();
  const status = await caller.call(request);
  if (status !== 200) throw new Error(`answered ${status}: ${caller.lastBody()}`);
  return performance.now() - startMs;
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
