// Candles of the simulated market in every step, split-adjusted or raw, as decimal strings.
import type { Calendar } from '../../calendars/calendar.ts';
import { formatUnits } from '../../instruments/instrument.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { intradayGroup, mergeBars, monthOf, weekOf } from '../../prices/merge-bars.ts';
import type { NumericBar } from '../../prices/merge-bars.ts';
import type { Candle, CandleRequest, Step } from '../vendor.ts';
import { splitFactor } from './events.ts';
import type { Split } from './events.ts';
import type { Simulator } from './simulator.ts';

const stepMsOf = { '1m': 60_000, '5m': 300_000, '15m': 900_000, '30m': 1_800_000, '1h': 3_600_000 } as const;
type IntradayStep = keyof typeof stepMsOf;

export function drawCandles(simulator: Simulator, request: CandleRequest, nowMs: number): Candle[] {
  const { instrument, step, fromMs, adjusted } = request;
  const series = simulator.series(instrument);
  const { calendar } = series;
  const toMs = Math.min(request.toMs, nowMs + 1);
  if (toMs <= fromMs) return [];
  const running = calendar.lastSession(nowMs).number;
  const last = Math.min(running, calendar.lastSession(toMs - 1).number);
  const splits = adjusted ? series.schedule(running).splits : [];
  const bars = isIntraday(step)
    ? drawIntraday(simulator, request, { calendar, last, nowMs, splits, running })
    : drawDays(simulator, request, { calendar, last, nowMs, splits, running });
  return bars.filter(({ startMs }) => startMs >= fromMs && startMs < toMs).map((bar) => toCandle(bar, instrument));
}

/** Up to which session bars are drawn, and in the shares of which. */
interface Window {
  readonly calendar: Calendar;
  readonly last: number;
  readonly nowMs: number;
  readonly splits: readonly Split[];
  readonly running: number;
}

function isIntraday(step: Step): step is IntradayStep {
  return step in stepMsOf;
}

function drawIntraday(
  simulator: Simulator,
  { instrument, step, fromMs }: CandleRequest,
  { calendar, last, nowMs, splits, running }: Window,
): NumericBar[] {
  if (instrument.type === 'fund' || !isIntraday(step)) return [];
  const bars: NumericBar[] = [];
  for (let number = calendar.lastSession(fromMs).number; number <= last; number += 1) {
    const ratio = splitFactor(splits, number, running);
    const minutes = simulator.minuteBars(instrument, number, nowMs).map((bar) => adjustBar(bar, ratio, instrument));
    bars.push(...mergeBars(minutes, intradayGroup(calendar.session(number).spans, stepMsOf[step])));
  }
  return bars;
}

function drawDays(
  simulator: Simulator,
  { instrument, step, fromMs }: CandleRequest,
  { calendar, last, nowMs, splits, running }: Window,
): NumericBar[] {
  const groupOf = step === '1w' ? weekOf : monthOf;
  const groupAt = (number: number) => groupOf(calendar.session(number).day);
  const first = calendar.numberAtOrBefore(calendar.dayOf(fromMs));
  // A week or month is drawn whole or not at all, so that pages join without a torn one between them.
  const from = step === '1d' ? first : firstOfGroup(first, groupAt);
  const days = simulator
    .dayBars(instrument, from, last, nowMs)
    .map((bar, i) => ({ ...adjustBar(bar, splitFactor(splits, from + i, running), instrument), number: from + i }));
  return step === '1d' ? days : mergeBars(days, ({ number }) => groupAt(number));
}

function firstOfGroup(number: number, groupAt: (number: number) => number): number {
  let first = number;
  while (first > 0 && groupAt(first - 1) === groupAt(number)) first -= 1;
  return first;
}

function adjustBar(bar: NumericBar, ratio: number, { tickUnits }: Instrument): NumericBar {
  if (ratio === 1) return bar;
  const adjust = (units: number) => Math.max(1, Math.round(units / tickUnits / ratio)) * tickUnits;
  return {
    startMs: bar.startMs,
    open: adjust(bar.open),
    high: adjust(bar.high),
    low: adjust(bar.low),
    close: adjust(bar.close),
    volume: bar.volume * ratio,
  };
}

function toCandle({ startMs, open, high, low, close, volume }: NumericBar, { scale }: Instrument): Candle {
  return {
    startMs,
    open: formatUnits(open, scale),
    high: formatUnits(high, scale),
    low: formatUnits(low, scale),
    close: formatUnits(close, scale),
    volume,
  };
}
