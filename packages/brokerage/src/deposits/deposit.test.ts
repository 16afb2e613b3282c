import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { makeMoney } from '@candor/money';
import { checkMove, houseChannel, isUsable, matchEntry } from './deposit.ts';
import type { Channel } from './deposit.ts';

const statuses = ['pending', 'approved', 'rejected'] as const;

describe('FUND-02 the states of a deposit', () => {
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    const isOpen = from === 'pending' && to !== 'pending';
    expect(checkMove(from, to)?.refused).toBe(isOpen ? undefined : 'state_conflict');
  });
});

const deposit = { status: 'pending', channelId: sampleId('c'), amount: makeMoney(10_000n, 'EUR') } as const;
const entry = { reference: 'RF18539007547034', amount: makeMoney(10_000n, 'EUR'), payer: 'ADA LOVELACE' };
const name = 'Ada Lovelace';

describe('R-10 whose money it is, in order', () => {
  test.each([
    [entry, deposit, name, 'credit'],
    [{ ...entry, reference: undefined }, undefined, undefined, 'no_reference'],
    [entry, undefined, undefined, 'unknown_reference'],
    [entry, { ...deposit, status: 'approved', channelId: sampleId('d') } as const, name, 'not_pending'],
    [entry, { ...deposit, channelId: sampleId('d'), amount: makeMoney(1n, 'USD') }, name, 'wrong_channel'],
    [entry, { ...deposit, amount: makeMoney(10_000n, 'USD') }, name, 'wrong_currency'],
    [{ ...entry, amount: makeMoney(9_999n, 'EUR'), payer: undefined }, deposit, name, 'wrong_amount'],
    [{ ...entry, payer: undefined }, deposit, name, 'name_missing'],
    [{ ...entry, payer: 'Somebody Else' }, deposit, name, 'third_party'],
    [entry, deposit, undefined, 'not_verified'],
  ])('%# is %4$s', (arrived, known, verified, expected) => {
    expect(matchEntry(arrived, sampleId('c'), known, verified)).toBe(expected);
  });
});

describe('G-10 channels', () => {
  const channel: Channel = {
    id: sampleId('0199a000-0000-7000-8000-000000000c01'),
    kind: 'bank',
    currency: 'EUR',
    fields: [],
    usableFrom: new Date('2026-11-17T00:00:00Z'),
    closedAt: undefined,
  };
  test('open from their day on until they are closed', () => {
    expect(isUsable(channel, new Date('2026-11-16T23:59:59Z'))).toBe(false);
    expect(isUsable(channel, new Date('2026-11-17T00:00:00Z'))).toBe(true);
    expect(isUsable({ ...channel, closedAt: new Date(0) }, new Date('2026-11-18T00:00:00Z'))).toBe(false);
  });
  test('each has its own account in the books', () => {
    expect(houseChannel(channel)).toEqual({ kind: 'bank', detail: channel.id });
    expect(houseChannel({ ...channel, kind: 'crypto' }).kind).toBe('wallet');
  });
});
