// The draw against Node's own hashes and a second, naive way to share out; and every change of the record noticed.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allot, commitTo, cutOffOf, rootOf, runDraw } from './draw.ts';
import type { DrawBid, DrawRecord } from './draw.ts';
import { hmacSha256, sha256 } from './sha256.ts';

const bid = (id: string, lots: number, price: string | null = null): DrawBid => ({ id, lots, price, bytes: `${id}00` });
const nodeHash = (text: string) => createHash('sha256').update(text).digest('hex');
const nodeMac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

test('TRD-08 hashes are those of everybody, at every length of a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = randomBytes(length).toString('hex').slice(0, length);
    expect(sha256(text)).toBe(nodeHash(text));
    expect(hmacSha256(text, `${text}!`)).toBe(nodeMac(text, `${text}!`));
  }
});

describe('TRD-08 shares lots out', () => {
  test('the published vector: one lot each, then pro rata', () => {
    const bids = [bid('A', 70), bid('B', 55), bid('C', 31), bid('D', 9), bid('E', 1)];
    expect([...allot('pro_rata', 100, bids).values()]).toEqual([42, 33, 18, 6, 1]);
  });

  test('everybody gets everything while there is enough, and the first ranks one lot each when there is too little', () => {
    const bids = ['A', 'B', 'C', 'D'].map((id) => bid(id, 5));
    expect([...allot('lottery', 20, bids).values()]).toEqual([5, 5, 5, 5]);
    expect([...allot('lottery', 3, bids).values()]).toEqual([1, 1, 1, 0]);
    expect([...allot('lottery', 5, bids).values()]).toEqual([2, 1, 1, 1]);
    // Too little for one each and no lottery: the larger bids first, ties by rank.
    expect([...allot('pro_rata', 2, [bid('A', 1), bid('B', 9), bid('C', 9)]).values()]).toEqual([0, 1, 1]);
  });

  test('never more than offered, never more than bid for, for a thousand books', () => {
    for (let round = 1; round <= 1_000; round += 1) {
      const bids = Array.from({ length: 1 + (round % 17) }, (_one, i) =>
        bid(`b${i}`, 1 + ((round * 31 + i * 17) % 23)),
      );
      const offered = 1 + ((round * 7) % 90);
      const wanted = bids.reduce((sum, { lots }) => sum + lots, 0);
      for (const rule of ['pro_rata', 'lottery'] as const) {
        const given = allot(rule, offered, bids);
        expect([...given.values()].reduce((sum, lots) => sum + lots, 0)).toBe(Math.min(offered, wanted));
        for (const { id, lots } of bids) expect(given.get(id)).toBeLessThanOrEqual(lots);
      }
    }
  });
});

test('TRD-08 the final price is the highest that covers the offering, or the low end', () => {
  const book = { rule: 'lottery', lots: 10, price_low: '100', price_high: '120', commitment: '', root: '' } as const;
  const bids = [bid('A', 4, '120'), bid('B', 4, '110'), bid('C', 4), bid('D', 9, '105')];
  expect(cutOffOf({ ...book, bids })).toBe('110');
  expect(cutOffOf({ ...book, lots: 500, bids })).toBe('100');
  expect(cutOffOf({ ...book, lots: 8, bids })).toBe('120');
});

const secret = 'ab'.repeat(32);
function recordOf(bids: readonly DrawBid[]): DrawRecord {
  const terms = { rule: 'lottery', lots: 3, price_low: '100', price_high: '110' } as const;
  const closes = ['5123.41', '18022.9', '7.5'];
  return { ...terms, commitment: commitTo(secret), root: rootOf(bids), secret, closes, bids };
}

test('TRD-08 G-01 the same record draws the same, whatever the order of its list; a changed bid, list or secret is noticed', () => {
  const bids = ['a', 'b', 'c', 'd', 'e'].map((id) => bid(id, 2));
  const record = recordOf([...bids, bid('low', 2, '100')]);
  const drawn = runDraw(record);
  if (typeof drawn === 'string') throw new Error(drawn);
  // Worked out by hand with Node's hashes.
  const seed = nodeHash([secret, record.root, ...record.closes].join('|'));
  const winners = bids
    .map(({ id }) => ({ id, rank: nodeMac(seed, id) }))
    .toSorted((x, y) => (x.rank < y.rank ? -1 : 1));
  expect(drawn.seed).toBe(seed);
  expect(
    [...drawn.lots]
      .filter(([, lots]) => lots > 0)
      .map(([id]) => id)
      .toSorted(),
  ).toEqual(
    winners
      .slice(0, 3)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(drawn.lots.get('low')).toBe(0);
  expect(runDraw({ ...record, bids: record.bids.toReversed() })).toEqual({
    ...drawn,
    lots: new Map([...drawn.lots].toReversed()),
  });
  expect(runDraw({ ...record, secret: 'cd'.repeat(32) })).toBe('secret');
  expect(runDraw({ ...record, bids: record.bids.slice(1) })).toBe('root');
  expect(runDraw({ ...record, bids: [...record.bids, bid('f', 1)] })).toBe('root');
  expect(runDraw({ ...record, bids: record.bids.map((one) => ({ ...one, lots: 1 })) })).toBe('root');
  expect(runDraw({ ...record, bids: record.bids.map((one) => ({ ...one, bytes: '00' })) })).toBe('root');
  expect(runDraw({ ...record, bids: [...record.bids, ...record.bids] })).toBe('bids');
  const other = runDraw({ ...record, closes: ['5123.42', '18022.9', '7.5'] });
  expect(typeof other === 'string' ? other : other.seed).not.toBe(seed);
});
