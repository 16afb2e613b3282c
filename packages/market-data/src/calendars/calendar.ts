// The trading calendar of one market: its sessions as instants, in order, and the state of the market at an instant.
// Sessions are numbered from 2014-01-01 on, so a number names the same session in every process.
import { dayMs, parseDate, toCivilDate, toDayNumber, weekdayOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import { holidaysOf } from './holidays.ts';
import type { HolidaysOfYear } from './holidays.ts';
import { markets } from './market.ts';
import type { Market, MarketCode } from './market.ts';
import { createZone, lastAtOrBefore } from './zone.ts';
import type { Zone } from './zone.ts';

export const epochDay: DayNumber = toDayNumber(2014, 1, 1);

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

const firstYear = 2014;
const lastYear = 2044;

class VenueCalendar implements Calendar {
  readonly market: Market;
  readonly #zone: Zone;
  readonly #hoursFrom: readonly DayNumber[];
  readonly #sessions: Session[] = [];
  readonly #days: DayNumber[] = [];
  readonly #opens: number[] = [];
  #builtThrough = firstYear - 1;

  constructor(market: Market) {
    this.market = market;
    this.#zone = createZone(market.zone);
    this.#hoursFrom = market.hours.map(({ from }) => parseDate(from));
  }

  session(number: number): Session {
    while (number >= this.#sessions.length) this.#buildThrough(this.#builtThrough + 1);
    const found = this.#sessions[number];
    if (!found) throw new RangeError(`no session ${number} on ${this.market.code}`);
    return found;
  }

  lastSession(utcMs: number): Session {
    return this.session(this.#find(this.#opens, utcMs, utcMs));
  }

  nextSession(utcMs: number): Session {
    const last = this.lastSession(utcMs);
    return last.openMs > utcMs ? last : this.session(last.number + 1);
  }

  numberAtOrBefore(day: DayNumber): number {
    return this.#find(this.#days, day, day * dayMs);
  }

  stateAt(utcMs: number): MarketState {
    const { spans, openMs, closeMs } = this.lastSession(utcMs);
    if (utcMs < openMs || utcMs >= closeMs) return 'closed';
    return spans.some((span) => utcMs >= span.openMs && utcMs < span.closeMs) ? 'open' : 'break';
  }

  dayOf(utcMs: number): DayNumber {
    return Math.floor((utcMs + this.#zone.offsetMinutesAt(utcMs) * 60_000) / dayMs);
  }

  #find(list: readonly number[], value: number, utcMs: number): number {
    this.#buildThrough(toCivilDate(Math.floor(utcMs / dayMs)).year + 1);
    return lastAtOrBefore(list, value);
  }

  #buildThrough(year: number): void {
    if (year > lastYear) throw new RangeError(`no trading calendar beyond ${lastYear} (asked for ${year})`);
    while (this.#builtThrough < year) {
      this.#builtThrough += 1;
      this.#buildYear(this.#builtThrough);
    }
  }

  #buildYear(year: number): void {
    const holidays = holidaysOf(this.market.holidays, year);
    for (let day = toDayNumber(year, 1, 1); day < toDayNumber(year + 1, 1, 1); day += 1) {
      if (isTradingDay(this.market, holidays, day)) this.#addSession(day, holidays.half.has(day));
    }
  }

  #addSession(day: DayNumber, isHalf: boolean): void {
    const regular = this.market.hours[lastAtOrBefore(this.#hoursFrom, day)]?.spans ?? [];
    const early = isHalf ? this.market.earlyCloseMinute : undefined;
    const spans = regular
      .filter(([open]) => early === undefined || open < early)
      .map(([open, close]) => ({
        openMs: this.#toUtc(day, open),
        closeMs: this.#toUtc(day, early === undefined ? close : Math.min(close, early)),
      }));
    const openMs = spans[0]?.openMs ?? 0;
    const closeMs = spans.at(-1)?.closeMs ?? openMs;
    const minutes = spans.reduce((sum, span) => sum + (span.closeMs - span.openMs) / 60_000, 0);
    const number = this.#sessions.length;
    this.#sessions.push({ number, day, spans, openMs, closeMs, minutes, isHalfDay: early !== undefined });
    this.#days.push(day);
    this.#opens.push(openMs);
  }

  #toUtc(day: DayNumber, minute: number): number {
    // Venues switch clocks at night on Sundays, never within a session: the offset of noon holds all day.
    const offset = this.#zone.offsetMinutesAt(day * dayMs + dayMs / 2);
    return day * dayMs + (minute - offset) * 60_000;
  }
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
      const calendar = new VenueCalendar(markets[code]);
      built.set(code, calendar);
      return calendar;
    },
  };
}
