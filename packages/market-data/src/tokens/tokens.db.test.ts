import { fileURLToPath } from 'node:url';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createTestDatabase } from '@candor/testkit/database.ts';
import type { TestDatabase } from '@candor/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { Tokens } from './service.ts';

const tenantA = sampleId('00000000-0000-4000-8000-00000000000a');
const tenantB = sampleId('00000000-0000-4000-8000-00000000000b');
const staff = { kind: 'staff', id: 'admin' } as const;
const clock = createFakeClock(new Date('2026-11-12T16:00:00Z'));
const bus = createInProcessBus((error) => {
  throw error;
});
let database: TestDatabase;
let tokens: Tokens;
/** Another node on the same database and bus. */
let other: Tokens;

beforeAll(async () => {
  const dir = fileURLToPath(new URL('../../migrations', import.meta.url));
  database = await createTestDatabase({ migrations: [{ package: 'market-data', dir }], clock });
  const options = { db: database.db, clock, ids: createIds(clock), bus };
  tokens = new Tokens(options);
  other = new Tokens(options);
});

afterAll(() => database.close());

test('MKT-01 an issued token is known by its text only, and the text is not stored', async () => {
  const { token, text } = await tokens.issue(tenantA, staff, { label: 'partner', scopes: ['search'], perSecond: 5 });
  expect(await other.verify(text)).toMatchObject({
    tenantId: tenantA,
    label: 'partner',
    scopes: ['search'],
    perSecond: 5,
  });
  const forged = `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of ['', 'x', forged, text.toUpperCase(), `${text} `])
    expect(await tokens.verify(wrong)).toBeUndefined();
  const listed = await tokens.list(tenantA, staff);
  expect(listed.map(({ tokenId }) => tokenId)).toContain(token.tokenId);
  expect(JSON.stringify(listed)).not.toContain(text.slice(-43));
  expect(await tokens.list(tenantB, staff)).toEqual([]);
});

test('a revoked token is refused on every node at once', async () => {
  const { token, text } = await tokens.issue(tenantA, staff, { label: 'short' });
  expect(await other.verify(text)).toBeDefined();
  const ended: string[] = [];
  const listener = other.onEnded((tokenId) => ended.push(tokenId));
  expect(await tokens.revoke(tenantB, staff, token.tokenId)).toBe(false);
  expect(await tokens.revoke(tenantA, staff, token.tokenId)).toBe(true);
  expect(ended).toEqual([token.tokenId]);
  expect(await other.verify(text)).toBeUndefined();
  expect(await tokens.revoke(tenantA, staff, token.tokenId)).toBe(false);
  listener.cancel();
});

test('rotation: the old token goes on for its grace, then only the new one works', async () => {
  const old = await tokens.issue(tenantA, staff, { label: 'rotating', scopes: ['prices'], perSecond: 7 });
  const fresh = await tokens.rotate(tenantA, staff, old.token.tokenId, 60_000);
  expect(fresh?.token).toMatchObject({ label: 'rotating', scopes: ['prices'], perSecond: 7 });
  expect(await tokens.verify(old.text)).toBeDefined();
  clock.advance(60_001);
  expect(await tokens.verify(old.text)).toBeUndefined();
  expect(await tokens.verify(fresh?.text ?? '')).toBeDefined();
  expect(await tokens.rotate(tenantB, staff, old.token.tokenId, 0)).toBeUndefined();
});

function derive(purpose: string, bytes: number): Buffer {
  return Buffer.alloc(bytes, purpose.length);
}

test('the web token follows from the server’s key: same key, same text; it can be handed out after every restart', async () => {
  const text = await tokens.ensureWebToken(tenantA, derive);
  expect(await other.ensureWebToken(tenantA, derive)).toBe(text);
  expect(await tokens.verify(text)).toMatchObject({ tenantId: tenantA, label: 'web' });
  expect(await tokens.ensureWebToken(tenantA, derive, 20)).not.toBe(text);
});
