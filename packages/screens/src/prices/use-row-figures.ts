// The price of a row, ticking live. Until the first tick it is what the list knew. A list of hundreds ticks four times a second, so a tick
// writes its two texts by hand; React draws when arrow or colour change.
import { useCallback, useRef } from 'react';
import { signOf } from '@candor/ui/amount/number-format.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { readScale, usePriceFormats } from './price-formats.ts';
import { usePriceFreshness, useRowPrice, useRowTicks } from './use-price.ts';

export interface KnownPrice {
  readonly price: string;
  readonly changePercent: string;
}

export interface RowPrice {
  readonly market: string;
  readonly symbol: string;
  readonly currency: string;
  readonly type: string;
  readonly scale?: number;
}

export function useRowFigures<Known extends KnownPrice | undefined>(
  { market, symbol, currency, type, scale }: RowPrice,
  known: Known,
) {
  const live = useRowPrice(market, symbol, lookOf);
  const freshness = usePriceFreshness();
  const shown: LivePrice | Known = live ?? known;
  const formats = usePriceFormats({
    currency,
    scale: scale ?? readScale(shown?.price ?? '0.00'),
    isIndex: type === 'index',
  });
  const priceText = useRef<HTMLSpanElement>(null);
  const changeText = useRef<HTMLElement>(null);
  const write = useCallback(
    (tick: LivePrice) => {
      writeText(priceText.current, formats.price(tick.price));
      writeText(changeText.current, formats.percent(tick.changePercent));
    },
    [formats],
  );
  useRowTicks(market, symbol, write);
  return { shown, formats, priceText, changeText, isLost: freshness === 'lost' || live?.isStale === true };
}

/** What of a price is drawn and not only written: whether there is one, its arrow, its colour. */
function lookOf(price: LivePrice | undefined): string {
  return price === undefined ? 'none' : `${String(signOf(price.changePercent))} ${String(price.isStale)}`;
}

/** The text stays the same node, so that only its own line is laid out again. */
function writeText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
