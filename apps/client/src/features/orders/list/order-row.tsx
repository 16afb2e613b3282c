// One order as a row: what, how, when, and how it stands.
import { Link } from '@tanstack/react-router';
import { isBid } from '@candor/contract/orders/bids.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { StatusBadge } from '../status-badge.tsx';

interface Props {
  readonly order: Order;
  /** Among orders of many days, away from the list that is grouped by them. */
  readonly isAlone?: boolean;
}

export function OrderRow({ order, isAlone = false }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { id, type, side, kind, quantity, instrument, placed_at: at, average_price: average } = order;
  const price = average ?? order.limit_price ?? order.stop_price;
  const how = t(isBid(type) ? `orders-ui.type_${type}` : `orders-ui.kind_${kind}`);
  const about = isAlone
    ? [how, formatInstant(at, 'dateTime', { locale })]
    : [formatInstant(at, 'time', { locale }), how, order.reference];
  return (
    <ListRow
      title={
        <span className="whitespace-normal">
          {t(side === 'buy' ? 'orders-ui.line_buy' : 'orders-ui.line_sell', {
            quantity: formatDecimal(quantity, locale),
            symbol: instrument.symbol,
          })}
        </span>
      }
      subtitle={<span className="whitespace-normal">{about.join(' · ')}</span>}
      value={price === null ? '' : <Amount price value={{ amount: price, currency: instrument.currency }} />}
      note={<StatusBadge order={order} />}
      renderRow={(content, className) => (
        <Link to="/portfolio/orders/$id" params={{ id }} className={className} data-order={id}>
          {content}
        </Link>
      )}
    />
  );
}
