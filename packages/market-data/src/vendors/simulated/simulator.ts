// The simulated market: a pure function of (seed, instrument, instant). It answers snapshots and bars for any past
// instant, computes them when asked and stores nothing but caches. Prices leave as whole units of the last digit.
import type { Calendars, MarketState, Session } from '../../calendars/calendar.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { NumericBar } from '../../prices/merge-bars.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { DaySeries } from './day-series.ts';
import { createDaySeries } from './day-series.ts';
import { splitFactor } from './events.ts';
import { createFactors } from './factors.ts';
import type { Factors } from './factors.ts';
import {
  tickMs,
  ticksPerMinute,
  barOfMinute,
  createDayShape,
  drawMinutes,
  drawTicks,
  minuteAt,
  minuteStartMs,
} from './intraday.ts';
import type { Minutes, Ticks } from './intraday.ts';

/** A bar in units of the last digit. */
export type Bar = NumericBar;

export interface Snapshot {
  readonly session: Session;
  readonly state: MarketState;
  readonly price: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  /** Close of the session before, in the shares of today. */
  readonly previousClose: number;
  /** When the price was traded. */
  readonly marketMs: number;
}

export interface Simulator {
  series(instrument: Instrument): DaySeries;
  snapshot(instrument: Instrument, utcMs: number): Snapshot;
  /** Raw daily bars of sessions that began by the instant; the last one as far as it has come. */
  dayBars(instrument: Instrument, fromSession: number, toSession: number, asOfMs: number): Bar[];
  /** Raw minute bars of a session, as far as it has come. */
  minuteBars(instrument: Instrument, session: number, asOfMs: number): Bar[];
}

export function createSimulator(seed: string, calendars: Calendars): Simulator {
  return new SeededMarket(seed, calendars);
}

class SeededMarket implements Simulator {
  readonly #seed: string;
  readonly #calendars: Calendars;
  readonly #factors: Factors;
  readonly #series = new Map<string, DaySeries>();
  readonly #shapes = new Map<string, Float64Array>();
  readonly #minutes = createBoundedCache<Minutes>(1_024);
  readonly #ticks = createBoundedCache<Ticks>(4_096);

  constructor(seed: string, calendars: Calendars) {
    this.#seed = seed;
    this.#calendars = calendars;
    this.#factors = createFactors(seed);
  }

  series(instrument: Instrument): DaySeries {
    let known = this.#series.get(instrument.key);
    if (!known) {
      known = createDaySeries(this.#seed, instrument, this.#calendars.of(instrument.market), this.#factors);
      this.#series.set(instrument.key, known);
    }
    return known;
  }

  #shapeOf(minutes: number, isFlat: boolean): Float64Array {
    const name = `${minutes}:${isFlat}`;
    let shape = this.#shapes.get(name);
    if (!shape) {
      shape = createDayShape(minutes, isFlat);
      this.#shapes.set(name, shape);
    }
    return shape;
  }

