// The lines of a confirmation: what was traded, when and where; and what it cost, line by line, to the total.
import type { Confirmation } from '@candor/contract/orders/client.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { describeFees, describeRate } from '../cost-facts.tsx';

/** To the second, with the zone it is told in: a trade is proved by its time. */
function sayMoment(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(instant));
}

const sayDay = (day: string, locale: string): string =>
  formatInstant(`${day}T00:00:00Z`, 'date', { locale, timeZone: 'UTC' });

export function describeTrade(t: Translate, locale: string, confirmation: Confirmation): Fact[] {
  const { instrument, side, kind, fill, venue, executed_by: executor, simulated } = confirmation;
  const settled = fill.settled_at === null ? '' : ` · ${t('orders-ui.settled')}`;
  const late = fill.is_late ? ` · ${t('orders-ui.late')}` : '';
  return [
    { key: 'side', label: t('orders-ui.side'), value: t(`orders-ui.${side}`) },
    {
      key: 'instrument',
      label: t('orders-ui.instrument'),
      value: `${instrument.name} (${instrument.symbol})`,
    },
    // A line of its own: beside the name it broke in two on a phone.
    ...(instrument.isin === null ? [] : [{ key: 'isin', label: 'ISIN', value: <bdi>{instrument.isin}</bdi> }]),
    { key: 'quantity', label: t('orders-ui.quantity'), value: formatDecimal(fill.quantity, locale) },
    {
      key: 'price',
      label: t('orders-ui.price'),
      value: <Amount price value={{ amount: fill.price, currency: instrument.currency }} />,
    },
    { key: 'traded', label: t('orders-ui.traded_at'), value: sayMoment(fill.traded_at, locale) },
    { key: 'venue', label: t('orders-ui.venue'), value: venue },
    {
      key: 'executor',
      label: t('orders-ui.executed_by'),
      value: simulated ? t('orders-ui.simulated') : executor,
    },
    { key: 'kind', label: t('orders-ui.kind'), value: t(`orders-ui.kind_${kind}`) },
    { key: 'order', label: t('orders-ui.order_number'), value: <bdi>{confirmation.order_reference}</bdi> },
    {
      key: 'settles',
      label: t('orders-ui.settles'),
      value: `${sayDay(fill.settles_on, locale)}${settled}${late}`,
    },
    { key: 'issued', label: t('orders-ui.issued_at'), value: sayMoment(confirmation.issued_at, locale) },
  ];
}

export function describeCosts(
  t: Translate,
  locale: string,
  { side, fill, total_account: total }: Confirmation,
): Fact[] {
  const { gross, gross_account: own, lines, rate } = fill;
  return [
    { key: 'gross', label: t('orders-ui.gross'), value: <Amount value={gross} /> },
    ...describeFees(t, locale, lines),
    ...(rate
      ? [
          { ...describeRate(t, locale, rate), note: rate.simulated ? t('orders-ui.simulated') : rate.source },
          { key: 'own', label: t('orders-ui.gross_account'), value: <Amount value={own} /> },
        ]
      : []),
    {
      key: 'total',
      label: t(side === 'buy' ? 'orders-ui.total' : 'orders-ui.receive'),
      value: <Amount value={total} />,
      strong: true,
    },
  ];
}
