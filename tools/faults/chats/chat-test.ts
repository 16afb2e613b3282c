// npm run faults -- chat: clients and staff write in many chats at once, over two servers on one database and a real nats-server, while
// both servers are killed in turn. Then every conversation is read back: nothing lost, nothing twice, nothing out of order.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChat, sendChatMessage } from '@candor/contract/chats/client.ts';
import { answerChat } from '@candor/contract/chats/staff.ts';
import { answerOf } from '@candor/testkit/api.ts';
import { addClient, makeStaff, type StaffLogin, type TestClient } from '@candor/testkit/people.ts';
import { startPrelude } from '@candor/testkit/prelude.ts';
import { DatabaseProcess } from '../database-process.ts';
import { findFreePort } from '../free-port.ts';
import { ensureBuilt, openHouse, secret } from '../product/house.ts';
import { createSession, type Session } from '../product/session.ts';
import { ServerProcess } from '../server-process.ts';
import type { Answer, FaultRequest } from '../target.ts';
import { judgeChat } from './judge.ts';
import { startNats } from './nats-process.ts';

export interface ChatTestOptions {
  readonly messages: number;
  readonly chats: number;
  readonly kills: number;
}

export interface ChatReport {
  readonly messages: number;
  readonly kills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
}

const { clock, startServer } = openHouse(0);
const unlimited = { RATE_PER_ADDRESS: '0', RATE_PER_TENANT: '0', RATE_PER_CALLER: '0' };
/** Every fifth message is an answer of the desk. */
const answerEvery = 5;
const aDayMs = 24 * 60 * 60_000;
const longestMs = 10 * 60_000;
const patienceMs = 5_000;

export async function runChatTest({ messages, chats, kills }: ChatTestOptions): Promise<ChatReport> {
  const database = new DatabaseProcess();
  const endings: Array<() => Promise<void> | void> = [() => database.remove()];
  try {
    await ensureBuilt();
    const databaseUrl = await database.start();
    const folder = database.folderBeside('server');
    const people = await makePeople(databaseUrl, folder, chats);
    const nats = await startNats();
    endings.push(() => nats.stop());
    const ports = [await findFreePort(), await findFreePort()] as const;
    // Two machines have two data folders; what opens the database comes from the secret they share.
    const folders = [folder, database.folderBeside('second')] as const;
    const servers = ports.map((port, place) =>
      openServer({ databaseUrl, folder: folders[place] ?? folder, port }, nats.url),
    );
    for (const server of servers) {
      server.start();
      endings.push(() => server.stop());
    }
    for (const port of ports) await waitForServer(port);
    const desk = createSession(people.staff, '10.9.9.9', clock);
    await desk.signIn({ ask: (request) => ask(ports, request) });
    console.log(`${chats} chats, two servers on ports ${ports.join(' and ')}, ${nats.url}`);
    const each = Math.ceil(messages / chats);
    const killing = killInTurn(servers, ports, kills);
    const written = await Promise.all(
      people.clients.map((client, place) => talk(ports, client, desk, { place, each })),
    );
    const killed = await killing;
    const verdicts = await Promise.all(written.map((one) => readBack(ports, one)));
    const sum = (pick: (verdict: (typeof verdicts)[number]) => number): number =>
      verdicts.reduce((total, verdict) => total + pick(verdict), 0);
    return {
      messages: written.reduce((total, { words }) => total + words.length, 0),
      kills: killed,
      lost: sum(({ lost }) => lost),
      doubled: sum(({ doubled }) => doubled),
      reordered: sum(({ reordered }) => reordered),
    };
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function makePeople(adminUrl: string, dataDir: string, count: number) {
  const system = await startPrelude({ adminUrl, dataDir, secret, start: new Date(clock.now().getTime() - aDayMs) });
  try {
    const clients: TestClient[] = [];
    for (let place = 0; place < count; place += 1) clients.push(await addClient(system));
    const staff: StaffLogin = await makeStaff(system, 'sun3', ['support']);
    return { clients, staff };
  } finally {
    await system.close();
  }
}

function openServer(surroundings: Parameters<typeof startServer>[0], natsUrl: string): ServerProcess {
  const command = (where: typeof surroundings) => {
    const { script, env } = startServer(where);
    return { script, env: { ...env, ...unlimited, NATS_URL: natsUrl } };
  };
  return new ServerProcess({ command }, surroundings);
}

/** One request to whichever server answers, again and again; a part of them goes to both at once, as when an answer got lost. */
async function ask(ports: readonly number[], request: FaultRequest): Promise<Answer> {
  const sinceMs = performance.now();
  for (let turn = Math.floor(Math.random() * 2); ; turn += 1) {
    const answer = await attempt(ports[turn % 2] ?? 0, request);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
    if (performance.now() - sinceMs > longestMs) throw new Error(`no answer: ${request.path}`);
    await sleep(50);
  }
}

async function attempt(port: number, { method, path, headers, body }: FaultRequest): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patienceMs * 4),
      ...(body !== '' && { body }),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return undefined;
  }
}

interface Written {
  readonly session: Session;
  readonly words: readonly string[];
}

async function talk(
  ports: readonly number[],
  client: TestClient,
  desk: Session,
  { place, each }: { readonly place: number; readonly each: number },
): Promise<Written> {
  const wire = { ask: (request: FaultRequest) => ask(ports, request) };
  const session = createSession(client, `10.0.${place >> 8}.${place & 255}`, clock);
  await session.signIn(wire);
  const words: string[] = [];
  for (let count = 1; count <= each; count += 1) {
    const body = { id: randomUUID(), text: `chat ${place} message ${count}` };
    const isAnswer = count % answerEvery === 0;
    const build = () =>
      isAnswer ? desk.build(answerChat, { params: { id: client.id }, body }) : session.build(sendChatMessage, { body });
    // Some are sent to both servers at the same moment: one message all the same.
    if (count % 3 === 0) for (const port of ports) void attempt(port, build());
    let answer = await wire.ask(build());
    while (answer.status === 401) {
      await (isAnswer ? desk : session).renew(wire);
      answer = await wire.ask(build());
    }
    if (answer.status !== 200) throw new Error(`message ${count} of chat ${place}: ${answer.status} ${answer.body}`);
    words.push(body.text);
  }
  return { session, words };
}

async function readBack(ports: readonly number[], { session, words }: Written) {
  const stored: string[] = [];
  for (let after = 0; ;) {
    const request = session.build(getChat, { query: { after: String(after) } });
    const answer = await ask(ports, request);
    if (answer.status === 401) {
      await session.renew({ ask: (again) => ask(ports, again) });
      continue;
    }
    const page = answerOf(getChat, { body: JSON.parse(answer.body) });
    stored.push(...page.items.map(({ text }) => text));
    after = page.items.at(-1)?.seq ?? after;
    if (!page.has_more) return judgeChat(words, stored);
  }
}

/** One after the other, so that there is always one to talk to. */
async function killInTurn(servers: readonly ServerProcess[], ports: readonly number[], kills: number): Promise<number> {
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(500 + Math.random() * 1_500);
    await servers[kill % 2]?.killAndRestart();
    await waitForServer(ports[kill % 2] ?? 0);
  }
  return kills;
}

async function waitForServer(port: number): Promise<void> {
  const sinceMs = performance.now();
  const ping = { method: 'GET', path: '/healthz', headers: {}, body: '' };
  while ((await attempt(port, ping))?.status !== 200) {
    if (performance.now() - sinceMs > longestMs) throw new Error('a server did not come back');
    await sleep(100);
  }
}
