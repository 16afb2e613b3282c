// One row of the market's table: the live price and change, volume, size, where the price stands in its year, and the last session.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { BoardRow } from '@candor/contract/market/boards.ts';
import { keepNumberFormat } from '@candor/money/kept-formats.ts';
import { useUi } from '@candor/ui';
import { Sparkline } from '@candor/ui/chart/sparkline.tsx';
import { useText } from '@candor/web';
import { PriceCells } from '@candor/screens/prices/price-cells.tsx';
import { sparkPoints } from '@candor/screens/prices/spark-points.ts';

const cell = 'h-14 border-b border-line px-3 align-middle';

export const TableRow = memo(function TableRow({ row }: { readonly row: BoardRow }) {
  const { symbol, market, country, name, currency, type, scale, price, changePercent, spark } = row;
  const { locale } = useUi();
  const short = keepNumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <tr className="ui-tick-row hover:bg-sunken">
      <th scope="row" className={`${cell} text-start font-medium`}>
        <Link
          to="/quote"
          search={{ s: symbol, ex: market, country }}
          preload={false}
          className="inline-flex min-h-11 items-center rounded-small hover:text-accent"
        >
          {symbol}
        </Link>
      </th>
      <td className={cell}>
        <span className="block truncate">{name}</span>
        <span className="block text-xs text-muted">{market}</span>
      </td>
      <PriceCells {...{ market, symbol, currency, type, scale }} known={{ price, changePercent }} className={cell} />
      <td className={`${cell} ui-num text-end`}>{row.volume === '0' ? '–' : short.format(Number(row.volume))}</td>
      <td className={`${cell} ui-num text-end`}>
        {row.marketCap === null ? '–' : short.format(Number(row.marketCap))}
      </td>
      <td className={`${cell} max-lg:hidden`}>
        <YearBar row={row} />
      </td>
      <td className={`${cell} max-xl:hidden`}>
        {spark.length > 1 && (
          <Sparkline points={sparkPoints(spark)} tone={changePercent.startsWith('-') ? 'down' : 'up'} />
        )}
      </td>
    </tr>
  );
});

/** Where the price stands between the lowest and the highest of a year. For pixels only; the ends are written. */
function YearBar({ row: { low52, high52, price, scale } }: { readonly row: BoardRow }) {
  const t = useText();
  const { locale } = useUi();
  if (low52 === null || high52 === null) return <span className="text-muted">–</span>;
  const [low, high, now] = [Number(low52), Number(high52), Number(price)];
  const at = high > low ? Math.min(1, Math.max(0, (now - low) / (high - low))) : 0.5;
  const format = keepNumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale });
  return (
    <span className="flex flex-col gap-1">
      <span className="sr-only">{t('market.year_range', { low: format.format(low), high: format.format(high) })}</span>
      <span aria-hidden className="relative h-1 rounded-pill bg-line-strong">
        <span
          className="absolute top-1/2 size-2.5 -translate-1/2 rounded-pill bg-accent"
          style={{ insetInlineStart: `${String(Math.round(at * 100))}%` }}
        />
      </span>
      <span aria-hidden className="ui-num flex justify-between text-xs text-muted">
        <span>{format.format(low)}</span>
        <span>{format.format(high)}</span>
      </span>
    </span>
  );
}
