// Twelve Data's REST answers as ours: quote, time_series, exchange_rate. Faults come with HTTP 200 and a code inside.
import { formatUnits, parseUnits } from '../../instruments/instrument.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import { parseDate } from '../../calendars/civil-date.ts';
import { faultOfStatus, field, listOf, numberOf, priceText } from '../http.ts';
import { VendorFault } from '../vendor.ts';
import type { Candle, FxRate, Quote, Step } from '../vendor.ts';

export const twelveData = 'twelve-data';

export const intervalOf: Readonly<Record<Step, string>> = {
  '1m': '1min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1h': '1h',
  '1d': '1day',
  '1w': '1week',
  '1mo': '1month',
};

/** The answer without its error envelope, or the fault that it describes. */
export function unwrap(answer: unknown): unknown {
  if (field(answer, 'status') !== 'error') return answer;
  throw faultOfStatus(numberOf(field(answer, 'code')), twelveData);
}

export function readQuote(value: unknown, instrument: Instrument, nowMs: number): Quote {
  const { scale } = instrument;
  const text = (name: string) => priceText(field(value, name), scale, twelveData);
  const seconds = numberOf(field(value, 'last_quote_at') ?? field(value, 'timestamp'));
  if (!(seconds > 0)) throw new VendorFault('malformed', 'twelve-data sent no time');
  if (field(value, 'currency') !== undefined && field(value, 'currency') !== instrument.currency) {
    throw new VendorFault('malformed', `twelve-data quotes ${instrument.key} in another currency`);
  }
  return {
    instrument,
    price: text('close'),
    open: text('open'),
    high: text('high'),
    low: text('low'),
    previousClose: text('previous_close'),
    volume: Math.max(0, numberOf(field(value, 'volume')) || 0),
    source: twelveData,
    kind: 'live',
    simulated: false,
    marketMs: seconds * 1_000,
    receivedMs: nowMs,
  };
}

/** Intraday times are asked for in UTC; days come as the venue's dates and begin with its session. */
export function readCandles(answer: unknown, { scale }: Instrument, calendar: Calendar): Candle[] {
  const values = listOf(field(answer, 'values'));
  const candles = values.map((value) => {
    const price = (name: string) =>
      formatUnits(parseUnits(priceText(field(value, name), scale, twelveData), scale), scale);
    return {
      startMs: readTime(field(value, 'datetime'), calendar),
      open: price('open'),
      high: price('high'),
      low: price('low'),
      close: price('close'),
      volume: Math.max(0, numberOf(field(value, 'volume')) || 0),
    };
  });
  return candles.toSorted((a, b) => a.startMs - b.startMs);
}

function readTime(text: unknown, calendar: Calendar): number {
  if (typeof text !== 'string') throw new VendorFault('malformed', 'twelve-data sent no time');
  if (text.length > 10) return Date.parse(`${text.replace(' ', 'T')}Z`);
  const day = parseDate(text);
  const session = calendar.session(calendar.numberAtOrBefore(day));
  // A week or month may begin on a holiday: it starts with the next session.
  return session.day === day ? session.openMs : calendar.session(session.number + 1).openMs;
}

export function readRate(answer: unknown, base: string, quote: string, nowMs: number): FxRate {
  const rate = numberOf(field(answer, 'rate'));
  const seconds = numberOf(field(answer, 'timestamp'));
  if (!(rate > 0) || !(seconds > 0)) throw new VendorFault('malformed', 'twelve-data sent no rate');
  const text = rate.toFixed(12).replace(/\.?0+$/, '');
  return {
    base,
    quote,
    rate: text,
    source: twelveData,
    kind: 'live',
    simulated: false,
    marketMs: seconds * 1_000,
    receivedMs: nowMs,
  };
}
