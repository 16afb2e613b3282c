// What the trades of a strategy's book come to: what has settled is taken first, a trade that is written down late is paid at once, and a
// rest that is worth less than its charges costs the book money.
import { parseId } from '@candor/contract/ids.ts';
import { describe, expect, test } from 'vitest';
import type { Movement } from '../journals/draft.ts';
import { buyForBook, payOutOfBook, sellFromBook } from './strategies.ts';

const id = '00000000-0000-7000-8000-000000000001';
const owner = { clientId: parseId('client', id), accountId: parseId('account', id) };
const bank = { kind: 'bank', detail: 'main' } as const;
const trade = {
  owner,
  asset: 'EUR',
  security: 'INS:ACME',
  quantityE8: 100n,
  grossMinor: 100n,
  costMinor: 100n,
  charges: [{ kind: 'fees', detail: 'commission', amountMinor: 7n }],
  cashMinor: 0n,
  heldE8: 0n,
  at: undefined,
} as const;

const show = ({ lines }: Movement): string[] =>
  lines.map(
    ({ account: { side, bucket, detail, asset }, amountMinor }) =>
      `${side === 'house' ? 'house ' : ''}${[bucket, detail].filter((part) => part !== '').join(':')} ${amountMinor} ${asset.replace('INS:', '')}`,
  );

describe('R-16 trades of a book', () => {
  test('a purchase is owed to the market; settled money goes first', () => {
    expect(show(buyForBook({ ...trade, cashMinor: 60n }))).toEqual([
      'cash -60 EUR',
      'unsettled -47 EUR',
      'house clearing:purchases 100 EUR',
      'house fees:commission 7 EUR',
      'house clearing:purchases -100 ACME',
      'invested 100 EUR',
      'house custody -100 EUR',
      'incoming 100 ACME',
    ]);
  });

  test('a sale is owed by the market; settled shares go first', () => {
    expect(show(sellFromBook({ ...trade, costMinor: 80n, heldE8: 30n }))).toEqual([
      'holding -30 ACME',
      'incoming -70 ACME',
      'house clearing:sales -100 EUR',
      'house fees:commission 7 EUR',
      'house clearing:sales 100 ACME',
      'invested -80 EUR',
      'house custody 80 EUR',
      'unsettled 93 EUR',
    ]);
  });

  test('written down after its settlement day it is paid and delivered at once', () => {
    expect(show(buyForBook({ ...trade, cashMinor: 107n, at: bank }))).toEqual([
      'cash -107 EUR',
      'house bank:main 100 EUR',
      'house fees:commission 7 EUR',
      'house custody -100 ACME',
      'invested 100 EUR',
      'house custody -100 EUR',
      'holding 100 ACME',
    ]);
    expect(show(sellFromBook({ ...trade, heldE8: 100n, at: bank }))).toEqual([
      'holding -100 ACME',
      'house bank:main -100 EUR',
      'house fees:commission 7 EUR',
      'house custody 100 ACME',
      'invested -100 EUR',
      'house custody 100 EUR',
      'cash 93 EUR',
    ]);
  });

  test('a rest that is worth less than its charges costs money', () => {
    const rest = { ...trade, grossMinor: 5n, costMinor: 4n, heldE8: 100n, cashMinor: 1n };
    expect(show(sellFromBook(rest))).toEqual([
      'holding -100 ACME',
      'house clearing:sales -5 EUR',
      'house fees:commission 7 EUR',
      'house clearing:sales 100 ACME',
      'invested -4 EUR',
      'house custody 4 EUR',
      'cash -1 EUR',
      'unsettled -1 EUR',
    ]);
  });

  test.each<[string, () => unknown]>([
    ['more settled money than it costs', () => buyForBook({ ...trade, cashMinor: 108n })],
    ['more settled shares than are sold', () => sellFromBook({ ...trade, heldE8: 101n })],
    ['settled money for a sale that brings some', () => sellFromBook({ ...trade, heldE8: 100n, cashMinor: 1n })],
    ['more settled money than leaves', () => payOutOfBook({ owner, asset: 'EUR', amountMinor: 100n, cashMinor: 101n })],
    ['less than nothing', () => buyForBook({ ...trade, cashMinor: -1n })],
  ])('never %s', (_, make) => {
    expect(make).toThrow(RangeError);
  });
});
