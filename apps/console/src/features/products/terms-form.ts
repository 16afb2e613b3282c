// The form of new terms: every term with what holds today in it, and the day from which it is to hold. Data.
import { accountCountries } from '@candor/contract/countries/index.ts';
import { proposeProductTerms } from '@candor/contract/products/staff.ts';
import type { ProductTerms } from '@candor/contract/products/client.ts';
import { orderKinds, riskWarnings, timesInForce } from '@candor/contract/products/types.ts';
import { vipRange } from '@candor/contract/score/vip.ts';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import type { Translate } from '@candor/web';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import type { FieldSpec, Values } from '../../shared/field-spec.ts';
import { reasonField } from '../../shared/fields.tsx';
import { sayTimeInForce } from '../../shared/product-terms.ts';

interface Changed {
  readonly id: string;
  readonly is_open: boolean;
  readonly terms: ProductTerms;
}

const decimals = ['minimum_quantity', 'quantity_step', 'half_spread_percent', 'band_percent'] as const;
const amounts = ['minimum_amount', 'review_above'] as const;

const text = (name: (typeof decimals)[number] | (typeof amounts)[number], initial: string | null): FieldSpec => ({
  kind: 'text',
  name,
  label: `console-products.${name}`,
  initial: initial ?? '',
  max: 24,
  ...(name === 'minimum_amount' || name === 'review_above'
    ? { isOptional: true, hint: 'console-products.empty_is_none' }
    : {}),
});

function fieldsOf({ is_open: isOpen, terms }: Changed, t: Translate): readonly FieldSpec[] {
  return [
    { kind: 'date', name: 'starts_on', label: 'console-products.starts_on', hint: 'console-products.from_tomorrow' },
    { kind: 'switch', name: 'is_open', label: 'console-products.is_open', initial: String(isOpen) },
    ...amounts.map((name) => text(name, terms[name])),
    ...decimals.map((name) => text(name, terms[name])),
    {
      kind: 'number',
      name: 'quotation_ttl_s',
      label: 'console-products.quotation_ttl_s',
      min: 1,
      max: 600,
      initial: String(terms.quotation_ttl_s),
    },
    {
      kind: 'several',
      name: 'kinds',
      label: 'console-products.kinds',
      options: orderKinds.map((value) => ({ value, label: t(`orders-ui.kind_${value}`) })),
      initial: terms.kinds.join(' '),
    },
    {
      kind: 'several',
      name: 'times_in_force',
      label: 'console-products.times_in_force',
      options: timesInForce.map((value) => ({ value, label: sayTimeInForce(value, { t }) })),
      initial: terms.times_in_force.join(' '),
    },
    { kind: 'number', name: 'vip', label: 'console-products.vip', ...vipRange, initial: String(terms.vip) },
    { kind: 'number', name: 'score', label: 'console-products.score', min: 0, max: 1000, initial: String(terms.score) },
    { kind: 'switch', name: 'kyc', label: 'console-products.kyc', initial: String(terms.kyc) },
    {
      kind: 'several',
      name: 'countries',
      label: 'console-products.countries',
      isOptional: true,
      options: accountCountries.map((value) => ({
        value,
        label: describeCountry(value, document.documentElement.lang),
      })),
      initial: terms.countries.join(' '),
    },
    {
      kind: 'choice',
      name: 'risk_warning',
      label: 'console-products.risk_warning',
      options: ['none' as const, ...riskWarnings].map((value) => ({
        value,
        label: t(`console-products.risk_${value}`),
      })),
      initial: terms.risk_warning ?? 'none',
    },
    reasonField,
  ];
}

const chosen = <const Word extends string>(all: readonly Word[], typed = ''): Word[] =>
  all.filter((word) => typed.split(' ').includes(word));

const orNull = (typed = ''): string | null => (typed === '' ? null : typed);

function termsOf(values: Values): Omit<ProductTerms, 'version' | 'starts_on'> {
  const { minimum_quantity = '', quantity_step = '', half_spread_percent = '', band_percent = '' } = values;
  return {
    minimum_amount: orNull(values['minimum_amount']),
    minimum_quantity,
    quantity_step,
    review_above: orNull(values['review_above']),
    quotation_ttl_s: Number(values['quotation_ttl_s']),
    half_spread_percent,
    band_percent,
    kinds: chosen(orderKinds, values['kinds']),
    times_in_force: chosen(timesInForce, values['times_in_force']),
    vip: Number(values['vip']),
    score: Number(values['score']),
    kyc: values['kyc'] === 'true',
    countries: chosen(accountCountries, values['countries']),
    risk_warning: riskWarnings.find((one) => one === values['risk_warning']) ?? null,
  };
}

export const changing: Action<Changed> = {
  key: 'terms',
  label: 'console-products.change',
  done: 'console.proposed',
  note: 'console-products.change_note',
  roles: rolesOf(proposeProductTerms),
  isOpen: () => true,
  fields: fieldsOf,
  send: (api, { id }, values) =>
    api.call(proposeProductTerms, {
      params: { id },
      body: {
        starts_on: values['starts_on'] ?? '',
        is_open: values['is_open'] === 'true',
        terms: termsOf(values),
        reason: values['reason'] ?? '',
      },
    }),
};
