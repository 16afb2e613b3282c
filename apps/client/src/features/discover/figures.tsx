// A family's figures of now: what is open, the least to begin with, its rates, its published charges. A phone shows the first two.
import type { Family } from '@candor/contract/discover/client.ts';
import { Amount } from '@candor/ui';
import { StatGrid } from '@candor/ui/surface/stat-grid.tsx';
import type { Stat } from '@candor/ui/surface/stat-grid.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { saySpan } from './words.ts';

export function useFamilyStats(family: Family): Stat[] {
  const t = useText();
  const locale = useLanguage();
  const { products, markets, minimum, measure, charges, closes_at: closes } = family;
  if (products === 0) return [];
  return [
    ...(minimum ? [{ key: 'minimum', label: t('discover.from'), value: <Amount value={minimum} /> }] : []),
    ...(measure
      ? [
          {
            key: 'measure',
            label: t(`discover.measure_${measure.name}`),
            value: saySpan(measure, locale, measure.name === 'year'),
          },
        ]
      : []),
    ...(closes !== null
      ? [{ key: 'closes', label: t('discover.next_close'), value: formatInstant(closes, 'date', { locale }) }]
      : []),
    markets.length > 0
      ? { key: 'count', label: t('discover.markets'), value: String(markets.length) }
      : { key: 'count', label: t('discover.on_offer'), value: String(products) },
    ...charges.map((charge) => ({
      key: charge.name,
      label: t(`discover.charge_${charge.name}`),
      value: saySpan(charge, locale),
    })),
  ];
}

export function FamilyStats({ stats }: { readonly stats: readonly Stat[] }) {
  return <StatGrid stats={stats} columns={2} />;
}
