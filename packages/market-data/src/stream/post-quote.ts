// Writes a checked quote onto the board, unless the board already knows a later one.
import type { Calendars } from '../calendars/calendar.ts';
import { parseUnits } from '../instruments/instrument.ts';
import type { Quote } from '../vendors/vendor.ts';
import type { Board } from './board.ts';

export function postQuote(board: Board, quote: Quote, stale: boolean, calendars: Calendars, nowMs: number): boolean {
  const { instrument } = quote;
  const id = board.idOf(instrument);
  const known = board.priceOf(id);
  if (known && known.marketMs > quote.marketMs) return false;
  board.update(id, {
    units: parseUnits(quote.price, instrument.scale),
    kind: quote.kind,
    stale,
    open: calendars.of(instrument.market).stateAt(nowMs) === 'open',
    marketMs: quote.marketMs,
    volume: quote.volume,
    previousClose: quote.previousClose,
    source: quote.source,
  });
  return true;
}
