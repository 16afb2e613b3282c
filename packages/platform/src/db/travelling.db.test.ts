// Proves how statements travel: those that are asked together leave together and are answered in their order, none runs outside its
// transaction when the line breaks.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createTestDatabase, testRolePasswords, type TestDatabase } from '@candor/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { createDatabase } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import type { Reader } from './reader.ts';
import { parseTenantId, tenantScope } from './scope.ts';

const scope = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000a'), { kind: 'staff', id: 'ann' });
const ignore = (): void => undefined;

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.close());

/** A line to PostgreSQL that can keep its answers back, remembers what was asked, and can be cut. */
async function openLine() {
  const { hostname, port } = new URL(base.adminUrl);
  const ends: Socket[] = [];
  const kept: Array<() => void> = [];
  let isKept = false;
  let asked = '';
  let lines = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    lines += 1;
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', ignore);
    near.on('data', (chunk) => {
      asked += chunk.toString('latin1');
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isKept) kept.push(() => near.write(chunk));
      else near.write(chunk);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(base.adminUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const db = createDatabase({
    url: url.href,
    ...testRolePasswords,
    clock: createSystemClock(),
    log: { warn: ignore, error: ignore },
    random: () => 0,
    max: 1,
  });
  return {
    db,
    asked: () => asked,
    lines: () => lines,
    /** Once nothing is under way. */
    async keepFromNow() {
      await expect.poll(() => db.stats().app.idle).toBe(1);
      isKept = true;
    },
    keep: () => {
      isKept = true;
    },
    release: () => {
      isKept = false;
      for (const give of kept.splice(0)) give();
    },
    cut: () => {
      for (const end of ends) end.destroy();
    },
    async close() {
      await db.close();
      server.close();
    },
  };
}

/** Known to the line after its first use: until then its types are asked for, and nothing follows it. */
const say = async (reader: Reader, word: string): Promise<string | undefined> => {
  const [row] = await reader.sql<Array<{ word: string }>>`select ${word}::text as word`;
  return row?.word;
};

test('what is asked together leaves together and is answered in its order', async () => {
  const line = await openLine();
  await line.db.read(scope, (reader) => say(reader, 'warm'));
  const said = await line.db.transact(scope, async (tx) => {
    await say(tx, 'begun');
    line.keep();
    const words = Promise.all(['one', 'two', 'three'].map((word) => say(tx, `word-${word}`)));
    await expect.poll(() => line.asked()).toContain('word-three');
    line.release();
    return words;
  });
  expect(said).toEqual(['word-one', 'word-two', 'word-three']);
  const places = said.map((word) => line.asked().indexOf(String(word)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await line.close();
});

test('S-19 a read asks its first question with its opening, and a write waits for it', async () => {
  const line = await openLine();
  await line.db.read(scope, (reader) => say(reader, 'warm'));
  await line.keepFromNow();
  const read = line.db.read(scope, (reader) => say(reader, 'word-read'));
  await expect.poll(() => line.asked()).toContain('word-read');
  line.release();
  expect(await read).toBe('word-read');
  await line.keepFromNow();
  const write = line.db.transact(scope, (tx) => say(tx, 'word-written'));
  await expect.poll(() => line.asked()).toContain('read write');
  expect(line.asked()).not.toContain('word-written');
  line.release();
  expect(await write).toBe('word-written');
  await line.close();
});

test('R-04 a line that breaks with statements under way runs none of them on another one', async () => {
  const line = await openLine();
  const started = Promise.withResolvers<void>();
  const work = line.db.transact(scope, async (tx) => {
    await say(tx, 'begun');
    line.keep();
    // The first is new to the line and holds up the others.
    const askNew = async () => tx.sql`select ${'word-new'}::text || 'x'`;
    const settled = Promise.allSettled([askNew(), say(tx, 'word-after'), say(tx, 'word-last')]);
    started.resolve();
    await settled;
  });
  const expected = expect(work).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await started.promise;
  await expect.poll(() => line.asked()).toContain("|| 'x'");
  line.cut();
  await expected;
  expect(line.lines()).toBe(1);
  line.release();
  expect(await line.db.read(scope, (reader) => say(reader, 'again'))).toBe('again');
  expect(line.lines()).toBe(2);
  expect(line.asked()).not.toContain('word-after');
  expect(line.asked()).not.toContain('word-last');
  await line.close();
});
