// The order was placed: what it is, how it stands now, and where it can be followed.
import { Link } from '@tanstack/react-router';
import type { Order } from '@candor/contract/orders/client.ts';
import { Amount, Button, buttonLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { CheckCircleIcon } from '@candor/ui/icons/status.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { useOrder } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { useArrival } from './use-arrival.ts';

export interface ReceiptProps {
  readonly order: Order;
  readonly onAnother: () => void;
}

export function Receipt({ order: placed, onAnother }: ReceiptProps) {
  const t = useText();
  const locale = useLanguage();
  const heading = useArrival();
  const { data } = useOrder(placed.id, true);
  const order = data ?? placed;
  const { side, quantity, filled, instrument, average_price: average, maximum } = order;
  const symbol = instrument.symbol;
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="ui-section-title flex items-center gap-2 scroll-mt-6 outline-none">
        <CheckCircleIcon size={24} className="text-success" />
        {t('orders-ui.placed')}
      </h2>
      <p className="text-2xl font-semibold">
        {t(side === 'buy' ? 'orders-ui.line_buy' : 'orders-ui.line_sell', {
          quantity: formatDecimal(quantity, locale),
          symbol,
        })}
      </p>
      <FactList
        facts={[
          { key: 'status', label: t('orders-ui.status'), value: <StatusBadge order={order} /> },
          ...(order.waits_for === null
            ? []
            : [{ key: 'waits', label: t('orders-ui.waits'), value: t(`orders-ui.wait_${order.waits_for}`) }]),
          {
            key: 'filled',
            label: t('orders-ui.filled'),
            value: t('orders-ui.filled_of', {
              filled: formatDecimal(filled, locale),
              quantity: formatDecimal(quantity, locale),
            }),
          },
          ...(average === null
            ? []
            : [
                {
                  key: 'average',
                  label: t('orders-ui.average'),
                  value: <Amount price value={{ amount: average, currency: instrument.currency }} />,
                },
              ]),
          ...(side === 'buy'
            ? [{ key: 'maximum', label: t('orders-ui.maximum'), value: <Amount value={maximum} /> }]
            : []),
          { key: 'number', label: t('orders-ui.number'), value: <bdi>{order.reference}</bdi> },
        ]}
      />
      <div className="flex flex-col gap-3 whitespace-nowrap sm:flex-row sm:flex-wrap">
        <Button variant="secondary" className="flex-1" onClick={onAnother}>
          {t('orders-ui.another')}
        </Button>
        <Link to="/portfolio/orders/$id" params={{ id: order.id }} className={`${buttonLook()} flex-1`}>
          {t('orders-ui.see')}
        </Link>
      </div>
    </div>
  );
}
