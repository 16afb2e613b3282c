// Price over change at the end of a row, ticking live: no live region, no flash.
import { joinClasses } from '@candor/ui';
import { PriceChange } from './price-change.tsx';
import { useRowFigures } from './use-row-figures.ts';
import type { KnownPrice, RowPrice } from './use-row-figures.ts';

export interface PriceFiguresProps extends RowPrice {
  /** What is known before the first tick. */
  readonly known?: KnownPrice;
  readonly className?: string;
}

export function PriceFigures({ known, className, ...row }: PriceFiguresProps) {
  const { shown, formats, priceText, changeText, isLost } = useRowFigures(row, known);
  return (
    <span className={joinClasses('min-w-24 shrink-0 text-end', className)} data-price={row.symbol}>
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
