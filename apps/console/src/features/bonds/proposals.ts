// What one person proposes about bonds and another decides: a new one, other terms of a draft, opening it to clients.
import { proposeBond, proposeBondChange, proposeBondOpening } from '@candor/contract/bonds/staff.ts';
import type { BondWish, DeskBond } from '@candor/contract/bonds/staff.ts';
import { couponFrequencies, dayCounts, issuerKinds } from '@candor/contract/bonds/types.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Translate } from '@candor/web';
import type { Action } from '../../shared/action.ts';
import type { FieldSpec } from '../../shared/field-spec.ts';
import { reasonField, reasoned } from '../../shared/fields.tsx';

const first = (initial: string | undefined) => (initial === undefined ? {} : { initial });

/** Which instrument it is, and who owes. */
function issuerFields(t: Translate, known?: DeskBond): FieldSpec[] {
  const terms = known?.terms;
  return [
    { kind: 'text', name: 'market', label: 'console-bonds.market', min: 2, max: 20, ...first(known?.market) },
    { kind: 'text', name: 'symbol', label: 'console-bonds.symbol', max: 20, ...first(known?.symbol) },
    { kind: 'text', name: 'issuer', label: 'bonds.issuer', max: 200, ...first(terms?.issuer) },
    {
      kind: 'choice',
      name: 'issuer_kind',
      label: 'console-bonds.issuer_kind',
      options: issuerKinds.map((value) => ({ value, label: t(`bonds.issuer_kind_${value}`) })),
      ...first(terms?.issuer_kind),
    },
    {
      kind: 'text',
      name: 'rating',
      label: 'bonds.rating',
      hint: 'console-bonds.rating_hint',
      max: 100,
      isOptional: true,
      ...first(terms?.rating ?? undefined),
    },
  ];
}

/** What is owed, and when. */
function couponFields(t: Translate, known?: DeskBond): FieldSpec[] {
  const terms = known?.terms;
  return [
    {
      kind: 'text',
      name: 'nominal',
      label: 'bonds.nominal',
      hint: 'console-bonds.nominal_hint',
      max: 20,
      initial: terms?.nominal.amount ?? '100',
    },
    {
      kind: 'number',
      name: 'minimum_pieces',
      label: 'console-bonds.minimum_pieces',
      min: 1,
      max: 1_000_000,
      initial: String(terms?.minimum_pieces ?? 10),
    },
    {
      kind: 'text',
      name: 'coupon_percent',
      label: 'console-bonds.coupon_percent',
      max: 10,
      ...first(terms?.coupon_percent),
    },
    {
      kind: 'choice',
      name: 'frequency',
      label: 'console-bonds.frequency',
      options: couponFrequencies.map((value) => ({ value: String(value), label: t(`bonds.frequency_${value}`) })),
      ...first(terms === undefined ? undefined : String(terms.frequency)),
    },
    {
      kind: 'choice',
      name: 'day_count',
      label: 'bonds.day_count',
      options: dayCounts.map((value) => ({ value, label: t(`bonds.day_count_${value}`) })),
      ...first(terms?.day_count),
    },
    {
      kind: 'text',
      name: 'issued_on',
      label: 'bonds.issued_on',
      hint: 'console-bonds.date_hint',
      min: 10,
      max: 10,
      ...first(terms?.issued_on),
    },
    {
      kind: 'text',
      name: 'matures_on',
      label: 'bonds.matures_on',
      hint: 'console-bonds.date_hint',
      min: 10,
      max: 10,
      ...first(terms?.matures_on),
    },
    {
      kind: 'number',
      name: 'ex_days',
      label: 'console-bonds.ex_days',
      min: 0,
      max: 30,
      initial: String(terms?.ex_days ?? 0),
    },
  ];
}

const fieldsOf = (t: Translate, known?: DeskBond): FieldSpec[] => [
  ...issuerFields(t, known),
  ...couponFields(t, known),
  reasonField,
];

function read(values: Readonly<Record<string, string | undefined>>): BondWish & { readonly reason: string } {
  const text = (name: string): string => values[name] ?? '';
  return {
    market: text('market').toUpperCase(),
    symbol: text('symbol').toUpperCase(),
    issuer: text('issuer'),
    issuer_kind: issuerKinds.find((one) => one === values['issuer_kind']) ?? 'company',
    rating: text('rating') === '' ? null : text('rating'),
    nominal: text('nominal'),
    minimum_pieces: Number(values['minimum_pieces']),
    coupon_percent: text('coupon_percent'),
    frequency: couponFrequencies.find((one) => String(one) === values['frequency']) ?? 1,
    day_count: dayCounts.find((one) => one === values['day_count']) ?? 'act_act',
    issued_on: text('issued_on'),
    matures_on: text('matures_on'),
    ex_days: Number(values['ex_days']),
    reason: text('reason'),
  };
}

export const making: Action<undefined> = {
  key: 'make',
  label: 'console-bonds.make',
  done: 'console.proposed',
  note: 'console-bonds.make_note',
  roles: rolesOf(proposeBond),
  isOpen: () => true,
  fields: (_, t) => fieldsOf(t),
  send: (api, _, values) => api.call(proposeBond, { body: read(values) }),
};

export const changing: Action<DeskBond> = {
  key: 'change',
  label: 'console-bonds.change',
  done: 'console.proposed',
  note: 'console-bonds.change_note',
  roles: rolesOf(proposeBondChange),
  isOpen: ({ state }) => state === 'draft',
  fields: (bond, t) => fieldsOf(t, bond),
  send: (api, { id }, values) => api.call(proposeBondChange, { params: { id }, body: read(values) }),
};

export const opening: Action<DeskBond> = {
  ...reasoned,
  key: 'open',
  label: 'console-bonds.open',
  note: 'console-bonds.open_note',
  roles: rolesOf(proposeBondOpening),
  isOpen: ({ state }) => state === 'draft',
  send: (api, { id }, { reason = '' }) => api.call(proposeBondOpening, { params: { id }, body: { reason } }),
};
