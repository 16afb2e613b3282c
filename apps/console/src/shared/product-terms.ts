// The terms of a product in words, one by one: the catalogue, the inbox and the form say them alike.
import type { ProductTerms } from '@candor/contract/products/client.ts';
import type { MessageKey } from '@candor/locales';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { formatNumber } from './formats.ts';
import type { Words } from './use-services.tsx';

export type TermsToSay = Omit<ProductTerms, 'version' | 'starts_on'>;
type Name = keyof TermsToSay;

export interface TermLine {
  readonly key: Name;
  readonly label: MessageKey;
  readonly text: string;
}

const order = [
  'minimum_amount',
  'minimum_quantity',
  'quantity_step',
  'review_above',
  'quotation_ttl_s',
  'half_spread_percent',
  'band_percent',
  'kinds',
  'times_in_force',
  'vip',
  'score',
  'kyc',
  'countries',
  'risk_warning',
] as const satisfies readonly Name[];

export function sayTimeInForce(time: TermsToSay['times_in_force'][number], { t }: Pick<Words, 't'>): string {
  return t(`orders-ui.tif_${time}`);
}

export function describeTerms(terms: TermsToSay, words: Words): readonly TermLine[] {
  return order.map((key) => ({ key, label: `console-products.${key}` as const, text: sayTerm(key, terms, words) }));
}

function sayTerm(key: Name, terms: TermsToSay, { t, locale }: Words): string {
  const join = (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts);
  if (key === 'kinds') return join(terms.kinds.map((kind) => t(`orders-ui.kind_${kind}`)));
  if (key === 'times_in_force') return join(terms.times_in_force.map((time) => sayTimeInForce(time, { t })));
  if (key === 'countries') {
    const names = terms.countries.map((code) => describeCountry(code, locale));
    return names.length === 0 ? t('console-products.every_country') : join(names);
  }
  if (key === 'kyc') return t(terms.kyc ? 'console.yes' : 'console.no');
  if (key === 'risk_warning') return t(`console-products.risk_${terms.risk_warning ?? 'none'}`);
  if (key === 'minimum_amount' || key === 'review_above') {
    const amount = terms[key];
    return amount === null ? t('console-products.none') : formatNumber(amount, locale);
  }
  return formatNumber(String(terms[key]), locale);
}
