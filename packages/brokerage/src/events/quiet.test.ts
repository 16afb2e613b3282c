import { expect, test } from 'vitest';
import { parseClientId } from '../clients/index.ts';
import { createQuiet, rememberedMs } from './quiet.ts';

const [one, other] = [
  parseClientId('01890a5d-ac96-774b-bcce-b302099a8057'),
  parseClientId('01890a5d-ac96-774b-bcce-b302099a8058'),
];

function begin() {
  let now = 5_000;
  let breaks: number | undefined = 0;
  const quiet = createQuiet({ monotonicMs: () => now }, { breaks: () => breaks });
  return { quiet, pass: (ms: number) => (now += ms), lose: () => (breaks = undefined), hearAgain: () => (breaks = 1) };
}

test('MSG-01 it is quiet since the last word about this client, and no longer than this node has listened', () => {
  const { quiet, pass } = begin();
  pass(2_000);
  expect(quiet.msOf(one)).toBe(2_000);
  quiet.note(one);
  pass(700.4);
  expect([quiet.msOf(one), quiet.msOf(other)]).toEqual([700, 2_700]);
  pass(rememberedMs * 2);
  quiet.note(other);
  expect([quiet.msOf(one), quiet.msOf(other)]).toEqual([rememberedMs, 0]);
});

test('MSG-01 after a break of the bus nobody knows what was said during it', () => {
  const { quiet, pass, lose, hearAgain } = begin();
  pass(10_000);
  lose();
  expect(quiet.msOf(one)).toBe(0);
  pass(10_000);
  expect(quiet.msOf(one)).toBe(0);
  pass(10_000);
  hearAgain();
  expect(quiet.msOf(one)).toBe(0);
  pass(300);
  expect(quiet.msOf(one)).toBe(300);
});
