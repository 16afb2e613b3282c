// Every line of a quotation: both sides of the market, the price, each fee and tax, the rate with its age, the total and the cash after it.
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { formatAge } from '@candor/screens/money/rate-text.ts';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { describeFees, describeRate } from '../cost-facts.tsx';
import { spreadOf } from './compare-prices.ts';

export function QuotationFacts({ quotation }: { readonly quotation: Quotation }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <FactList
      className="text-sm *:py-1"
      facts={[
        ...describePrice(t, locale, quotation),
        ...describeLines(t, locale, quotation),
        ...describeTotals(t, locale, quotation),
      ]}
    />
  );
}

function describePrice(t: Translate, locale: string, quotation: Quotation): Fact[] {
  const { bid, ask, price, price_basis: basis, quantity, instrument, gross, bond } = quotation;
  const spread = spreadOf(quotation);
  const say = (amount: string) => <Amount price value={{ amount, currency: instrument.currency }} />;
  const source = t('orders-ui.price_age', {
    source: quotation.simulated ? t('orders-ui.simulated') : quotation.source,
    age: formatAge(quotation.price_age_s, locale),
  });
  return [
    ...(bid === null ? [] : [{ key: 'bid', label: t('orders-ui.bid'), value: say(bid) }]),
    ...(ask === null ? [] : [{ key: 'ask', label: t('orders-ui.ask'), value: say(ask) }]),
    ...(spread ? [{ key: 'gap', label: t('orders-ui.spread'), value: <Amount price value={spread} /> }] : []),
    {
      key: 'price',
      label: t('orders-ui.price'),
      note: `${t(`orders-ui.basis_${basis}`)} · ${source}`,
      value: say(price),
    },
    { key: 'quantity', label: t('orders-ui.quantity'), value: formatDecimal(quantity, locale) },
    ...(bond ? [{ key: 'nominal', label: t('orders-ui.bond_nominal'), value: <Amount value={bond.nominal} /> }] : []),
    { key: 'gross', label: t(bond ? 'orders-ui.bond_clean' : 'orders-ui.gross'), value: <Amount value={gross} /> },
    ...(bond ? describeBond(t, bond) : []),
  ];
}

/** What goes with a bond's price, and both together; fees come after it. */
function describeBond(t: Translate, bond: NonNullable<Quotation['bond']>): Fact[] {
  const { accrued, dirty, days, period_days: period } = bond;
  return [
    {
      key: 'accrued',
      label: t('fees.accrued_interest'),
      note: t('orders-ui.bond_days', { days, period }),
      value: <Amount value={accrued} />,
    },
    { key: 'dirty', label: t('orders-ui.bond_dirty'), value: <Amount value={dirty} /> },
  ];
}

function describeLines(t: Translate, locale: string, { lines, rate }: Quotation): Fact[] {
  return [
    ...describeFees(
      t,
      locale,
      lines.filter(({ kind }) => kind !== 'interest'),
    ),
    ...(rate
      ? [
          {
            ...describeRate(t, locale, rate),
            note: t('orders-ui.price_age', {
              source: rate.simulated ? t('orders-ui.simulated') : rate.source,
              age: formatAge(rate.age_s, locale),
            }),
          },
        ]
      : []),
  ];
}

function describeTotals(t: Translate, locale: string, quotation: Quotation): Fact[] {
  const { side, total, total_account: own, maximum, rate, cash_after: after, settles_on: day } = quotation;
  const isCapped = side === 'buy' && !isNothing(maximum) && maximum.amount !== own.amount;
  return [
    {
      key: 'total',
      label: t(side === 'buy' ? 'orders-ui.total' : 'orders-ui.receive'),
      value: <Amount value={total} />,
      strong: true,
    },
    ...(rate ? [{ key: 'own', label: t('orders-ui.in_account'), value: <Amount value={own} />, strong: true }] : []),
    ...(isCapped ? [{ key: 'maximum', label: t('orders-ui.maximum'), value: <Amount value={maximum} /> }] : []),
    { key: 'after', label: t('orders-ui.cash_after'), value: <Amount value={after} /> },
    {
      key: 'settles',
      label: t('orders-ui.settles'),
      value: formatInstant(`${day}T00:00:00Z`, 'date', { locale, timeZone: 'UTC' }),
    },
  ];
}
