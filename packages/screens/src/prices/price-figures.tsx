// Price over change at the end of a row, ticking live. Until the first tick it shows what the list knew; no live region, no flash.
// A list of hundreds ticks four times a second, so a tick writes its two texts by hand; React draws when arrow or colour change.
import { useCallback, useRef } from 'react';
import { joinClasses } from '@candor/ui';
import { signOf } from '@candor/ui/amount/number-format.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { PriceChange } from './price-change.tsx';
import { readScale, usePriceFormats } from './price-formats.ts';
import { usePriceFreshness, useRowPrice, useRowTicks } from './use-price.ts';

export interface PriceFiguresProps {
  readonly market: string;
  readonly symbol: string;
  readonly currency: string;
  readonly type: string;
  readonly scale?: number;
  /** What is known before the first tick. */
  readonly known?: { readonly price: string; readonly changePercent: string };
  readonly className?: string;
}

export function PriceFigures({ market, symbol, currency, type, scale, known, className }: PriceFiguresProps) {
  const live = useRowPrice(market, symbol, lookOf);
  const freshness = usePriceFreshness();
  const shown = live ?? known;
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
  const isLost = freshness === 'lost' || live?.isStale === true;
  return (
    <span className={joinClasses('min-w-24 shrink-0 text-end', className)} data-price={symbol}>
      <span ref={priceText} className={joinClasses('ui-num block font-medium', isLost && 'text-muted')}>
        {shown ? formats.price(shown.price) : '–'}
      </span>
      <span className="block min-h-5 text-sm">
        {shown && (
          <PriceChange ref={changeText} value={shown.changePercent} isLost={isLost}>
            {formats.percent(shown.changePercent)}
          </PriceChange>
        )}
      </span>
    </span>
  );
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
