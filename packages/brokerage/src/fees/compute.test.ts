// The published schedules against figures worked by hand. Each row: venue, side, what is traded, and every line in money.
import { describe, expect, test } from 'vitest';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { computeCharges, sumCharges } from './compute.ts';
import type { FeeSubject, FeeTable, TradeFacts } from './compute.ts';
import { findShipped, shippedTables } from './tables.ts';
import { lines, minor, shares, subjectOf, withBrokerage } from './vectors.ts';

interface Vector {
  readonly market: ListedMarket;
  readonly side: 'buy' | 'sell';
  readonly gross: string;
  readonly quantity?: string;
  readonly change?: Partial<FeeSubject>;
  readonly facts?: Partial<TradeFacts>;
  readonly table?: FeeTable;
  readonly expected: Record<string, string>;
}

function charge({ market, side, gross, quantity = '10', change, facts, table }: Vector): Record<string, string> {
  const subject = subjectOf(market, change);
  const used = table ?? findShipped(market, '2026-11-16');
  const day = { grossMinor: minor(gross, subject.currency), quantityE8: shares(quantity), table: used };
  return lines(computeCharges({ subject, side, isConverted: false, ...facts }, used, [day]), subject.currency);
}

const vectors: ReadonlyArray<readonly [name: string, vector: Vector]> = [
  // India, delivery. 100,000: 0.1 % = 100; 0.00307 % = 3.07; 0.0001 % = 0.10; 0.015 % = 15; 18 % of 3.17 = 0.5706.
  [
    'facts.md: NSE buys 100,000',
    {
      market: 'NSE',
      side: 'buy',
      gross: '100000.00',
      expected: { stt: '100.00', exchange_charge: '3.07', sebi: '0.10', stamp_duty: '15.00', gst: '0.57' },
    },
  ],
  [
    'NSE sells 100,000: no stamp duty',
    {
      market: 'NSE',
      side: 'sell',
      gross: '100000.00',
      expected: { stt: '100.00', exchange_charge: '3.07', sebi: '0.10', gst: '0.57' },
    },
  ],
  [
    'BSE buys 100,000: 0.00375 % and 18 % of 3.85 = 0.693',
    {
      market: 'BSE',
      side: 'buy',
      gross: '100000.00',
      expected: { stt: '100.00', exchange_charge: '3.75', sebi: '0.10', stamp_duty: '15.00', gst: '0.69' },
    },
  ],
  [
    'NSE STT of 12,500 is 12.50 and rounds half up to 13',
    {
      market: 'NSE',
      side: 'sell',
      gross: '12500.00',
      expected: { stt: '13.00', exchange_charge: '0.38', sebi: '0.01', gst: '0.07' },
    },
  ],
  [
    'NSE STT of 12,499.99 is 12.49999 and rounds to 12',
    {
      market: 'NSE',
      side: 'sell',
      gross: '12499.99',
      expected: { stt: '12.00', exchange_charge: '0.38', sebi: '0.01', gst: '0.07' },
    },
  ],
  [
    'NSE STT of 13,500 is 13.50: half up, not half even',
    {
      market: 'NSE',
      side: 'sell',
      gross: '13500.00',
      expected: { stt: '14.00', exchange_charge: '0.41', sebi: '0.01', gst: '0.08' },
    },
  ],
  [
    'NSE STT of 499.99 is nothing, of 500.00 a rupee',
    { market: 'NSE', side: 'sell', gross: '499.99', expected: { exchange_charge: '0.02' } },
  ],
  ['NSE 500.00', { market: 'NSE', side: 'sell', gross: '500.00', expected: { stt: '1.00', exchange_charge: '0.02' } }],
  [
    'NSE one crore: SEBI 10 rupees',
    {
      market: 'NSE',
      side: 'buy',
      gross: '10000000.00',
      expected: { stt: '10000.00', exchange_charge: '307.00', sebi: '10.00', stamp_duty: '1500.00', gst: '57.06' },
    },
  ],
  [
    'NSE intraday sells 100,000: 0.025 %',
    {
      market: 'NSE',
      side: 'sell',
      gross: '100000.00',
      facts: { trading: 'intraday' },
      expected: { stt: '25.00', exchange_charge: '3.07', sebi: '0.10', gst: '0.57' },
    },
  ],
  [
    'NSE intraday buys 100,000: no STT, stamp 0.003 %',
    {
      market: 'NSE',
      side: 'buy',
      gross: '100000.00',
      facts: { trading: 'intraday' },
      expected: { exchange_charge: '3.07', sebi: '0.10', stamp_duty: '3.00', gst: '0.57' },
    },
  ],
  [
    'NSE with brokerage 0.05 %: GST on it too (18 % of 13.17 = 2.3706)',
    {
      market: 'NSE',
      side: 'buy',
      gross: '20000.00',
      table: withBrokerage,
      expected: {
        commission: '10.00',
        stt: '20.00',
        exchange_charge: '0.61',
        sebi: '0.02',
        stamp_duty: '3.00',
        gst: '1.91',
      },
    },
  ],
  [
    'NSE with brokerage capped at 20',
    {
      market: 'NSE',
      side: 'sell',
      gross: '100000.00',
      table: withBrokerage,
      expected: { commission: '20.00', stt: '100.00', exchange_charge: '3.07', sebi: '0.10', gst: '4.17' },
    },
  ],
  // US: purchases are free. 10,000: SEC 0.206 → 0.21; 10 shares TAF 0.00195 → 0.01.
  ['US buys: nothing', { market: 'NASDAQ', side: 'buy', gross: '10000.00', expected: {} }],
  [
    'US sells 10,000 of 10 shares, both rounded up',
    { market: 'NASDAQ', side: 'sell', gross: '10000.00', expected: { sec_fee: '0.21', taf: '0.01' } },
  ],
  [
    'US sells a million: 20.60 to the cent',
    {
      market: 'NASDAQ',
      side: 'sell',
      gross: '1000000.00',
      quantity: '1000',
      expected: { sec_fee: '20.60', taf: '0.20' },
    },
  ],
  [
    'US SEC of 1,000,000.01 is a hair over 20.60 and rounds up',
    { market: 'NASDAQ', side: 'sell', gross: '1000000.01', quantity: '1', expected: { sec_fee: '20.61', taf: '0.01' } },
  ],
  [
    'US TAF of 50,000 shares: 9.75',
    {
      market: 'NASDAQ',
      side: 'sell',
      gross: '50000.00',
      quantity: '50000',
      expected: { sec_fee: '1.03', taf: '9.75' },
    },
  ],
  [
    'US TAF of 50,205 shares is 9.789975, up to 9.79',
    {
      market: 'NASDAQ',
      side: 'sell',
      gross: '50205.00',
      quantity: '50205',
      expected: { sec_fee: '1.04', taf: '9.79' },
    },
  ],
  [
    'US TAF of 60,000 shares is capped at 9.79',
    {
      market: 'NASDAQ',
      side: 'sell',
      gross: '60000.00',
      quantity: '60000',
      expected: { sec_fee: '1.24', taf: '9.79' },
    },
  ],
  [
    'US half a share: the smallest cent',
    { market: 'NASDAQ', side: 'sell', gross: '100.00', quantity: '0.5', expected: { sec_fee: '0.01', taf: '0.01' } },
  ],
  // Spain: commission 0.10 %, at least 1.00; ITF 0.2 % on purchases of large Spanish shares.
  [
    'Spain buys 10,000 of a large company',
    { market: 'BME', side: 'buy', gross: '10000.00', expected: { commission: '10.00', itf: '20.00' } },
  ],
  ['Spain sells 10,000: no ITF', { market: 'BME', side: 'sell', gross: '10000.00', expected: { commission: '10.00' } }],
  [
    'Spain, worth exactly 1,000 m: not above it',
    {
      market: 'BME',
      side: 'buy',
      gross: '10000.00',
      change: { capitalisationMinor: 100_000_000_000n },
      expected: { commission: '10.00' },
    },
  ],
  [
    'Spain, one cent above',
    {
      market: 'BME',
      side: 'buy',
      gross: '10000.00',
      change: { capitalisationMinor: 100_000_000_001n },
      expected: { commission: '10.00', itf: '20.00' },
    },
  ],
  [
    'Spain, a company of another country',
    { market: 'BME', side: 'buy', gross: '10000.00', change: { country: 'LU' }, expected: { commission: '10.00' } },
  ],
  [
    'Spain, a fund',
    { market: 'BME', side: 'buy', gross: '10000.00', change: { isFund: true }, expected: { commission: '10.00' } },
  ],
  [
    'Spain, a worth that nobody knows',
    {
      market: 'BME',
      side: 'buy',
      gross: '10000.00',
      change: { capitalisationMinor: undefined },
      expected: { commission: '10.00' },
    },
  ],
  [
    'Spain 312.50: commission 0.3125 is raised to 1.00, ITF 0.625 half even 0.62',
    { market: 'BME', side: 'buy', gross: '312.50', expected: { commission: '1.00', itf: '0.62' } },
  ],
  [
    'Spain 1,000.00: commission exactly its minimum',
    { market: 'BME', side: 'sell', gross: '1000.00', expected: { commission: '1.00' } },
  ],
  // Poland: no transaction tax.
  ['Poland buys 10,000: 0.15 %', { market: 'GPW', side: 'buy', gross: '10000.00', expected: { commission: '15.00' } }],
  [
    'Poland sells 500: at least 3.00',
    { market: 'GPW', side: 'sell', gross: '500.00', expected: { commission: '3.00' } },
  ],
  // Turkey: BSMV 5 % of the commission.
  [
    'Turkey buys 25,000: 25.00 and 5 % of it',
    { market: 'BIST', side: 'buy', gross: '25000.00', expected: { commission: '25.00', bsmv: '1.25' } },
  ],
  [
    'Turkey sells 1,250: BSMV 0.0625 is 0.06',
    { market: 'BIST', side: 'sell', gross: '1250.00', expected: { commission: '1.25', bsmv: '0.06' } },
  ],
  [
    'Turkey 1,500: BSMV 0.075 half even is 0.08',
    { market: 'BIST', side: 'sell', gross: '1500.00', expected: { commission: '1.50', bsmv: '0.08' } },
  ],
  [
    'Turkey 500: BSMV 0.025 half even is 0.02',
    { market: 'BIST', side: 'buy', gross: '500.00', expected: { commission: '0.50', bsmv: '0.02' } },
  ],
  // Others that are listed.
  [
    'London buys 2,000 of a British share: 0.5 %',
    { market: 'LSE', side: 'buy', gross: '2000.00', expected: { commission: '2.00', stamp_duty: '10.00' } },
  ],
  [
    'London sells 2,000: no stamp duty',
    { market: 'LSE', side: 'sell', gross: '2000.00', expected: { commission: '2.00' } },
  ],
  [
    'Shanghai sells 100,000',
    {
      market: 'SSE',
      side: 'sell',
      gross: '100000.00',
      expected: { commission: '30.00', stamp_duty: '50.00', transfer_fee: '1.00' },
    },
  ],
  [
    'Shanghai buys 1,000: commission at least 5.00',
    { market: 'SSE', side: 'buy', gross: '1000.00', expected: { commission: '5.00', transfer_fee: '0.01' } },
  ],
  [
    'Tokyo 123,456 yen have no cents: 123.456 is 123',
    { market: 'TSE', side: 'buy', gross: '123456', expected: { commission: '123' } },
  ],
  // Another currency pays: half a percent for the conversion.
  [
    'US bought from a euro account',
    { market: 'NASDAQ', side: 'buy', gross: '1000.00', facts: { isConverted: true }, expected: { fx_fee: '5.00' } },
  ],
  [
    'US sold to a euro account, 0.25 % of nothing else',
    {
      market: 'NASDAQ',
      side: 'sell',
      gross: '999.00',
      facts: { isConverted: true },
      expected: { sec_fee: '0.03', taf: '0.01', fx_fee: '5.00' },
    },
  ],
];

describe('G-16 fees by hand', () => {
  test.each(vectors)('G-16 %s', (_name, vector) => {
    expect(charge(vector)).toEqual(vector.expected);
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
