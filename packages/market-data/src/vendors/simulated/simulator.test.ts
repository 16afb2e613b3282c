import { describe, expect, test } from 'vitest';
import { createCalendars } from '../../calendars/calendar.ts';
import { parseDate } from '../../calendars/civil-date.ts';
import { loadCatalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { findSplit } from './drawn-splits.ts';
import { createSimulator } from './simulator.ts';
import type { Bar } from './simulator.ts';

const catalogue = loadCatalogue();
const calendars = createCalendars();
const simulator = createSimulator('test-seed', calendars);

function listed(market: string, symbol: string): Instrument {
  const found = catalogue.find(market, symbol);
  if (!found) throw new Error(`${market}:${symbol} is not listed`);
  return found;
}

function sessionOn(instrument: Instrument, date: string): number {
  return calendars.of(instrument.market).numberAtOrBefore(parseDate(date));
}

function mergeBars(bars: readonly Bar[]) {
  return {
    open: bars[0]?.open,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: bars.at(-1)?.close,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0),
  };
}

const afterEverything = Date.parse('2026-12-31T23:59:00Z');
const samples = [
  listed('NASDAQ', 'AAPL'),
  listed('NSE', 'RELIANCE'),
  listed('BME', 'SAN'),
  listed('GPW', 'CDR'),
  listed('BIST', 'THYAO'),
  listed('SSE', '600519'),
  listed('LSE', 'LLOY'),
  listed('XETRA', 'SAP'),
  listed('TSE', '7203'),
  listed('NYSE', 'SPX'),
  listed('NYSE', 'UST10Y'),
];

function sample(index: number): Instrument {
  const found = samples[index];
  if (!found) throw new Error(`no sample ${index}`);
  return found;
}

describe('the same question has the same answer', () => {
  test('two markets with one seed agree byte for byte, whatever was asked before', () => {
    const other = createSimulator('test-seed', createCalendars());
    // The other one is first asked about a far later day, so its paths and calendars grow in another order.
    for (const instrument of samples) other.snapshot(instrument, Date.parse('2031-06-03T12:00:00Z'));
    for (const instrument of samples) {
      const last = sessionOn(instrument, '2026-11-13');
      const ask = (from: typeof simulator) =>
        JSON.stringify([
          from.dayBars(instrument, last - 2_520, last, afterEverything),
          from.minuteBars(instrument, last - 200, afterEverything),
          from.snapshot(instrument, Date.parse('2026-11-12T09:31:17.250Z')),
        ]);
      expect(ask(other)).toBe(ask(simulator));
    }
  });

  test('another seed is another market', () => {
    const other = createSimulator('another', calendars);
    const at = Date.parse('2026-11-12T18:00:00Z');
    expect(other.snapshot(sample(0), at).price).not.toBe(simulator.snapshot(sample(0), at).price);
  });

  test('known figures, so that a change on any machine or by any edit is seen', () => {
    const at = Date.parse('2026-03-11T15:45:30Z');
    const figures = samples.map((instrument) => simulator.snapshot(instrument, at).price);
    expect(figures).toMatchInlineSnapshot(`
      [
        33671,
        125915,
        9260,
        26746,
        28471,
        144911,
        9431,
        22953,
        3268,
        766670,
        101460,
      ]
    `);
  });
});

describe('bars add up', () => {
  test.each(samples.map((instrument) => [instrument.key, instrument] as const))(
    '%s: minutes make their day exactly, in price and volume',
    (_, instrument) => {
      for (const date of ['2021-03-15', '2025-11-28', '2026-03-09', '2026-10-28']) {
        const session = sessionOn(instrument, date);
        const [day] = simulator.dayBars(instrument, session, session, afterEverything);
        const minutes = simulator.minuteBars(instrument, session, afterEverything);
        expect(minutes).toHaveLength(calendars.of(instrument.market).session(session).minutes);
        const { startMs: _start, ...sums } = day ?? { startMs: 0 };
        expect(mergeBars(minutes)).toEqual(sums);
        for (const { open, high, low, close, volume } of minutes) {
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(volume).toBeGreaterThanOrEqual(0);
        }
      }
    },
  );

  test('ticks make their minute exactly, and market time never runs back', () => {
    const instrument = sample(0);
    const session = sessionOn(instrument, '2026-03-11');
    const openMs = calendars.of(instrument.market).session(session).openMs;
    for (const minute of [0, 17, 389]) {
      const bar = simulator.minuteBars(instrument, session, afterEverything)[minute];
      let lastMs = 0;
      let high = 0;
      let low = Infinity;
      let close = 0;
      for (let ms = 0; ms < 60_000; ms += 125) {
        const { price, marketMs } = simulator.snapshot(instrument, openMs + minute * 60_000 + ms);
        expect(marketMs).toBeGreaterThanOrEqual(lastMs);
        expect(marketMs).toBeLessThanOrEqual(openMs + minute * 60_000 + ms);
        lastMs = marketMs;
        high = Math.max(high, price);
        low = Math.min(low, price);
        close = price;
      }
      expect({ high, low, close }).toEqual({ high: bar?.high, low: bar?.low, close: bar?.close });
    }
  });

  test('a running day grows only: its high, low and volume never shrink, and the close completes it', () => {
    const instrument = listed('NSE', 'TCS');
    const session = calendars.of('NSE').session(sessionOn(instrument, '2026-11-12'));
    let before = simulator.snapshot(instrument, session.openMs);
    for (let ms = session.openMs; ms < session.closeMs; ms += 97_000) {
      const now = simulator.snapshot(instrument, ms);
      expect(now.high).toBeGreaterThanOrEqual(before.high);
      expect(now.low).toBeLessThanOrEqual(before.low);
      expect(now.volume).toBeGreaterThanOrEqual(before.volume);
      before = now;
    }
    const [day] = simulator.dayBars(instrument, session.number, session.number, session.closeMs);
    const done = simulator.snapshot(instrument, session.closeMs);
    expect([done.open, done.high, done.low, done.price, done.volume]).toEqual([
      day?.open,
      day?.high,
      day?.low,
      day?.close,
      day?.volume,
    ]);
  });

  test('in a lunch break the last price before it stands', () => {
    const instrument = sample(5);
    const noon = simulator.snapshot(instrument, Date.parse('2026-07-01T04:00:00Z'));
    const minutes = simulator.minuteBars(instrument, noon.session.number, Date.parse('2026-07-01T04:00:00Z'));
    expect(noon.state).toBe('break');
    expect(minutes).toHaveLength(120);
    expect(noon.price).toBe(minutes.at(-1)?.close);
  });
});

