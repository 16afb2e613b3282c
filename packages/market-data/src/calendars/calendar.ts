// The trading calendar of one market: its sessions as instants, in order, and the state of the market at an instant.
// Sessions are numbered from 2014-01-01 on, so a number names the same session in every process.
import { DAY_MS, parseDate, toCivilDate, toDayNumber, weekdayOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import { holidaysOf } from './holidays.ts';
import type { HolidaysOfYear } from './holidays.ts';
import { markets } from './market.ts';
import type { Market, MarketCode } from './market.ts';
import { createZone, lastAtOrBefore } from './zone.ts';

export const EPOCH_DAY: DayNumber = toDayNumber(2014, 1, 1);

export interface Span {
  readonly openMs: number;
  readonly closeMs: number;
}

export interface Session {
  readonly number: number;
  readonly day: DayNumber;
  /** Ascending; two where the venue breaks for lunch. */
  readonly spans: readonly Span[];
  readonly openMs: number;
  readonly closeMs: number;
  readonly minutes: number;
  readonly isHalfDay: boolean;
}

export type MarketState = 'open' | 'break' | 'closed';

export interface Calendar {
  readonly market: Market;
  session(number: number): Session;
  /** The session that began last at or before the instant. */
  lastSession(utcMs: number): Session;
  /** The first session that begins after the instant. */
  nextSession(utcMs: number): Session;
  /** Number of the session on the day, or of the last one before it. */
  numberAtOrBefore(day: DayNumber): number;
  stateAt(utcMs: number): MarketState;
  /** The local calendar day of the instant. */
  dayOf(utcMs: number): DayNumber;
}

export function createCalendar(code: MarketCode): Calendar {
  const market = markets[code];
  const zone = createZone(market.zone);
  const hours = market.hours.map(({ from, spans }) => ({ fromDay: parseDate(from), spans }));
  const sessions: Session[] = [];
  const days: DayNumber[] = [];
  const opens: number[] = [];
  let builtThrough = 2013;

  function localToUtc(day: DayNumber, minute: number): number {
    const asUtc = day * DAY_MS + minute * 60_000;
    // Venues switch clocks at night on Sundays, never within a session: the offset of local noon holds all day.
    return asUtc - zone.offsetMinutesAt(day * DAY_MS + DAY_MS / 2) * 60_000;
  }

  function buildYear(year: number): void {
    const holidays = holidaysOf(market.holidays, year);
    for (let day = toDayNumber(year, 1, 1); day < toDayNumber(year + 1, 1, 1); day += 1) {
      if (isTradingDay(market, holidays, day)) addSession(day, holidays.half.has(day));
    }
  }

  function addSession(day: DayNumber, isHalf: boolean): void {
    const regular =
      hours[
        lastAtOrBefore(
          hours.map(({ fromDay }) => fromDay),
          day,
        )
      ]?.spans ?? [];
    const early = isHalf ? market.earlyCloseMinute : undefined;
    const spans = regular
      .filter(([open]) => early === undefined || open < early)
      .map(([open, close]) => ({
        openMs: localToUtc(day, open),
        closeMs: localToUtc(day, early === undefined ? close : Math.min(close, early)),
      }));
    const openMs = spans[0]?.openMs ?? 0;
    const closeMs = spans.at(-1)?.closeMs ?? openMs;
    const minutes = spans.reduce((sum, span) => sum + (span.closeMs - span.openMs) / 60_000, 0);
    sessions.push({ number: sessions.length, day, spans, openMs, closeMs, minutes, isHalfDay: early !== undefined });
    days.push(day);
    opens.push(openMs);
  }

  function buildThroughYear(year: number): void {
    if (year > 2044) throw new RangeError(`no trading calendar beyond 2044 (asked for ${year})`);
    while (builtThrough < year) {
      builtThrough += 1;
      buildYear(builtThrough);
    }
  }

  function numberOf(list: readonly number[], value: number, utcMs: number): number {
    buildThroughYear(toCivilDate(Math.floor(utcMs / DAY_MS)).year + 1);
    return lastAtOrBefore(list, value);
  }

  function session(number: number): Session {
    while (number >= sessions.length) buildThroughYear(builtThrough + 1);
    const found = sessions[number];
    if (!found) throw new RangeError(`no session ${number} on ${code}`);
    return found;
  }

  const calendar: Calendar = {
    market,
    session,
    lastSession: (utcMs) => session(numberOf(opens, utcMs, utcMs)),
    nextSession(utcMs) {
      const last = calendar.lastSession(utcMs);
      return last.openMs > utcMs ? last : session(last.number + 1);
    },
    numberAtOrBefore: (day) => numberOf(days, day, day * DAY_MS),
    stateAt(utcMs) {
      const { spans, openMs, closeMs } = calendar.lastSession(utcMs);
      if (utcMs < openMs || utcMs >= closeMs) return 'closed';
      return spans.some((span) => utcMs >= span.openMs && utcMs < span.closeMs) ? 'open' : 'break';
    },
    dayOf: (utcMs) => Math.floor((utcMs + zone.offsetMinutesAt(utcMs) * 60_000) / DAY_MS),
  };
  return calendar;
}

function isTradingDay(market: Market, holidays: HolidaysOfYear, day: DayNumber): boolean {
  const weekday = weekdayOf(day);
  if (!market.everyDay && (weekday === 0 || weekday === 6)) return false;
  return !holidays.closed.has(day);
}

/** Calendars of all markets, built on first use. */
export interface Calendars {
  of(code: MarketCode): Calendar;
}

export function createCalendars(): Calendars {
  const built = new Map<MarketCode, Calendar>();
  return {
    of(code) {
      const known = built.get(code);
      if (known) return known;
      const calendar = createCalendar(code);
      built.set(code, calendar);
      return calendar;
    },
  };
}
