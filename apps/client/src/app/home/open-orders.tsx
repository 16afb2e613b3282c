// The client's open orders on home: how many, the newest of them, and the way to all.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { OrderRow } from '../../features/orders/list/order-row.tsx';
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
              <OrderRow order={order} isAlone />
            </li>
          ))}
        </ListRows>
      </Card>
    </Section>
  );
}
