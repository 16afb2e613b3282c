import { describe, expect, test } from 'vitest';
import { createCalendars } from '../../calendars/calendar.ts';
import { parseDate } from '../../calendars/civil-date.ts';
import { loadCatalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { Candle, Step } from '../vendor.ts';
import { findSplit } from './drawn-splits.ts';
import { drawCandles } from './history.ts';
import { createSimulator } from './simulator.ts';

const calendars = createCalendars();
const catalogue = loadCatalogue();
const simulator = createSimulator('history', calendars);
const nowMs = Date.parse('2026-11-13T23:00:00Z');

function listed(market: string, symbol: string): Instrument {
  const found = catalogue.find(market, symbol);
  if (!found) throw new Error(`${market}:${symbol} is not listed`);
  return found;
}

function candles(instrument: Instrument, step: Step, from: string, to: string, adjusted = true): Candle[] {
  const window = { fromMs: Date.parse(`${from}T00:00:00Z`), toMs: Date.parse(`${to}T00:00:00Z`) };
  return drawCandles(simulator, { instrument, step, adjusted, ...window }, nowMs);
}

function merge(list: readonly Candle[]) {
  return {
    open: list[0]?.open,
    high: list.reduce((best, { high }) => (Number(high) > Number(best) ? high : best), '0'),
    low: list.reduce((best, { low }) => (Number(low) < Number(best) ? low : best), '1000000000'),
    close: list.at(-1)?.close,
    volume: list.reduce((sum, { volume }) => sum + volume, 0),
  };
}

const instruments = [listed('NASDAQ', 'AAPL'), listed('NSE', 'TCS'), listed('SSE', '600519'), listed('TSE', '7203')];

describe('every step tells the same day', () => {
  test.each(instruments.map((instrument) => [instrument.key, instrument] as const))('%s', (_, instrument) => {
    const [day, ...more] = candles(instrument, '1d', '2026-06-10', '2026-06-11');
    expect(more).toEqual([]);
    const { startMs: _start, ...sums } = day ?? { startMs: 0 };
    for (const step of ['1m', '5m', '15m', '30m', '1h'] as const) {
      expect(merge(candles(instrument, step, '2026-06-10', '2026-06-11')), step).toEqual(sums);
    }
  });

  test('days make their weeks and months', () => {
    const [apple] = instruments;
    if (!apple) throw new Error('no sample');
    const days = candles(apple, '1d', '2026-06-01', '2026-07-01');
    const [month] = candles(apple, '1mo', '2026-06-01', '2026-07-01');
    expect(merge(days)).toEqual({
      open: month?.open,
      high: month?.high,
      low: month?.low,
      close: month?.close,
      volume: month?.volume,
    });
    const week = candles(apple, '1w', '2026-06-08', '2026-06-13');
    expect(week).toHaveLength(1);
    expect(week[0]?.volume).toBe(merge(candles(apple, '1d', '2026-06-08', '2026-06-13')).volume);
  });
});

describe('clocks change', () => {
  test.each([
    { instrument: listed('NASDAQ', 'AAPL'), date: '2026-03-06', open: '14:30' },
    { instrument: listed('NASDAQ', 'AAPL'), date: '2026-03-09', open: '13:30' },
    { instrument: listed('NASDAQ', 'AAPL'), date: '2026-10-30', open: '13:30' },
    { instrument: listed('NASDAQ', 'AAPL'), date: '2026-11-02', open: '14:30' },
    { instrument: listed('XETRA', 'SAP'), date: '2026-03-27', open: '08:00' },
    { instrument: listed('XETRA', 'SAP'), date: '2026-03-30', open: '07:00' },
    { instrument: listed('NSE', 'TCS'), date: '2026-03-30', open: '03:45' },
  ])('$instrument.symbol on $date begins at $open UTC and has its full length', ({ instrument, date, open }) => {
    const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const minutes = candles(instrument, '1m', date, next);
    expect(new Date(minutes[0]?.startMs ?? 0).toISOString().slice(11, 16)).toBe(open);
    const calendar = calendars.of(instrument.market);
    expect(minutes).toHaveLength(calendar.session(calendar.numberAtOrBefore(parseDate(date))).minutes);
    const hours = candles(instrument, '1h', date, next);
    expect(hours[0]?.startMs).toBe(minutes[0]?.startMs);
  });

  test('holidays and weekends have no candles, half days have fewer', () => {
    const [apple] = instruments;
    if (!apple) throw new Error('no sample');
    expect(candles(apple, '1m', '2026-07-03', '2026-07-06')).toEqual([]);
    expect(candles(apple, '1m', '2025-11-28', '2025-11-29')).toHaveLength(210);
  });
});

describe('splits', () => {
  const split = findSplit(simulator, catalogue, 1_500);

  test('adjusted prices run through, raw ones jump by the ratio, volume the other way', () => {
    if (!split) throw new Error('no split drawn');
    const { instrument, event } = split;
    const calendar = calendars.of(instrument.market);
    const fromMs = calendar.session(event.session - 1).openMs;
    const toMs = calendar.session(event.session).closeMs;
    const ask = (adjusted: boolean) =>
      drawCandles(simulator, { instrument, step: '1d', fromMs, toMs, adjusted }, nowMs);
    const [rawBefore, rawAfter] = ask(false);
    const [before, after] = ask(true);
    expect(Number(rawBefore?.close) / Number(rawAfter?.open)).toBeGreaterThan(event.ratio * 0.8);
    expect(Number(before?.close) / Number(after?.open)).toBeLessThan(1.25);
    expect(Number(before?.close) / Number(after?.open)).toBeGreaterThan(0.8);
    expect((before?.volume ?? 0) / (rawBefore?.volume ?? 1)).toBeCloseTo(
      ((after?.volume ?? 0) / (rawAfter?.volume ?? 1)) * event.ratio,
    );
  });

  test('ten years of days and a year of minutes come without being stored', () => {
    const [apple] = instruments;
    if (!apple) throw new Error('no sample');
    expect(candles(apple, '1d', '2016-11-14', '2026-11-14').length).toBeGreaterThan(2_500);
    const minutes = candles(apple, '1m', '2025-11-14', '2026-11-14');
    expect(minutes.length).toBeGreaterThan(97_000);
    for (let i = 1; i < minutes.length; i += 1) {
      if ((minutes[i]?.startMs ?? 0) <= (minutes[i - 1]?.startMs ?? 0)) throw new Error(`time runs back at ${i}`);
    }
  });
});