describe('events', () => {
  test('a split divides the raw price and multiplies the shares; yesterday is shown in today’s shares', () => {
    const split = findSplit(simulator, catalogue, 500);
    if (!split) throw new Error('no split drawn');
    const { instrument, event } = split;
    const [before, after] = simulator.dayBars(instrument, event.session - 1, event.session, afterEverything);
    expect((before?.close ?? 0) / (after?.open ?? 1) / event.ratio).toBeGreaterThan(0.8);
    expect((before?.close ?? 0) / (after?.open ?? 1) / event.ratio).toBeLessThan(1.25);
    const { previousClose, open } = simulator.snapshot(
      instrument,
      calendars.of(instrument.market).session(event.session).openMs,
    );
    expect(previousClose / open).toBeGreaterThan(0.8);
    expect(previousClose / open).toBeLessThan(1.25);
  });

  test('one company on two venues closes at one price', () => {
    const session = sessionOn(listed('NSE', 'INFY'), '2026-06-10');
    const close = (market: string) =>
      simulator.dayBars(listed(market, 'INFY'), session, session, afterEverything)[0]?.close;
    expect(close('NSE')).toBe(close('BSE'));
  });

  test('a fund has one price a day, from the close on', () => {
    const fund = listed('NASDAQ', 'VFIAX');
    const session = calendars.of('NASDAQ').session(sessionOn(fund, '2026-06-10'));
    const noon = simulator.snapshot(fund, session.openMs + 3_600_000);
    const evening = simulator.snapshot(fund, session.closeMs);
    expect(noon.session.number).toBe(session.number - 1);
    expect(evening.session.number).toBe(session.number);
    expect(evening.previousClose).toBe(noon.price);
  });
});

function mean(list: readonly number[]): number {
  return list.reduce((sum, x) => sum + x, 0) / list.length;
}

function returnsOf(instrument: Instrument): number[] {
  const last = sessionOn(instrument, '2025-12-30');
  const closes = simulator.dayBars(instrument, last - 1_500, last, afterEverything).map(({ close }) => close);
  return closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
}

function correlate(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const covariance = mean(a.map((x, i) => (x - ma) * ((b[i] ?? 0) - mb)));
  return covariance / Math.sqrt(mean(a.map((x) => (x - ma) ** 2)) * mean(b.map((x) => (x - mb) ** 2)));
}

describe('it behaves like a market', () => {
  test('shares follow their index, more so within a sector', () => {
    const [xom, cvx, ko] = ['XOM', 'CVX', 'KO'].map((symbol) => returnsOf(listed('NYSE', symbol)));
    expect(correlate(returnsOf(listed('NYSE', 'SPX')), returnsOf(listed('NYSE', 'DIA')))).toBeGreaterThan(0.9);
    expect(correlate(xom ?? [], cvx ?? [])).toBeGreaterThan(correlate(xom ?? [], ko ?? []) + 0.1);
  });

  test('volatility clusters: large moves follow large moves', () => {
    const sizes = returnsOf(listed('NYSE', 'SPX')).map((r) => Math.abs(r));
    expect(correlate(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.05);
  });

  test('volume is high at the open and the close and low at noon', () => {
    const bars = simulator.minuteBars(sample(0), sessionOn(sample(0), '2026-03-11'), afterEverything);
    const sum = (from: number, to: number) => bars.slice(from, to).reduce((total, { volume }) => total + volume, 0);
    expect(sum(0, 30)).toBeGreaterThan(1.5 * sum(180, 210));
    expect(sum(360, 390)).toBeGreaterThan(1.2 * sum(180, 210));
  });

  test('every price is a multiple of its step and above zero', () => {
    const at = Date.parse('2026-11-12T14:59:00Z');
    for (const instrument of catalogue.all) {
      const { price, low } = simulator.snapshot(instrument, at);
      expect(low, instrument.key).toBeGreaterThan(0);
      expect(price % instrument.tickUnits, instrument.key).toBe(0);
      expect(price, instrument.key).toBeLessThan(2 ** 32);
    }
  });
});
