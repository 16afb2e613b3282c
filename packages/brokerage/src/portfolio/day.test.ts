// Drivers against the books' own recipes, without a database: whatever a day held, they sum to the change in value to the unit.
import * as fc from 'fast-check';
import { parseId } from '@candor/contract/ids.ts';
import { describe, expect, test } from 'vitest';
import {
  announceDividend,
  creditDeposit,
  exchangeFunds,
  refundCharges,
  refundConverted,
  fillPurchase,
  fillSale,
  holdForOrder,
  payDividend,
  takeCharges,
} from '@candor/ledger';
import type { Journal, Movement } from '@candor/ledger';
import { isCurrencyCode, makeRate } from '@candor/money';
import type { CurrencyCode, Rate } from '@candor/money';
import { assetOf } from '../instruments/index.ts';
import { allocate } from './allocation.ts';
import { applyJournal, emptyBook, emptyTally } from './book.ts';
import type { Book } from './book.ts';
import { driveBook, driveTotal, standAfter, valueBook } from './day.ts';
import type { Marks } from './day.ts';
import { changeOf, gainOf } from './drivers.ts';
import { nothingYet } from './keeping.ts';
import { choosePoints, chooseRange, listMonths, listWeeks } from './ranges.ts';

const clientId = parseId('client', '01890000-0000-7000-8000-00000000000c');
const euros = { clientId, accountId: parseId('account', '01890000-0000-7000-8000-0000000000e1') };
const dollars = { clientId, accountId: parseId('account', '01890000-0000-7000-8000-0000000000d1') };
const orderHold = parseId('hold', '01890000-0000-7000-8000-0000000000b1');
const share = '01890000-0000-7000-8000-0000000000a1';
const whole = 100_000_000n;

function code(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new TypeError(text);
  return text;
}

let seq = 0n;
function journal(kind: string, { lines }: Movement): Journal {
  seq += 1n;
  return {
    id: parseId('journal', `01890000-0000-7000-8000-${seq.toString().padStart(12, '0')}`),
    seq,
    recordedAt: new Date(0),
    effectiveAt: new Date(0),
    cause: { kind, id: String(seq) },
    actor: 'system:test',
    reason: 'test',
    idempotencyKey: String(seq),
    reverses: null,
    signatureId: null,
    lines: lines.map((line) => ({ ...line, balanceAfterMinor: 0n })),
  };
}

/** A share in dollars; the rate from dollars to euros in millionths. */
function marksOf(priceE8: bigint | undefined, rateE6: bigint): Marks {
  const rates: ReadonlyMap<string, Rate> = new Map([
    ['USD EUR', makeRate(rateE6, 6, code('USD'), code('EUR'))],
    ['EUR USD', makeRate(10n ** 12n / rateE6, 6, code('EUR'), code('USD'))],
  ]);
  return {
    instrument: () => ({ currency: code('USD'), priceE8 }),
    costOf: (_id, quantityE8) => quantityE8 / 1_000_000n,
    rate: (from, to) => (from === to ? null : rates.get(`${from} ${to}`)),
  };
}

interface Event {
  readonly kind: 'deposit' | 'buy' | 'sell' | 'fee' | 'claim' | 'paid' | 'exchange';
  readonly amount: bigint;
}

/** What a journal of the house would be for the event; nothing where the books would refuse it. */
function bookEvent(book: Book, { kind, amount }: Event, marks: Marks): Journal[] {
  const owner = euros;
  const rate = marks.rate('USD', 'EUR');
  const toEuros = (minor: bigint) => (rate ? (minor * rate.scaled) / 1_000_000n : minor);
  const charges = [
    { kind: 'fees' as const, detail: 'commission', amountMinor: amount % 97n },
    { kind: 'taxes' as const, detail: 'es:itf', amountMinor: amount % 31n },
  ];
  const heldE8 = book.shares.get(share) ?? 0n;
  const claimed = book.claims.get('USD') ?? 0n;
  switch (kind) {
    case 'deposit':
      return [journal('deposit', creditDeposit({ owner, asset: 'EUR', amountMinor: amount, channel: bank }))];
    case 'fee':
      return [
        journal('due', takeCharges({ owner, asset: 'EUR', charges: [{ ...charges[0], ...fee, amountMinor: amount }] })),
      ];
    case 'claim':
      return [journal('dividend', announceDividend({ owner, currency: 'USD', netMinor: amount }))];
    case 'paid': {
      if (claimed === 0n) return [];
      const into = { asset: 'EUR', amountMinor: toEuros(claimed) + 1n };
      return [journal('dividend', payDividend({ owner, currency: 'USD', netMinor: claimed, into, channel: bank }))];
    }
    case 'exchange': {
      const from = { owner, asset: 'EUR', amountMinor: amount + 100n };
      return [journal('exchange', exchangeFunds({ from, to: { owner: dollars, asset: 'USD', amountMinor: amount } }))];
    }
    case 'buy': {
      const fill = fillOf(amount, toEuros(amount), charges);
      const held = { holdId: orderHold, settledUnits: toEuros(amount) + 1_000n };
      const order = { owner, asset: 'EUR', held };
      return [journal('order', holdForOrder(order)), journal('fill', fillPurchase({ ...fill, held }))];
    }
    case 'sell': {
      if (heldE8 === 0n) return [];
      const fill = { ...fillOf(amount, toEuros(amount) + 200n, charges), quantityE8: heldE8 };
      const held = { holdId: orderHold, settledUnits: heldE8 };
      return [journal('fill', fillSale({ ...fill, held, costMinor: 1n }))];
    }
    default:
      return [];
  }
}

