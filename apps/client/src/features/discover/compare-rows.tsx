// One product as the lines of a comparison; the same lines for every kind, each from its own published terms.
import type { ReactNode } from 'react';
import type { ProductFamily } from '@candor/contract/content/client.ts';
import { familyOfType } from '@candor/contract/offerings/types.ts';
import { Amount, Percent } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { sayBand, sayNav } from '../../shared/units/words.ts';
import type { ComparedProduct } from './compare-queries.ts';
import { multiply } from './words.ts';

/** No NAVs, so no change of them. */
const none = '—';

export const rowNames = ['kind', 'price', 'year', 'costs', 'minimum', 'risk', 'leave'] as const;
export type RowName = (typeof rowNames)[number];
export type Rows = Readonly<Record<RowName, ReactNode>>;
type ProductOf<Kind extends ComparedProduct['kind']> = Extract<ComparedProduct, { kind: Kind }>['product'];

export function familyOf({ kind, product }: ComparedProduct): ProductFamily {
  if (kind === 'fund') return product.kind;
  if (kind === 'strategy') return product.kind === 'quant' ? 'quant' : 'ai';
  return kind === 'offering' ? familyOfType(product.type) : kind;
}

/** How anything here is said in the reader's language. */
function useWords() {
  const t = useText();
  const locale = useLanguage();
  const day = (at: string): string => formatInstant(at, 'date', { locale, timeZone: 'UTC' });
  const charges = (
    rates: ReadonlyArray<readonly ['entry' | 'exit' | 'ongoing' | 'spread' | 'subscription', string]>,
  ) => {
    const taken = rates.filter(([, percent]) => Number(percent) !== 0);
    if (taken.length === 0) return t('discover.costs_none');
    return taken.map(([name, percent]) => (
      <span key={name} className="block">
        {t(`discover.charge_${name}`)}: {formatPercent(percent, locale)}
      </span>
    ));
  };
  return { t, locale, day, charges };
}

type Words = ReturnType<typeof useWords>;

/** What a comparison says of a product. */
export function useRows(): (compared: ComparedProduct) => Rows {
  const words = useWords();
  return (compared) => {
    switch (compared.kind) {
      case 'fund':
        return rowsOfFund(words, compared.product);
      case 'strategy':
        return rowsOfStrategy(words, compared.product);
      case 'bond':
        return rowsOfBond(words, compared.product);
      case 'savings':
        return rowsOfSavings(words, compared.product);
      case 'offering':
        return rowsOfOffering(words, compared.product);
    }
  };
}

function rowsOfUnits(
  { t, locale }: Words,
  { nav, currency, performance, minimum, settle_days: days }: ProductOf<'fund'> | ProductOf<'strategy'>,
) {
  const year = performance.find(({ range }) => range === '1Y');
  return {
    price: nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none'),
    year: year ? <Percent points={year.change_percent} signDisplay="exceptZero" /> : t('discover.too_short'),
    minimum: <Amount value={minimum} />,
    leave: t('discover.leave_units', { days }),
  };
}

function rowsOfFund(words: Words, fund: ProductOf<'fund'>): Rows {
  const { t, charges } = words;
  const { entry_percent: entry, exit_percent: exit, ongoing_percent: ongoing } = fund;
  return {
    ...rowsOfUnits(words, fund),
    kind: t(`funds.kind_${fund.kind}`),
    costs: charges([
      ['entry', entry],
      ['exit', exit],
      ['ongoing', ongoing],
    ]),
    risk: t('funds.risk_value', { risk: fund.risk }),
  };
}

function rowsOfStrategy(words: Words, strategy: ProductOf<'strategy'>): Rows {
  const { t, charges } = words;
  return {
    ...rowsOfUnits(words, strategy),
    kind: t(`strategies.kind_${strategy.kind}`),
    costs: charges([
      ['entry', strategy.entry_percent],
      ['exit', strategy.exit_percent],
    ]),
    risk: t('funds.risk_value', { risk: strategy.figures.risk }),
  };
}

function rowsOfBond({ t, locale, day, charges }: Words, bond: ProductOf<'bond'>): Rows {
  const { terms, price, currency, last_trading_day: last } = bond;
  const end = day(terms.matures_on);
  const least = { amount: multiply(terms.nominal.amount, terms.minimum_pieces), currency: terms.nominal.currency };
  return {
    kind: t('discover.kind_bond'),
    price: (
      <>
        {price && <Amount price className="block" value={{ amount: price.price, currency }} />}
        {t('discover.coupon_value', { percent: formatPercent(terms.coupon_percent, locale) })}
      </>
    ),
    year: none,
    costs: charges([['spread', bond.product.half_spread_percent]]),
    minimum: <Amount value={least} />,
    risk: `${t(`bonds.issuer_kind_${terms.issuer_kind}`)}${terms.rating === null ? '' : ` · ${terms.rating}`}`,
    leave: last === null ? t('discover.leave_bond_held', { end }) : t('discover.leave_bond', { day: day(last), end }),
  };
}

function rowsOfSavings({ t, locale }: Words, product: ProductOf<'savings'>): Rows {
  const rate = t('discover.rate_value', { percent: formatPercent(product.rate.rate, locale) });
  const { early_days: early, leave_days: days } = product;
  return {
    kind: t(`savings.kind_${product.subtype}`),
    price: rate,
    year: none,
    costs: early === null ? t('discover.costs_none') : t('discover.early', { days: early }),
    minimum: <Amount value={product.minimum} />,
    risk: t(`savings.risk_${product.issuer.risk}`),
    leave: t('savings.leave_in', { days }),
  };
}

function rowsOfOffering({ t, locale, day, charges }: Words, offering: ProductOf<'offering'>): Rows {
  const { price_low: low, price_high: high, currency, lot_size: size, minimum_lots: lots } = offering;
  const least = { amount: multiply(low, size * lots), currency };
  return {
    kind: t(`offerings.subtype_${offering.subtype}`),
    price: sayBand(low, high, currency, locale),
    year: none,
    costs: charges([['subscription', offering.fee_percent]]),
    minimum: <Amount value={least} />,
    risk: t('discover.shares_risk'),
    leave: t('discover.leave_offering', { day: day(offering.closes_at), lists: day(offering.lists_on) }),
  };
}
