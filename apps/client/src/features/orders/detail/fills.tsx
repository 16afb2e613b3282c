// Each fill with its price and when it settles; it leads to its confirmation, which can be printed.
import { Link } from '@tanstack/react-router';
import type { OrderDetail, OrderFill } from '@candor/contract/orders/client.ts';
import { Amount, linkLook } from '@candor/ui';
import { formatDecimal, formatMoney } from '@candor/ui/amount/number-format.ts';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

export function OrderFills({ order }: { readonly order: OrderDetail }) {
  const t = useText();
  const locale = useLanguage();
  if (order.fills.length === 0) return null;
  const sayState = (fill: OrderFill): string => {
    if (fill.bust_cause !== null) return `${t('orders-ui.act_undone')} · ${t(`orders-ui.bust_${fill.bust_cause}`)}`;
    if (fill.busted_at !== null) return t('orders-ui.busted');
    if (fill.settled_at !== null) return t('orders-ui.settled');
    if (fill.is_late) return t('orders-ui.late');
    const date = formatInstant(`${fill.settles_on}T00:00:00Z`, 'date', { locale, timeZone: 'UTC' });
    return t('orders-ui.settles_on', { date });
  };
  return (
    <Section title={t('orders-ui.fills')}>
      <Card>
        <ListRows>
          {order.fills.map((fill) => (
            <li key={fill.id}>
              <ListRow
                title={t('orders-ui.fill', {
                  quantity: formatDecimal(fill.quantity, locale),
                  price: formatMoney({ amount: fill.price, currency: order.instrument.currency }, locale),
                })}
                subtitle={
                  <span className="whitespace-normal">
                    {[formatInstant(fill.traded_at, 'dateTime', { locale }), sayState(fill)].join(' · ')}
                    <span className={`${linkLook} block w-fit`}>
                      {t('orders-ui.confirmation', { number: fill.confirmation })}
                    </span>
                  </span>
                }
                value={<Amount value={fill.gross} />}
                renderRow={(content, className) => (
                  <Link to="/portfolio/confirmations/$id" params={{ id: fill.id }} className={className}>
                    {content}
                  </Link>
                )}
              />
            </li>
          ))}
        </ListRows>
      </Card>
    </Section>
  );
}
