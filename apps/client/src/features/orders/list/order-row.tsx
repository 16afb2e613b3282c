// One order as a row: what, how, when, and how it stands.
import { Link } from '@tanstack/react-router';
import type { Order } from '@candor/contract/orders/client.ts';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { Dotted } from '../../../shared/dotted.tsx';
import { sayKind, sayLine } from '../order-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { priceOf } from './order-columns.ts';

interface Props {
  readonly order: Order;
  /** Among orders of many days, away from the list that is grouped by them. */
  readonly isAlone?: boolean;
}

export function OrderRow({ order, isAlone = false }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, placed_at: at, reference } = order;
  const price = priceOf(order);
  const how = sayKind(t, order);
  const about = isAlone
    ? [how, formatInstant(at, 'dateTime', { locale })]
    : [formatInstant(at, 'time', { locale }), how, reference];
  return (
    <ListRow
      title={<span className="whitespace-normal">{sayLine(t, order, locale)}</span>}
      subtitle={<Dotted notes={about} />}
      // A price beside a quantity reads as the sum of both unless it says that it is one.
      value={
        price === null
          ? ''
          : t('orders-ui.at_price', { price: formatMoney({ amount: price, currency: instrument.currency }, locale) })
      }
      note={<StatusBadge order={order} />}
      renderRow={(content, className) => (
        <Link to="/portfolio/orders/$id" params={{ id }} className={className} data-order={id}>
          {content}
        </Link>
      )}
    />
  );
}
