// What an order is, and what the trade came to so far (TRD-07).
import type { OrderDetail, TradeRecord } from '@candor/contract/orders/client.ts';
import type { MessageKey } from '@candor/locales';
import { Amount, linkLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { InstrumentLink } from '../../../shared/instrument-link.tsx';
import { sayFilled } from '../order-words.ts';
import { StatusBadge } from '../status-badge.tsx';

const showDay = (day: string, locale: string): string =>
  formatInstant(`${day}T00:00:00Z`, 'date', { locale, timeZone: 'UTC' });

/** A purchase of a fund says how many units only once its NAV is known. */
const nameFilled = ({ instrument, side }: OrderDetail): MessageKey =>
  instrument.type === 'fund' && side === 'buy' ? 'orders-ui.units_booked' : 'orders-ui.filled';

export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { instrument, limit_price: limit, stop_price: stop, average_price: average } = order;
  const { time_in_force: tif, good_till: till, waits_for: waits, closed_as: ending, rejection, held } = order;
  const price = (key: string, label: MessageKey, amount: string | null): Fact[] =>
    amount === null
      ? []
      : [{ key, label: t(label), value: <Amount price value={{ amount, currency: instrument.currency }} /> }];
  return (
    <FactList
      inColumns
      facts={[
        { key: 'status', label: t('orders-ui.status'), value: <StatusBadge order={order} /> },
        ...(waits === null ? [] : [{ key: 'waits', label: t('orders-ui.waits'), value: t(`orders-ui.wait_${waits}`) }]),
        ...(ending === null
          ? []
          : [{ key: 'ended', label: t('orders-ui.ended'), value: t(`orders-ui.ending_${ending}`) }]),
        ...(rejection === null
          ? []
          : [{ key: 'reason', label: t('orders-ui.reason'), value: t(`orders-ui.rejection_${rejection}`) }]),
        {
          key: 'instrument',
          label: t('orders-ui.instrument'),
          value: (
            <InstrumentLink instrument={instrument} className={linkLook}>
              {instrument.name}
            </InstrumentLink>
          ),
        },
        { key: 'filled', label: t(nameFilled(order)), value: sayFilled(t, order, locale) },
        ...price('average', 'orders-ui.average', average),
        ...price('stop', 'orders-ui.stop_price', stop),
        ...price('limit', 'orders-ui.limit_price', limit),
        {
          key: 'tif',
          label: t(instrument.type === 'fund' ? 'orders-ui.nav_day' : 'orders-ui.tif'),
          value: till === null ? t(`orders-ui.tif_${tif}`) : showDay(till, locale),
        },
        ...(isNothing(held) || order.side === 'sell'
          ? []
          : [{ key: 'held', label: t('orders-ui.held'), value: <Amount value={held} /> }]),
        {
          key: 'placed',
          label: t('orders-ui.placed_at'),
          value: formatInstant(order.placed_at, 'dateTime', { locale }),
        },
        ...(order.settles_on === null
          ? []
          : [{ key: 'settles', label: t('orders-ui.settles'), value: showDay(order.settles_on, locale) }]),
        { key: 'number', label: t('orders-ui.number'), value: <bdi>{order.reference}</bdi> },
      ]}
    />
  );
}

type RecordKey = Exclude<keyof TradeRecord, 'quantity' | 'current_price_at'>;

export function RecordFacts({ order }: { readonly order: OrderDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { record, instrument } = order;
  const money = (key: RecordKey, value: MoneyText | null): Fact[] =>
    value === null ? [] : [{ key, label: t(`orders-ui.record_${key}`), value: <Amount value={value} /> }];
  const gain = (key: RecordKey, value: MoneyText | null): Fact[] =>
    value === null
      ? []
      : [
          {
            key,
            label: t(`orders-ui.record_${key}`),
            value: <Amount value={value} signDisplay="exceptZero" />,
          },
        ];
  const price = (key: RecordKey, amount: string | null): Fact[] =>
    amount === null ? [] : money(key, { amount, currency: instrument.currency });
  const time = (key: RecordKey, at: string | null): Fact[] =>
    at === null
      ? []
      : [
          {
            key,
            label: t(`orders-ui.record_${key}`),
            value: formatInstant(at, 'dateTime', { locale }),
          },
        ];
  return (
    <FactList
      inColumns
      facts={[
        { key: 'quantity', label: t('orders-ui.quantity'), value: formatDecimal(record.quantity, locale) },
        ...money('buy_amount', record.buy_amount),
        ...price('buy_price', record.buy_price),
        ...time('buy_time', record.buy_time),
        ...price('current_price', record.current_price),
        ...money('order_value', record.order_value),
        ...gain('estimated_pnl', record.estimated_pnl),
        ...gain('cumulative_profit', record.cumulative_profit),
        ...money('tax_fees', record.tax_fees),
        ...money('stamp_duty', record.stamp_duty),
        ...money('trade_fees', record.trade_fees),
        ...money('estimated_selling_fees', record.estimated_selling_fees),
        ...money('sell_amount', record.sell_amount),
        ...time('sell_time', record.sell_time),
        ...time('subscribe_time', record.subscribe_time),
        ...money('total_invested', record.total_invested),
      ]}
    />
  );
}
