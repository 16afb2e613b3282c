// Every line of a price: what is given, what it costs, the rate with its source and age, what arrives. For the review and the receipt.
import type { Exchange, ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { Amount } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { RateLine } from './rate-line.tsx';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { formatAge } from '@candor/screens/money/rate-text.ts';

export interface PriceFactsProps {
  readonly price: Exchange | ExchangeQuotation;
  /** Lines after the price. */
  readonly more?: readonly Fact[];
}

/** What stays behind, where something is owed. */
function describeOwed(t: ReturnType<typeof useText>, { owed, owed_elsewhere: elsewhere }: ExchangeQuotation): Fact[] {
  return [
    ...(isNothing(owed)
      ? []
      : [{ key: 'owed', label: t('exchange.owed'), note: t('exchange.owed_rule'), value: <Amount value={owed} /> }]),
    ...elsewhere.map(({ account_id: id, short, bound }) => ({
      key: `owed ${id}`,
      label: t('exchange.owed_elsewhere', { currency: short.currency }),
      note: t('exchange.owed_rule'),
      value: <Amount value={bound} />,
    })),
  ];
}

export function PriceFacts({ price, more = [] }: PriceFactsProps) {
  const t = useText();
  const locale = useLanguage();
  const { reference_rate: reference, spread, fee } = price;
  const percent = 'spread_percent' in price ? price.spread_percent : undefined;
  return (
    <FactList
      facts={[
        { key: 'give', label: t('exchange.give'), value: <Amount value={price.from} /> },
        {
          key: 'spread',
          label: t('exchange.spread'),
          value: <Amount value={spread} />,
          ...(percent === undefined
            ? {}
            : { note: t('exchange.spread_note', { percent: formatPercent(percent, locale) }) }),
        },
        // A fee that is not taken is no line: the spread is the whole price.
        ...(isNothing(fee) ? [] : [{ key: 'fee', label: t('exchange.fee'), value: <Amount value={fee} /> }]),
        {
          key: 'reference',
          label: t('exchange.reference'),
          note: t('exchange.reference_note', {
            source: reference.simulated ? t('shell.simulated') : reference.source,
            age: formatAge(reference.age_s, locale),
          }),
          value: <RateLine quotation={price} rate={reference.rate} />,
        },
        {
          key: 'rate',
          label: t('exchange.rate'),
          note: t('exchange.rate_note'),
          value: <RateLine quotation={price} />,
        },
        { key: 'get', label: t('exchange.get'), value: <Amount value={price.to} />, strong: true },
        ...('owed' in price ? describeOwed(t, price) : []),
        ...more,
      ]}
    />
  );
}
