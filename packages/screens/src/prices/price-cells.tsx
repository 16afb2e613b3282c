// Price and change as two cells of a table, ticking live.
import { joinClasses } from '@candor/ui';
import { PriceChange } from './price-change.tsx';
import { useRowFigures } from './use-row-figures.ts';
import type { KnownPrice, RowPrice } from './use-row-figures.ts';

export interface PriceCellsProps extends RowPrice {
  /** What is known before the first tick. */
  readonly known: KnownPrice;
  readonly className: string;
}

export function PriceCells({ known, className, ...row }: PriceCellsProps) {
  const { shown, formats, priceText, changeText, isLost } = useRowFigures(row, known);
  return (
    <>
      <td className={joinClasses(className, 'text-end')} data-price={row.symbol}>
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
