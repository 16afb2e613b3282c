// The published schedules against figures worked by hand. Each row: venue, side, what is traded, and every line in money.
import { describe, expect, test } from 'vitest';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { computeCharges, sumCharges } from './compute.ts';
import type { FeeSubject, FeeTable, TradeFacts } from './compute.ts';
import { findShipped, shippedTables } from './tables.ts';
import { lines, minor, shares, subjectOf, withBrokerage } from './vectors.ts';

interface Given {
  readonly quantity?: string;
  readonly change?: Partial<FeeSubject>;
  readonly facts?: Partial<TradeFacts>;
  readonly table?: FeeTable;
}

/** What it is about, the trade, its lines in the order of the table, and what is special about it. */
type Vector = readonly [
  name: string,
  trade: readonly [market: ListedMarket, side: 'buy' | 'sell', gross: string],
  lines: string,
  given?: Given,
];

function charge([market, side, gross]: Vector[1], { quantity = '10', change, facts, table }: Given = {}): string {
  const subject = subjectOf(market, change);
  const used = table ?? findShipped(market, '2026-11-16');
  const day = { grossMinor: minor(gross, subject.currency), quantityE8: shares(quantity), table: used };
  const charges = computeCharges({ subject, side, isConverted: false, ...facts }, used, [day]);
  return Object.entries(lines(charges, subject.currency))
    .map(([code, amount]) => `${code} ${amount}`)
    .join(' ');
}