const bank = { kind: 'bank', detail: 'main' } as const;
const fee = { kind: 'fees', detail: 'service' } as const;
type FillCharges = ReadonlyArray<{ kind: 'fees' | 'taxes'; detail: string; amountMinor: bigint }>;
function fillOf(productMinor: bigint, ownMinor: bigint, charges: FillCharges) {
  return {
    owner: euros,
    security: assetOf(share),
    quantityE8: 3n * whole,
    currency: 'EUR',
    grossMinor: ownMinor,
    product: { currency: 'USD', grossMinor: productMinor },
    charges,
  };
}

describe('drivers', () => {
  test('TRD-10 for any days of any events they sum to the change in value, per account and over all', () => {
    const event = fc.record({
      kind: fc.constantFrom<Event['kind'][]>('deposit', 'buy', 'sell', 'fee', 'claim', 'paid', 'exchange'),
      amount: fc.bigInt(1_000n, 10n ** 8n),
    });
    const day = fc.record({
      events: fc.array(event, { maxLength: 4 }),
      priceE8: fc.option(fc.bigInt(1n, 10n ** 12n), { nil: undefined }),
      rateE6: fc.bigInt(500_000n, 2_000_000n),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), (days) => {
        const books = [emptyBook(euros.accountId, 'EUR'), emptyBook(dollars.accountId, 'USD')];
        let marks = marksOf(10n ** 9n, 900_000n);
        let worths = books.map((book) => valueBook(book, marks));
        let total = nothingYet;
        for (const { events, priceE8, rateE6 } of days) {
          marks = marksOf(priceE8, rateE6);
          const tallies = books.map(() => emptyTally());
          for (const one of events) {
            const [first] = books;
            const made = first ? bookEvent(first, one, marks) : [];
            for (const each of made) books.forEach((book, at) => applyJournal(book, tallies[at] ?? emptyTally(), each));
          }
          const walked = books.map((book, at) => {
            const [before, tally] = [worths[at] ?? valueBook(book, marks), tallies[at] ?? emptyTally()];
            const after = valueBook(book, marks);
            const drivers = driveBook(book, before, after, tally, marks);
            expect(changeOf(drivers)).toBe(after.valueMinor - before.valueMinor);
            return { book, tally, before, after, drivers };
          });
          worths = walked.map(({ after }) => after);
          const whole_ = driveTotal('EUR', total.valueMinor, walked, marks);
          total = standAfter(total, { ...whole_, valueMinor: whole_.endMinor, unpriced: 0 });
          expect(changeOf(total.drivers)).toBe(total.valueMinor);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('TRD-10 what moved between own accounts is no flow of the whole, and its cost is one', () => {
    const book = emptyBook(euros.accountId, 'EUR');
    const other = emptyBook(dollars.accountId, 'USD');
    book.moneyMinor = 1_000_00n;
    const marks = marksOf(undefined, 1_000_000n);
    const before = [valueBook(book, marks), valueBook(other, marks)] as const;
    const charges = [{ kind: 'fees' as const, detail: 'fx_spread', amountMinor: 50n }];
    const from = { owner: euros, asset: 'EUR', amountMinor: 100_00n };
    const moved = journal(
      'exchange',
      exchangeFunds({ from, to: { owner: dollars, asset: 'USD', amountMinor: 99_50n }, charges }),
    );
    const days = [book, other].map((one, at) => {
      const tally = emptyTally();
      applyJournal(one, tally, moved);
      const after = valueBook(one, marks);
      const start = before[at] ?? after;
      return { book: one, tally, before: start, after, drivers: driveBook(one, start, after, tally, marks) };
    });
    expect(days.map(({ drivers }) => [drivers.inMinor, drivers.outMinor, drivers.costsMinor])).toEqual([
      [0n, 99_50n, -50n],
      [99_50n, 0n, 0n],
    ]);
    const total = driveTotal('EUR', 1_000_00n, days, marks);
    expect(total.drivers).toMatchObject({ inMinor: 0n, outMinor: 0n, costsMinor: -50n, currencyMinor: 0n });
    expect(gainOf(total.drivers)).toBe(-50n);
  });

  test('TRD-10 charges that come back are taxes that were not due, in another currency too, and no money from outside', () => {
    const taxed = { kind: 'taxes', detail: 'in:stt', amountMinor: 100n } as const;
    const own = emptyBook(euros.accountId, 'EUR');
    const tallies = [emptyTally(), emptyTally()] as const;
    const refund = refundCharges({ owner: euros, asset: 'EUR', charges: [taxed] });
    applyJournal(own, tallies[0], journal('charge_refund', refund));
    const into = { asset: 'EUR', amountMinor: 7n };
    const exchanged = refundConverted({ owner: euros, asset: 'INR', charges: [taxed], into });
    applyJournal(own, tallies[1], journal('charge_refund', exchanged));
    expect(own.moneyMinor).toBe(107n);
    expect(tallies.map(({ taxesMinor, flows }) => [taxesMinor, flows.length])).toEqual([
      [100n, 0],
      [7n, 0],
    ]);
  });

  test('TRD-10 no price: the holding counts at cost, and is counted as such', () => {
    const book = emptyBook(euros.accountId, 'EUR');
    book.shares.set(share, 2n * whole);
    const worth = valueBook(book, marksOf(undefined, 1_000_000n));
    expect(worth).toMatchObject({ valueMinor: 200n, marketMinor: 200n, unpriced: 1 });
  });

  test('TRD-10 without a rate a currency is not in the sum, and that is said', () => {
    const book = emptyBook(euros.accountId, 'EUR');
    book.claims.set('GBP', 5_00n);
    expect(valueBook(book, marksOf(undefined, 1_000_000n))).toMatchObject({ valueMinor: 0n, missing: ['GBP'] });
  });

  test('TRD-10 a day with nothing at work is marked when it gained something, and the chain goes on from one', () => {
    const gained = { ...nothingYet.drivers, incomeMinor: 10n };
    const day = { valueMinor: 10n, marketMinor: 0n, drivers: gained, unpriced: 0, isEstimate: false };
    const first = standAfter(nothingYet, day);
    expect(first).toMatchObject({ markedDays: 1, indexE18: nothingYet.indexE18 });
    expect(standAfter(first, { ...day, valueMinor: 20n })).toMatchObject({
      markedDays: 1,
      indexE18: nothingYet.indexE18 * 2n,
    });
  });
});

const choose = (range: 'ALL' | '1M' | '1D' | '1W' | 'YTD', begun = '2020-01-01') =>
  chooseRange({ range }, '2026-03-31', begun);

describe('ranges', () => {
  test('TRD-10 a named range begins where its length says and never before the client', () => {
    expect(choose('1D')).toEqual({ from: '2026-03-31', to: '2026-03-31' });
    expect(choose('1W')).toEqual({ from: '2026-03-25', to: '2026-03-31' });
    expect(choose('1M')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(choose('YTD')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(choose('ALL', '2026-02-10')).toEqual({ from: '2026-02-10', to: '2026-03-31' });
  });

  test('TRD-10 points begin with the day before the range and end with its last; there are few of them', () => {
    expect(choosePoints({ from: '2026-03-30', to: '2026-03-31' })).toEqual(['2026-03-29', '2026-03-30', '2026-03-31']);
    const many = choosePoints({ from: '2016-01-01', to: '2026-03-31' });
    expect(many.length).toBeLessThanOrEqual(122);
    expect([many[0], many.at(-1)]).toEqual(['2015-12-31', '2026-03-31']);
  });

  test('TRD-10 weeks begin on Monday, months on their first, and the last one runs', () => {
    expect(listWeeks('2026-03-31', 2)).toEqual([
      { from: '2026-03-23', to: '2026-03-29' },
      { from: '2026-03-30', to: '2026-03-31' },
    ]);
    expect(listMonths('2026-03-15', 2)).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-15' },
    ]);
  });
});

test('TRD-10 parts of an allocation add up to a hundred percent, the largest first', () => {
  const held = [1n, 1n, 1n].map((valueMinor, at) => ({
    valueMinor,
    keys: { product: 'stock', country: `C${String(at)}`, sector: 'energy', currency: 'USD' },
  }));
  expect(allocate(held, 'country').map(({ percent }) => percent)).toEqual(['33.33', '33.34', '33.33']);
  expect(allocate(held, 'sector')).toEqual([{ key: 'energy', valueMinor: 3n, percent: '100.00' }]);
});
