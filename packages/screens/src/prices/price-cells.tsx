// Price and change as two cells of a table, ticking live. Until the first tick they show what the list knew; a tick writes two texts.
import { useCallback, useRef } from 'react';
import { joinClasses } from '@candor/ui';
import { signOf } from '@candor/ui/amount/number-format.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { PriceChange } from './price-change.tsx';
import { usePriceFormats } from './price-formats.ts';
import type { PriceFiguresProps } from './price-figures.tsx';
import { usePriceFreshness, useRowPrice, useRowTicks } from './use-price.ts';

export type PriceCellsProps = Required<Omit<PriceFiguresProps, 'className'>> & { readonly className: string };

export function PriceCells({ market, symbol, currency, type, scale, known, className }: PriceCellsProps) {
  const live = useRowPrice(market, symbol, lookOf);
  const freshness = usePriceFreshness();
  const shown = live ?? known;
  const formats = usePriceFormats({ currency, scale, isIndex: type === 'index' });
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
    <>
      <td className={joinClasses(className, 'text-end')} data-price={symbol}>
        <span ref={priceText} className={joinClasses('ui-tick ui-num font-medium', isLost && 'text-muted')}>
          {formats.price(shown.price)}
        </span>
      </td>
      <td className={joinClasses(className, 'text-end')}>
        <PriceChange ref={changeText} value={shown.changePercent} isLost={isLost} className="ui-tick">
          {formats.percent(shown.changePercent)}
        </PriceChange>
      </td>
    </>
  );
}

function lookOf(price: LivePrice | undefined): string {
  return price === undefined ? 'none' : `${String(signOf(price.changePercent))} ${String(price.isStale)}`;
}

function writeText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
