// tools/draw.mjs in an empty folder, with nothing installed: the same lots as the contract's draw, and whatever was changed is noticed.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDice } from '@candor/ledger/model/random.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { allotmentRules, commitTo, rootOf, runDraw } from '@candor/contract/offerings/draw.ts';
import type { DrawRecord } from '@candor/contract/offerings/draw.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-draw-'));
copyFileSync(join(import.meta.dirname, '..', 'draw.mjs'), join(folder, 'draw.mjs'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inventRecord(dice: Dice): DrawRecord {
  const isFixed = dice.chance(30);
  const [low, high] = isFixed ? [1000, 1000] : [1000, 1200];
  const bids = Array.from({ length: 1 + dice.below(30) }, () => ({
    id: randomBytes(16).toString('hex'),
    lots: 1 + dice.below(6),
    price: dice.chance(40) ? null : String(low + dice.below(high - low + 1)),
    bytes: randomBytes(16).toString('hex'),
  }));
  const secret = randomBytes(32).toString('hex');
  return {
    rule: dice.pick(allotmentRules),
    lots: 1 + dice.below(60),
    price_low: String(low),
    price_high: String(high),
    commitment: commitTo(secret),
    root: rootOf(bids),
    secret,
    closes: ['18123.45', '9871.20', '15010.00'],
    bids,
  };
}

/** As the page of an offering publishes it. */
function publish(record: DrawRecord) {
  const drawn = runDraw(record);
  if (typeof drawn === 'string') throw new Error(`the record does not fit itself: ${drawn}`);
  const bids = record.bids.map((bid) => ({ ...bid, allotted: drawn.lots.get(bid.id) ?? 0 }));
  return { ...record, bids, seed: drawn.seed, final_price: drawn.finalPrice };
}

let files = 0;
function runScript(record: object): Promise<{ readonly code: number; readonly said: unknown }> {
  files += 1;
  const name = `record-${files}.json`;
  writeFileSync(join(folder, name), JSON.stringify(record));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['draw.mjs', name], { cwd: folder, env: {} }, (failed, out, wrong) => {
      if (out === '') reject(new Error(wrong));
      else resolve({ code: Number(failed?.code ?? 0), said: JSON.parse(out) });
    });
  });
}

test('TRD-08 the script needs nothing but itself and agrees with the draw of the house, whatever was bid', async () => {
  const dice = createDice(20_261_116);
  const records = Array.from({ length: 40 }, () => publish(inventRecord(dice)));
  expect(new Set(records.map(({ rule }) => rule)).size).toBe(allotmentRules.length);
  for (const record of records) {
    expect(await runScript(record)).toEqual({
      code: 0,
      said: { agrees: true, seed: record.seed, final_price: record.final_price, wrong: [] },
    });
  }
});

test('TRD-08 a changed list, order of places, secret, close, price or seed is noticed', async () => {
  const made = inventRecord(createDice(7));
  const bids = [1, 2, 3, 4].map((place) => ({
    id: String(place).repeat(8),
    lots: 1,
    price: null,
    bytes: randomBytes(16).toString('hex'),
  }));
  const record = publish({ ...made, rule: 'lottery', lots: 2, bids, root: rootOf(bids) });
  const winner = record.bids.find(({ allotted }) => allotted === 1);
  const loser = record.bids.find(({ allotted }) => allotted === 0);
  const [first, ...others] = record.bids;
  if (!winner || !loser || !first) throw new Error('nobody won');
  const swapped = record.bids.map((bid) => ({ ...bid, allotted: 1 - bid.allotted }));
  // The order of the list says nothing: the order of the draw does.
  expect(await runScript({ ...record, bids: record.bids.toReversed() })).toMatchObject({ code: 0 });
  const changes: ReadonlyArray<readonly [object, object]> = [
    [{ bids: others }, { wrong: 'root' }],
    [{ bids: [{ ...first, lots: 2 }, ...others] }, { wrong: 'root' }],
    [{ bids: [{ ...first, bytes: '00' }, ...others] }, { wrong: 'root' }],
    [{ bids: [...record.bids, first] }, { wrong: 'bids' }],
    [{ secret: randomBytes(32).toString('hex') }, { wrong: 'secret' }],
    [{ bids: swapped }, { wrong: record.bids.map(({ id }) => id) }],
    [{ seed: '0'.repeat(64) }, { wrong: [] }],
    [{ final_price: '1' }, { wrong: [] }],
    [{ closes: ['1', '2', '3'] }, { seed: expect.not.stringContaining(record.seed) }],
  ];
  for (const [change, said] of changes) {
    expect(await runScript({ ...record, ...change }), JSON.stringify(change)).toMatchObject({
      code: 1,
      said: { agrees: false, ...said },
    });
  }
});
