// One's own trades in an instrument under its chart: read once, told in words with the way to each order, and handed to the chart to mark.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { listOrders } from '@candor/contract/orders/client.ts';
import { Amount, linkLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { moneyKeys } from '../money/queries.ts';
import { useServices } from '../use-services.ts';
import { marksOf } from './own-marks.ts';
import type { OwnMarks } from './own-marks.ts';

const mostRead = '100';
const mostTold = 5;

export interface OwnTradesProps {
  readonly market: string;
  readonly symbol: string;
  readonly onMarks: (marks: OwnMarks) => void;
}

/** Mount it for signed-in clients only, and lazily. */
export function OwnTrades({ market, symbol, onMarks }: OwnTradesProps) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...moneyKeys.all, 'orders', 'of', market, symbol],
    queryFn: ({ signal }) => api.call(listOrders, { query: { market, symbol, limit: mostRead }, signal }),
  });
  const items = data?.items;
  const marks = useMemo(() => marksOf(items ?? []), [items]);
  useEffect(() => onMarks(marks), [marks, onMarks]);
  const currency = items?.[0]?.instrument.currency ?? '';
  const told = [
    ...marks.levels.map((level) => ({ ...level, atMs: undefined })),
    ...marks.fills.toSorted((a, b) => b.atMs - a.atMs),
  ].slice(0, mostTold);
  if (told.length === 0) return null;
  return (
    <ul aria-label={t('quote.mine')} className="flex flex-wrap gap-x-5 text-sm text-muted" data-own-trades>
      {told.map(({ id, side, quantity, price, atMs }) => (
        <li key={id} className="flex min-h-8 items-center gap-1.5">
          <span aria-hidden className={side === 'buy' ? 'text-accent' : 'text-fg'}>
            {side === 'buy' ? '▲' : '▼'}
          </span>
          <Link to="/portfolio/orders/$id" params={{ id }} preload={false} className={linkLook}>
            {t(`quote.mine_${atMs === undefined ? 'waits' : 'done'}_${side}`, {
              quantity: formatDecimal(quantity, locale),
            })}
          </Link>
          <Amount price value={{ amount: price, currency }} />
          {atMs !== undefined && <span>{formatInstant(atMs, 'date', { locale })}</span>}
        </li>
      ))}
    </ul>
  );
}
