// Price over change at the end of a row, ticking live. Until the first tick it shows what the list knew; no live region, no flash.
import { joinClasses } from '@candor/ui';
import { PriceChange } from './price-change.tsx';
import { readScale, usePriceFormats } from './price-formats.ts';
import { usePrice, usePriceFreshness } from './use-price.ts';

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
  const live = usePrice(market, symbol);
  const freshness = usePriceFreshness();
  const shown = live ?? known;
  const formats = usePriceFormats({
    currency,
    scale: scale ?? readScale(known?.price ?? live?.price ?? '0.00'),
    isIndex: type === 'index',
  });
  const isLost = freshness === 'lost' || live?.isStale === true;
  return (
    <span className={joinClasses('flex min-w-24 shrink-0 flex-col items-end text-end', className)} data-price={symbol}>
      <span className={joinClasses('ui-num font-medium', isLost && 'text-muted')}>
        {shown ? formats.price(shown.price) : '–'}
      </span>
      <span className="min-h-5 text-sm">
        {shown && (
          <PriceChange value={shown.changePercent} isLost={isLost}>
            {formats.percent(shown.changePercent)}
          </PriceChange>
        )}
      </span>
    </span>
  );
}
