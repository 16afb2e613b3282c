import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import { digestJournal } from './digest.ts';
import { checkDraft, type JournalDraft } from './draft.ts';

const owner: ClientAccount = {
  clientId: sampleId('0199a000-0000-7000-8000-00000000000a'),
  accountId: sampleId('0199a000-0000-7000-8000-00000000000b'),
};
const cash = clientBucket(owner, 'cash', 'EUR');
const frozen = clientBucket(owner, 'frozen', 'EUR');
const bonus = clientBucket(owner, 'bonus', 'EUR');
const loan = clientBucket(owner, 'loan', 'EUR');
const fees = houseAccount('fees', 'EUR', 'all');
const holdId = sampleId('0199a000-0000-7000-8000-00000000000d');
const line = (account: typeof cash, amountMinor: bigint) => ({ account, amountMinor });

const good: JournalDraft = {
  cause: { kind: 'fee', id: '1' },
  reason: 'custody fee',
  idempotencyKey: 'key',
  lines: [line(cash, -5n), line(fees, 5n)],
};

test('a sound draft passes', () => {
  expect(() => checkDraft(good)).not.toThrow();
});

describe('faults of the caller', () => {
  test.each<[string, Partial<JournalDraft>, RegExp]>([
    ['one line', { lines: [line(cash, -5n)] }, /2 to 200/],
    ['off by one', { lines: [line(cash, -5n), line(fees, 6n)] }, /off by 1 of EUR/],
    ['two assets that add up', { lines: [line(cash, -5n), line(houseAccount('fees', 'USD'), 5n)] }, /off by/],
    ['an empty line', { lines: [line(cash, 0n), line(fees, 0n)] }, /moves something/],
    ['an account twice', { lines: [line(cash, -5n), line(cash, -5n), line(fees, 10n)] }, /once/],
    ['frozen money without a hold', { lines: [line(cash, -5n), line(frozen, 5n)] }, /its holds only/],
    [
      'a hold of another amount',
      {
        lines: [line(cash, -5n), line(frozen, 5n)],
        holds: [{ kind: 'open', holdId, frozen, source: cash, amountMinor: 4n }],
      },
      /its holds only/,
    ],
    ['G-04 a debt without a signature', { lines: [line(loan, -5n), line(cash, 5n)] }, /signed/],
    ['G-06 bonus into cash', { lines: [line(bonus, -5n), line(cash, 5n)] }, /bonus meets/],
    ['G-06 cash into bonus', { lines: [line(cash, -5n), line(bonus, 5n)] }, /bonus meets/],
    ['a cause in capitals', { cause: { kind: 'Fee', id: '1' } }, /kind of cause/],
    ['no reason', { reason: '' }, /reason/],
    ['a key without end', { idempotencyKey: 'k'.repeat(201) }, /idempotency key/],
    ['a short hash', { requestHash: 'abc' }, /64 hex/],
  ])('%s', (_, change, error) => {
    expect(() => checkDraft({ ...good, ...change })).toThrow(error);
  });
});

test('an account has one id, and every part of its name changes it', () => {
  const ids = [
    cash,
    frozen,
    clientBucket(owner, 'cash', 'USD'),
    clientBucket({ ...owner, accountId: sampleId(owner.clientId) }, 'cash', 'EUR'),
    fees,
    houseAccount('fees', 'EUR'),
    houseAccount('taxes', 'EUR', 'all'),
  ].map((account) => account.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(clientBucket(owner, 'cash', 'EUR').id).toBe(cash.id);
  expect(() => clientBucket({ ...owner, clientId: sampleId('me') }, 'cash', 'EUR')).toThrow(/uuids/);
  expect(() => houseAccount('fees', 'eur')).toThrow(/asset/);
});

test('a digest tells apart texts that read the same when joined', () => {
  const base = {
    actor: 'a',
    idempotencyKey: 'k',
    causeKind: 'c',
    causeId: '1',
    reason: 'r',
    reverses: null,
    signatureId: null,
  };
  const digests = [
    digestJournal({ ...base, lines: [{ accountId: sampleId('x'), amountMinor: 1n }] }),
    digestJournal({ ...base, actor: 'ak', idempotencyKey: '', lines: [{ accountId: sampleId('x'), amountMinor: 1n }] }),
    digestJournal({ ...base, reason: 'r|x:1', lines: [] }),
    digestJournal({ ...base, lines: [{ accountId: sampleId('x'), amountMinor: 11n }] }),
  ];
  expect(new Set(digests).size).toBe(4);
});
