// How old a price may be before it is called stale. A price of a closed market does not age.
import type { Calendars } from '../calendars/calendar.ts';
import type { Origin, PriceKind } from './vendor.ts';
import type { Instrument } from '../instruments/instrument.ts';

/** Time since the price was received; a feed that is silent for longer has lost its claim to be live. */
const freshForMs: Readonly<Record<PriceKind, number>> = {
  live: 5_000,
  simulated: 5_000,
  indicative: 60_000,
  delayed: 60_000,
};
/** Time since the price was true on its market, beyond the delay that the kind admits. */
const marketLagMs: Readonly<Record<PriceKind, number>> = {
  live: 15 * 60_000,
  simulated: 15 * 60_000,
  indicative: 60 * 60_000,
  delayed: 45 * 60_000,
};

export function isStale(origin: Origin, instrument: Instrument, calendars: Calendars, nowMs: number): boolean {
  const calendar = calendars.of(instrument.market);
  if (nowMs - origin.receivedMs > freshForMs[origin.kind]) return true;
  if (instrument.type === 'fund') return false;
  if (calendar.stateAt(nowMs) !== 'open') {
    // Closed: the price must be from the last session, not from an older one.
    return origin.marketMs < calendar.lastSession(nowMs).openMs;
  }
  const openSinceMs = nowMs - calendar.lastSession(nowMs).openMs;
  return nowMs - origin.marketMs > marketLagMs[origin.kind] && openSinceMs > marketLagMs[origin.kind];
}
