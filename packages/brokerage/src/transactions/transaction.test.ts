import { describe, expect, test } from 'vitest';
import { languages } from '@candor/contract';
import { sampleId } from '@candor/contract/sample-id.ts';
import * as ledger from '@candor/ledger';
import type { ClientJournal, Movement } from '@candor/ledger';
import { createTranslate } from '@candor/locales/server.ts';
import { describeLines, findAmounts, findStatus, findStep, sayTitle, titleOf, toldKinds } from './transaction.ts';

const client = sampleId('0199a000-0000-7000-8000-0000000000c1');
const account = sampleId('0199a000-0000-7000-8000-0000000000a1');
const other = sampleId('0199a000-0000-7000-8000-0000000000a2');
const owner = { clientId: client, accountId: account };
const move = { owner, asset: 'USD', amountMinor: 10_000n };
const instalment = { owner, asset: 'USD', interestMinor: 7n };
const channel = { kind: 'bank', detail: 'c' } as const;
const holdId = sampleId('0199a000-0000-7000-8000-0000000000d1');

function journal(kind: string, { lines }: Movement, links: Partial<ClientJournal> = {}): ClientJournal {
  return {
    id: sampleId('0199a000-0000-7000-8000-0000000000f1'),
    seq: 1n,
    recordedAt: new Date(0),
    effectiveAt: new Date(0),
    cause: { kind, id: 'x' },
    actor: 'system:test',
    reason: 'test',
    idempotencyKey: 'k',
    reverses: null,
    signatureId: null,
    reversedBy: null,
    lines: lines.map((line) => ({ ...line, balanceAfterMinor: 77n })),
    ...links,
  };
}

const usd = (amount: string) => ({ amount, currency: 'USD' });
const words = { language: 'en-US', translate: (_language: string, key: string) => key } as const;
const trade = {
  owner,
  currency: 'USD',
  security: 'INS:0199A0000000700080000000000ACE01',
  quantityE8: 5n,
  grossMinor: 100n,
};
const exchange = ledger.exchangeFunds({
  from: move,
  to: { owner: { clientId: client, accountId: other }, asset: 'EUR', amountMinor: 8_000n },
  charges: [{ kind: 'fees', detail: 'fx_spread', amountMinor: 50n }],
});