const vectors: readonly Vector[] = [
  // India, delivery. 100,000: 0.1 % = 100; 0.00307 % = 3.07; 0.0001 % = 0.10; 0.015 % = 15; 18 % of 3.17 = 0.5706.
  [
    'facts.md: NSE buys 100,000',
    ['NSE', 'buy', '100000.00'],
    'stt 100.00 exchange_charge 3.07 sebi 0.10 stamp_duty 15.00 gst 0.57',
  ],
  [
    'NSE sells 100,000: no stamp duty',
    ['NSE', 'sell', '100000.00'],
    'stt 100.00 exchange_charge 3.07 sebi 0.10 gst 0.57',
  ],
  [
    'BSE buys 100,000: 0.00375 % and 18 % of 3.85 = 0.693',
    ['BSE', 'buy', '100000.00'],
    'stt 100.00 exchange_charge 3.75 sebi 0.10 stamp_duty 15.00 gst 0.69',
  ],
  [
    'NSE STT of 12,500 is 12.50 and rounds half up to 13',
    ['NSE', 'sell', '12500.00'],
    'stt 13.00 exchange_charge 0.38 sebi 0.01 gst 0.07',
  ],
  [
    'NSE STT of 12,499.99 is 12.49999 and rounds to 12',
    ['NSE', 'sell', '12499.99'],
    'stt 12.00 exchange_charge 0.38 sebi 0.01 gst 0.07',
  ],
  [
    'NSE STT of 13,500 is 13.50: half up, not half even',
    ['NSE', 'sell', '13500.00'],
    'stt 14.00 exchange_charge 0.41 sebi 0.01 gst 0.08',
  ],
  ['NSE STT of 499.99 is nothing, of 500.00 a rupee', ['NSE', 'sell', '499.99'], 'exchange_charge 0.02'],
  ['NSE 500.00', ['NSE', 'sell', '500.00'], 'stt 1.00 exchange_charge 0.02'],
  [
    'NSE one crore: SEBI 10 rupees',
    ['NSE', 'buy', '10000000.00'],
    'stt 10000.00 exchange_charge 307.00 sebi 10.00 stamp_duty 1500.00 gst 57.06',
  ],
  [
    'NSE intraday sells 100,000: 0.025 %',
    ['NSE', 'sell', '100000.00'],
    'stt 25.00 exchange_charge 3.07 sebi 0.10 gst 0.57',
    { facts: { trading: 'intraday' } },
  ],
  [
    'NSE intraday buys 100,000: no STT, stamp 0.003 %',
    ['NSE', 'buy', '100000.00'],
    'exchange_charge 3.07 sebi 0.10 stamp_duty 3.00 gst 0.57',
    { facts: { trading: 'intraday' } },
  ],
  [
    'NSE with brokerage 0.05 %: GST on it too (18 % of 13.17 = 2.3706)',
    ['NSE', 'buy', '20000.00'],
    'commission 10.00 stt 20.00 exchange_charge 0.61 sebi 0.02 stamp_duty 3.00 gst 1.91',
    { table: withBrokerage },
  ],
  [
    'NSE with brokerage capped at 20',
    ['NSE', 'sell', '100000.00'],
    'commission 20.00 stt 100.00 exchange_charge 3.07 sebi 0.10 gst 4.17',
    { table: withBrokerage },
  ],
  // US: purchases are free. 10,000: SEC 0.206 → 0.21; 10 shares TAF 0.00195 → 0.01.
  ['US buys: nothing', ['NASDAQ', 'buy', '10000.00'], ''],
  ['US sells 10,000 of 10 shares, both rounded up', ['NASDAQ', 'sell', '10000.00'], 'sec_fee 0.21 taf 0.01'],
  [
    'US sells a million: 20.60 to the cent',
    ['NASDAQ', 'sell', '1000000.00'],
    'sec_fee 20.60 taf 0.20',
    { quantity: '1000' },
  ],
  [
    'US SEC of 1,000,000.01 is a hair over 20.60 and rounds up',
    ['NASDAQ', 'sell', '1000000.01'],
    'sec_fee 20.61 taf 0.01',
    { quantity: '1' },
  ],
  ['US TAF of 50,000 shares: 9.75', ['NASDAQ', 'sell', '50000.00'], 'sec_fee 1.03 taf 9.75', { quantity: '50000' }],
  [
    'US TAF of 50,205 shares is 9.789975, up to 9.79',
    ['NASDAQ', 'sell', '50205.00'],
    'sec_fee 1.04 taf 9.79',
    { quantity: '50205' },
  ],
  [
    'US TAF of 60,000 shares is capped at 9.79',
    ['NASDAQ', 'sell', '60000.00'],
    'sec_fee 1.24 taf 9.79',
    { quantity: '60000' },
  ],
  ['US half a share: the smallest cent', ['NASDAQ', 'sell', '100.00'], 'sec_fee 0.01 taf 0.01', { quantity: '0.5' }],
  // Spain: commission 0.10 %, at least 1.00; ITF 0.2 % on purchases of large Spanish shares.
  ['Spain buys 10,000 of a large company', ['BME', 'buy', '10000.00'], 'commission 10.00 itf 20.00'],
  ['Spain sells 10,000: no ITF', ['BME', 'sell', '10000.00'], 'commission 10.00'],
  [
    'Spain, worth exactly 1,000 m: not above it',
    ['BME', 'buy', '10000.00'],
    'commission 10.00',
    { change: { capitalisationMinor: 100_000_000_000n } },
  ],
  [
    'Spain, one cent above',
    ['BME', 'buy', '10000.00'],
    'commission 10.00 itf 20.00',
    { change: { capitalisationMinor: 100_000_000_001n } },
  ],
  [
    'Spain, a company of another country',
    ['BME', 'buy', '10000.00'],
    'commission 10.00',
    { change: { country: 'LU' } },
  ],
  ['Spain, a fund', ['BME', 'buy', '10000.00'], 'commission 10.00', { change: { isFund: true } }],
  [
    'Spain, a worth that nobody knows',
    ['BME', 'buy', '10000.00'],
    'commission 10.00',
    { change: { capitalisationMinor: undefined } },
  ],
  [
    'Spain 312.50: commission 0.3125 is raised to 1.00, ITF 0.625 half even 0.62',
    ['BME', 'buy', '312.50'],
    'commission 1.00 itf 0.62',
  ],
  ['Spain 1,000.00: commission exactly its minimum', ['BME', 'sell', '1000.00'], 'commission 1.00'],
  // Poland: no transaction tax.
  ['Poland buys 10,000: 0.15 %', ['GPW', 'buy', '10000.00'], 'commission 15.00'],
  ['Poland sells 500: at least 3.00', ['GPW', 'sell', '500.00'], 'commission 3.00'],
  // Turkey: BSMV 5 % of the commission.
  ['Turkey buys 25,000: 25.00 and 5 % of it', ['BIST', 'buy', '25000.00'], 'commission 25.00 bsmv 1.25'],
  ['Turkey sells 1,250: BSMV 0.0625 is 0.06', ['BIST', 'sell', '1250.00'], 'commission 1.25 bsmv 0.06'],
  ['Turkey 1,500: BSMV 0.075 half even is 0.08', ['BIST', 'sell', '1500.00'], 'commission 1.50 bsmv 0.08'],
  ['Turkey 500: BSMV 0.025 half even is 0.02', ['BIST', 'buy', '500.00'], 'commission 0.50 bsmv 0.02'],
  // Others that are listed.
  ['London buys 2,000 of a British share: 0.5 %', ['LSE', 'buy', '2000.00'], 'commission 2.00 stamp_duty 10.00'],
  ['London sells 2,000: no stamp duty', ['LSE', 'sell', '2000.00'], 'commission 2.00'],
  ['Shanghai sells 100,000', ['SSE', 'sell', '100000.00'], 'commission 30.00 stamp_duty 50.00 transfer_fee 1.00'],
  ['Shanghai buys 1,000: commission at least 5.00', ['SSE', 'buy', '1000.00'], 'commission 5.00 transfer_fee 0.01'],
  ['Tokyo 123,456 yen have no cents: 123.456 is 123', ['TSE', 'buy', '123456'], 'commission 123'],
  // Another currency pays: half a percent for the conversion.
  ['US bought from a euro account', ['NASDAQ', 'buy', '1000.00'], 'fx_fee 5.00', { facts: { isConverted: true } }],
  [
    'US sold to a euro account, 0.25 % of nothing else',
    ['NASDAQ', 'sell', '999.00'],
    'fx_fee 5.00 sec_fee 0.03 taf 0.01',
    { facts: { isConverted: true } },
  ],
];

describe('G-16 fees by hand', () => {
  test.each(vectors.map((vector) => ({ name: vector[0], vector })))('G-16 $name', ({ vector }) => {
    const [, trade, expected, given] = vector;
    expect(charge(trade, given)).toBe(expected);
  });

  test('facts.md: 118.74 in all', () => {
    const table = findShipped('NSE', '2026-11-16');
    const facts = { subject: subjectOf('NSE'), side: 'buy', isConverted: false } as const;
    const day = { grossMinor: 10_000_000n, quantityE8: shares('10'), table };
    expect(sumCharges(computeCharges(facts, table, [day]))).toBe(11_874n);
  });
});

test('every shipped table names codes once per way of trading, and takes lines of earlier ones only', () => {
  for (const [market, tables] of Object.entries(shippedTables)) {
    for (const { rules } of tables) {
      const names = rules.map(({ code, trading = '' }) => `${code} ${trading}`);
      expect(new Set(names).size, market).toBe(names.length);
      for (const [place, { of = [] }] of rules.entries()) {
        const earlier = ['commission', ...rules.slice(0, place).map(({ code }) => code)];
        expect(
          of.filter((code) => !earlier.includes(code)),
          market,
        ).toEqual([]);
      }
    }
  }
});
