// The client's open orders on home: how many, the newest of them, and the way to all.
import { Link } from '@tanstack/react-router';
import { isBid } from '@candor/contract/orders/bids.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { Amount, buttonLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { shownOrders } from './use-open-orders.ts';
import type { OpenOrders } from './use-open-orders.ts';

export function OpenOrdersList({ orders, hasMore }: OpenOrders) {
  const t = useText();
  const locale = useLanguage();
  const count = `${formatDecimal(String(orders.length), locale)}${hasMore ? '+' : ''}`;
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('portfolio.open_orders')} <Badge tone="accent">{count}</Badge>
        </span>
      }
      action={
        <Link to="/portfolio/orders" className={buttonLook({ variant: 'secondary', size: 'small' })}>
          {t('portfolio.all_orders')}
        </Link>
      }
    >
      <Card>
        <ListRows label={t('portfolio.open_orders')}>
          {orders.slice(0, shownOrders).map((order) => (
            <li key={order.id}>
              <OpenOrder order={order} />
            </li>
          ))}
        </ListRows>
      </Card>
    </Section>
  );
}

function OpenOrder({ order }: { readonly order: Order }) {
  const t = useText();
  const locale = useLanguage();
  const { id, type, side, kind, quantity, instrument, placed_at: at } = order;
  const price = order.limit_price ?? order.stop_price;
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
      subtitle={
        <span className="whitespace-normal">
          {[
            t(isBid(type) ? `orders-ui.type_${type}` : `orders-ui.kind_${kind}`),
            formatInstant(at, 'dateTime', { locale }),
          ].join(' · ')}
        </span>
      }
      {...(price === null ? {} : { value: <Amount price value={{ amount: price, currency: instrument.currency }} /> })}
      note={<StatusBadge order={order} />}
      renderRow={(content, className) => (
        <Link to="/portfolio/orders/$id" params={{ id }} className={className} data-order={id}>
          {content}
        </Link>
      )}
    />
  );
}