describe('TRD-10 a transaction in plain words', () => {
  test.each([
    ['deposit', ledger.creditDeposit({ ...move, channel }), 'moved', 'transactions.deposit_moved'],
    ['withdrawal', ledger.requestWithdrawal({ ...move, holdId }), 'held', 'transactions.withdrawal_held'],
    ['withdrawal', ledger.cancelWithdrawal({ ...move, holdId }), 'released', 'transactions.withdrawal_released'],
    ['withdrawal', ledger.payWithdrawal({ ...move, holdId, channel }), 'paid', 'transactions.withdrawal_paid'],
    ['exchange', exchange, 'moved', 'transactions.exchange_moved'],
    ['loan', ledger.disburseLoan({ ...move, signatureId: holdId }), 'borrowed', 'transactions.loan_borrowed'],
    ['loan', ledger.repayLoan({ ...instalment, principalMinor: 5n }), 'repaid', 'transactions.loan_repaid'],
    ['loan', ledger.repayLoan({ ...instalment, principalMinor: 0n }), 'moved', 'transactions.loan_moved'],
    [
      'due',
      ledger.moveLoanToDues({ ...instalment, principalMinor: 5n, signatureId: holdId }),
      'owed',
      'transactions.due_owed',
    ],
    ['due', ledger.settleDues(move), 'settled', 'transactions.due_settled'],
    [
      'due',
      ledger.waiveDues({ ...move, borneBy: ledger.houseAccount('promotions', 'USD') }),
      'waived',
      'transactions.due_waived',
    ],
    ['order', ledger.requestWithdrawal({ ...move, holdId }), 'held', 'transactions.order_held'],
    [
      'fill',
      ledger.fillPurchase({ ...trade, held: { holdId, settledUnits: 100n } }),
      'paid',
      'transactions.fill_bought',
    ],
    [
      'fill',
      ledger.fillSale({ ...trade, costMinor: 90n, held: { holdId, settledUnits: 5n } }),
      'paid',
      'transactions.fill_sold',
    ],
    ['something_new', ledger.creditDeposit({ ...move, channel }), 'moved', 'transactions.other_moved'],
  ])('%s: %3$s', (kind, movement, step, key) => {
    const one = journal(kind, movement);
    expect(findStep(one.lines, client)).toBe(step);
    expect(titleOf(one, client, undefined, words)).toBe(key);
  });

  const claim = { owner, currency: 'USD', netMinor: 85n };
  test.each([
    ['dividend', ledger.announceDividend(claim), 'dividend_announced'],
    ['dividend', ledger.payDividend({ ...claim, channel }), 'dividend'],
    ['dividend', ledger.cancelDividend(claim), 'dividend_withdrawn'],
    ['coupon', ledger.announceDividend(claim), 'coupon_announced'],
    ['coupon', ledger.payDividend({ ...claim, channel }), 'coupon'],
    ['coupon', ledger.cancelDividend(claim), 'coupon_withdrawn'],
  ])('a %s, step by step: %3$s', (action, movement, key) => {
    const traded = { symbol: 'ABC', action };
    expect(titleOf(journal('dividend', movement), client, traded, words)).toBe(`transactions.${key}`);
  });

  test('what an issuer changed is told by what it did, and named', () => {
    const before = { holdingE8: 4n, incomingE8: 0n };
    const split = ledger.splitHolding({
      owner,
      security: trade.security,
      before,
      after: { holdingE8: 8n, incomingE8: 0n },
    });
    const one = journal('corporate_action', split);
    const say = (action: string) =>
      sayTitle(one, client, { reference: undefined, traded: { symbol: 'ABC', action } }, words);
    expect(say('split')).toBe('transactions.action_split · ABC');
    expect(say('redemption')).toBe('transactions.action_redemption · ABC');
  });

  test('a sale is what it brought, from the trade on; its settlement moves no money of the client', () => {
    const [sold] = findAmounts(
      journal('fill', ledger.fillSale({ ...trade, costMinor: 90n, held: { holdId, settledUnits: 5n } })).lines,
      client,
    );
    expect(sold).toEqual({ account_id: account, cash: usd('1.00'), moved: usd('1.00'), net: usd('0.10') });
    const settled = journal(
      'settlement',
      ledger.settleSale({ ...trade, money: { currency: 'USD', grossMinor: 100n }, clearedMinor: 100n, channel }),
    );
    expect(findAmounts(settled.lines, client)).toEqual([
      { account_id: account, cash: usd('0.00'), moved: usd('0.00'), net: usd('0.00') },
    ]);
  });

  test.each(languages)('I18N-01 every line and title has its words in %s', (language) => {
    const translate = createTranslate();
    const lines = ledger.clientBuckets.flatMap((bucket) => [
      { account: ledger.clientBucket(owner, bucket, 'USD'), amountMinor: 5n, balanceAfterMinor: 5n },
      { account: ledger.clientBucket(owner, bucket, 'USD'), amountMinor: -5n, balanceAfterMinor: 0n },
    ]);
    const charges = (['fees', 'taxes', 'interest'] as const).map((kind) => ({
      account: ledger.houseAccount(kind, 'USD', kind === 'fees' ? 'fx_spread' : ''),
      amountMinor: 5n,
      balanceAfterMinor: 5n,
    }));
    // Units of an instrument are no money: they have no line.
    const money = lines.filter(({ account: { bucket } }) => bucket !== 'holding' && bucket !== 'incoming');
    const all = { ...journal('fill', { lines: [] }), lines: [...money, ...charges] };
    const said = describeLines(all, client, { language, translate }).map(({ text }) => text);
    const named = ['split', 'merger', 'redemption'].map((action) =>
      titleOf(journal('corporate_action', { lines: [] }), client, { symbol: 'ABC', action }, { language, translate }),
    );
    const kinds = [...toldKinds, 'other'].flatMap((kind) =>
      ['held', 'released', 'paid', 'moved'].map((step) => translate(language, `transactions.${kind}_${step}`)),
    );
    const bust = titleOf(journal('bust', { lines: [] }), client, undefined, { language, translate });
    const texts = [...said, ...named, ...kinds, bust];
    expect(texts.filter((text) => text.startsWith('transactions.'))).toEqual([]);
  });

  test('held money is less cash and no loss; paid money is a loss and no cash', () => {
    expect(findAmounts(journal('withdrawal', ledger.requestWithdrawal({ ...move, holdId })).lines, client)).toEqual([
      { account_id: account, cash: usd('-100.00'), moved: usd('0.00'), net: usd('0.00') },
    ]);
    expect(
      findAmounts(journal('withdrawal', ledger.payWithdrawal({ ...move, holdId, channel })).lines, client),
    ).toEqual([{ account_id: account, cash: usd('0.00'), moved: usd('-100.00'), net: usd('-100.00') }]);
  });

  test('G-16 an exchange shows both accounts and its cost, and nothing of the house’s balances', () => {
    const lines = describeLines(journal('exchange', exchange), client, words);
    expect(lines.map(({ text, amount }) => [text, amount.amount])).toEqual([
      ['transactions.line_cash_out', '-100.00'],
      ['transactions.line_fx_spread', '0.50'],
      ['transactions.line_cash_in', '80.00'],
    ]);
    expect(lines[1]).toMatchObject({ account_id: null, balance_after: null });
  });

  test('G-16 an instalment shows its interest', () => {
    const lines = describeLines(
      journal('loan', ledger.repayLoan({ ...instalment, principalMinor: 100n })),
      client,
      words,
    );
    expect(lines.map(({ text, amount }) => [text, amount.amount])).toEqual([
      ['transactions.line_cash_out', '-1.07'],
      ['transactions.line_interest', '0.07'],
      ['transactions.line_loan_in', '1.00'],
    ]);
  });

  test('S-21 lines of another client in the same journal are not shown', () => {
    expect(describeLines(journal('deposit', ledger.creditDeposit({ ...move, channel })), other, words)).toEqual([]);
    expect(findAmounts(journal('deposit', ledger.creditDeposit({ ...move, channel })).lines, other)).toEqual([]);
  });

  test.each([
    [{}, 'booked'],
    [{ reversedBy: sampleId('x') }, 'reversed'],
    [{ reverses: sampleId('x') }, 'correction'],
    [{ reverses: sampleId('x'), reversedBy: sampleId('y') }, 'correction'],
  ])('G-02 %o is %s', (links, status) => {
    expect(findStatus(journal('deposit', ledger.creditDeposit({ ...move, channel }), links))).toBe(status);
  });
});