  #minutesOf(of: DaySeries, session: Session): Minutes {
    const { key, market } = of.instrument;
    return this.#minutes.getOrMake(`${key}#${session.number}`, () => {
      const shape = this.#shapeOf(session.minutes, market === 'FX' || market === 'CRYPTO');
      return drawMinutes(this.#seed, of, of.bar(session.number), shape);
    });
  }

  #ticksOf(of: DaySeries, session: Session, minutes: Minutes, minute: number): Ticks {
    const { key } = of.instrument;
    const bar = barOfMinute(minutes, minute);
    const liveliness = of.risk.turnover > 0.0035 ? 0.7 : 0.35;
    return this.#ticks.getOrMake(`${key}#${session.number}#${minute}`, () =>
      drawTicks(this.#seed, key, session.number, minute, bar, liveliness),
    );
  }

  /** The running minute as far as it has come. */
  #partialMinute(of: DaySeries, session: Session, minutes: Minutes, minute: number, utcMs: number) {
    const startMs = minuteStartMs(session, minute);
    const elapsed = Math.min(ticksPerMinute - 1, Math.floor((utcMs - startMs) / tickMs));
    const { prices, tradedAt } = this.#ticksOf(of, session, minutes, minute);
    const now = tradedAt[elapsed] ?? 0;
    let high = prices[0] ?? 0;
    let low = high;
    for (let i = 1; i <= now; i += 1) {
      if (tradedAt[i] !== i) continue;
      high = Math.max(high, prices[i] ?? 0);
      low = Math.min(low, prices[i] ?? low);
    }
    const volumeBefore = minutes.volumes[minute] ?? 0;
    const volumeWithin = (minutes.volumes[minute + 1] ?? 0) - volumeBefore;
    return {
      open: prices[0] ?? 0,
      high,
      low,
      close: prices[now] ?? 0,
      volume: Math.floor((volumeWithin * (now + 1)) / ticksPerMinute),
      marketMs: startMs + now * tickMs,
    };
  }

  snapshot(instrument: Instrument, utcMs: number): Snapshot {
    const of = this.series(instrument);
    const session = of.calendar.lastSession(utcMs);
    const state = of.calendar.stateAt(utcMs);
    const unit = instrument.tickUnits;
    const previous = of.bar(Math.max(0, session.number - 1)).close;
    const ratio = splitFactor(of.schedule(session.number).splits, session.number - 1, session.number);
    const common = { session, state, previousClose: Math.max(1, Math.round(previous / ratio)) * unit };
    const isFund = instrument.type === 'fund';
    if (utcMs >= session.closeMs || (isFund && session.number === 0)) {
      const day = of.bar(session.number);
      return {
        ...common,
        price: day.close * unit,
        open: day.open * unit,
        high: day.high * unit,
        low: day.low * unit,
        volume: day.volume,
        marketMs: session.closeMs,
      };
    }
    if (isFund) return fundBeforeClose(of, session, common.state);
    return { ...common, ...this.#runningDay(of, session, utcMs) };
  }

  #runningDay(of: DaySeries, session: Session, utcMs: number) {
    const unit = of.instrument.tickUnits;
    const minutes = this.#minutesOf(of, session);
    const minute = minuteAt(session, utcMs);
    const now = this.#partialMinute(of, session, minutes, minute, utcMs);
    let { high, low } = now;
    for (let i = 0; i < minute; i += 1) {
      high = Math.max(high, minutes.bars[i * 4 + 1] ?? 0);
      low = Math.min(low, minutes.bars[i * 4 + 2] ?? low);
    }
    return {
      price: now.close * unit,
      open: (minutes.bars[0] ?? 0) * unit,
      high: high * unit,
      low: low * unit,
      volume: (minutes.volumes[minute] ?? 0) + now.volume,
      marketMs: now.marketMs,
    };
  }

  dayBars(instrument: Instrument, fromSession: number, toSession: number, asOfMs: number): Bar[] {
    const of = this.series(instrument);
    const running = of.calendar.lastSession(asOfMs);
    const unit = instrument.tickUnits;
    const bars: Bar[] = [];
    for (let number = Math.max(0, fromSession); number <= Math.min(toSession, running.number); number += 1) {
      const { openMs, closeMs } = of.calendar.session(number);
      if (closeMs <= asOfMs) {
        const { open, high, low, close, volume } = of.bar(number);
        bars.push({
          startMs: openMs,
          open: open * unit,
          high: high * unit,
          low: low * unit,
          close: close * unit,
          volume,
        });
      } else if (instrument.type !== 'fund') {
        const { open, high, low, price, volume } = this.snapshot(instrument, asOfMs);
        bars.push({ startMs: openMs, open, high, low, close: price, volume });
      }
    }
    return bars;
  }

  minuteBars(instrument: Instrument, number: number, asOfMs: number): Bar[] {
    const of = this.series(instrument);
    const session = of.calendar.session(number);
    if (session.openMs > asOfMs) return [];
    const unit = instrument.tickUnits;
    const minutes = this.#minutesOf(of, session);
    const complete = minuteAt(session, asOfMs);
    const bars: Bar[] = [];
    for (let i = 0; i <= Math.min(complete, minutes.count - 1); i += 1) {
      const startMs = minuteStartMs(session, i);
      const isRunning = asOfMs < startMs + 60_000;
      const bar = isRunning
        ? this.#partialMinute(of, session, minutes, i, asOfMs)
        : { ...barOfMinute(minutes, i), volume: (minutes.volumes[i + 1] ?? 0) - (minutes.volumes[i] ?? 0) };
      const { open, high, low, close, volume } = bar;
      bars.push({ startMs, open: open * unit, high: high * unit, low: low * unit, close: close * unit, volume });
    }
    return bars;
  }
}

/** A fund is priced once, at the close: until then yesterday's value stands. */
function fundBeforeClose(of: DaySeries, session: Session, state: MarketState): Snapshot {
  const unit = of.instrument.tickUnits;
  const standing = of.calendar.session(session.number - 1);
  const price = of.bar(standing.number).close * unit;
  const previousClose = of.bar(Math.max(0, standing.number - 1)).close * unit;
  const flat = { price, open: price, high: price, low: price, volume: 0 };
  return { session: standing, state, previousClose, ...flat, marketMs: standing.closeMs };
}
