// Instruments on a real database: ids that stay while symbols change, taken in once however many servers start.
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { parseTenantId, systemScope, tenantScope } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { createTestDatabase, tenantIds } from '@candor/testkit';
import type { TestDatabase } from '@candor/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assetOf,
  createInstruments,
  findInstrument,
  findInstrumentBySymbol,
  insertName,
  instrumentOf,
} from './index.ts';
import type { Listing } from './index.ts';
import { takeListings } from './service.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const ids = createIds(clock);
let base: TestDatabase;

const listing = (symbol: string, more: Partial<Listing> = {}): Listing => ({
  market: 'NASDAQ',
  symbol,
  name: `${symbol} Inc.`,
  type: 'stock',
  isin: null,
  currency: 'USD',
  country: 'US',
  sector: 'technology',
  tickE8: 1_000_000n,
  priceScale: 2,
  ...more,
});
const apple = listing('AAPL', { isin: 'US0378331005' });
const meta = listing('FB', { isin: 'US30303M1027' });

beforeAll(async () => {
  base = await createTestDatabase({ migrations: migrationSources().slice(1), clock });
});
afterAll(() => base.close());

const parts = () => ({ db: base.db, clock, ids });
const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
const bySymbol = (symbol: string, at = clock.now()) =>
  base.db.read(scope, (reader) => findInstrumentBySymbol(reader, 'NASDAQ', symbol, at));

test('TRD-01 what the feed lists is taken in once, also by two servers that start at the same time', async () => {
  const taken = await Promise.all([1, 2].map(() => takeListings(parts(), [apple, meta, listing('NEW')])));
  expect(taken.toSorted((a, b) => a - b)).toEqual([0, 3]);
  const found = await bySymbol('AAPL');
  expect(found).toMatchObject({ ...apple, feedSymbol: 'AAPL', quantityStepE8: 10_000n });
  expect(await createInstruments(parts()).all()).toHaveLength(3);
});

test('TRD-01 a security that is listed under another symbol keeps its id, and its past its name', async () => {
  const before = await bySymbol('FB');
  const yesterday = clock.now();
  clock.advance(86_400_000);
  expect(await takeListings(parts(), [apple, { ...meta, symbol: 'META', name: 'Meta' }, listing('NEW')])).toBe(0);
  expect(await bySymbol('META')).toMatchObject({ instrumentId: before?.instrumentId, feedSymbol: 'META' });
  expect(await bySymbol('FB')).toBeUndefined();
  expect(await bySymbol('FB', yesterday)).toMatchObject({ instrumentId: before?.instrumentId, name: 'FB Inc.' });
  // The symbol is free: another company may have it.
  await takeListings(parts(), [listing('FB', { isin: 'US0000000002', name: 'Fine Bread' })]);
  const other = await bySymbol('FB');
  expect(other).toMatchObject({ name: 'Fine Bread' });
  expect(other?.instrumentId).not.toBe(before?.instrumentId);
});

test('TRD-01 a name begins on its day and is seen from memory within a minute', async () => {
  const instruments = createInstruments(parts());
  const apples = await instruments.findBySymbol('NASDAQ', 'AAPL');
  if (!apples) throw new Error('no instrument');
  const startsOn = '2026-11-20';
  await base.db.transact(systemScope('test'), (tx) =>
    insertName(tx, { instrumentId: apples.instrumentId, symbol: 'APLE', name: 'Apple', startsOn }),
  );
  clock.advance(120_000);
  expect(await instruments.find(apples.instrumentId)).toMatchObject({ symbol: 'AAPL' });
  clock.set(new Date('2026-11-20T15:00:00Z'));
  expect(await instruments.find(apples.instrumentId)).toMatchObject({ symbol: 'APLE', feedSymbol: 'AAPL' });
  expect(await instruments.findBySymbol('NASDAQ', 'AAPL')).toBeUndefined();
  expect(await base.db.read(scope, (reader) => findInstrument(reader, apples.instrumentId, clock.now()))).toMatchObject(
    {
      name: 'Apple',
    },
  );
});

test('TRD-01 what was listed a moment ago is found at once, by id and by symbol', async () => {
  const [instruments, others] = [createInstruments(parts()), createInstruments(parts())];
  const before = (await instruments.all()).length;
  expect(await others.all()).toHaveLength(before);
  await takeListings(parts(), [listing('JUST')]);
  const just = await instruments.findBySymbol('NASDAQ', 'JUST');
  expect(just).toMatchObject({ symbol: 'JUST' });
  expect(await others.find(just?.instrumentId ?? '')).toEqual(just);
  expect(await instruments.all()).toHaveLength(before + 1);
  expect(await instruments.findBySymbol('NASDAQ', 'NOBODY')).toBeUndefined();
  expect(await instruments.find(ids.next())).toBeUndefined();
});

test('S-19 a tenant reads instruments and cannot write them', async () => {
  const write = base.db.transact(scope, (tx) => tx.sql`update brokerage.instruments set currency = 'EUR'`);
  await expect(write).rejects.toThrow(/permission denied/);
});

test('TRD-01 the books name an instrument by its id', () => {
  const id = '0199a000-0000-7000-8000-00000000ab0d';
  expect(assetOf(id)).toBe('INS:0199A00000007000800000000000AB0D');
  expect(instrumentOf(assetOf(id))).toBe(id);
  expect(instrumentOf('EUR')).toBeUndefined();
  expect(() => assetOf('NASDAQ:AAPL')).toThrow(/not the id/);
});
