// What one person proposes about savings and another decides: a new product, a rate from a later day on, an issuer's statement. Data.
import {
  listSavingsIssuers,
  proposeSavingsProduct,
  proposeSavingsRate,
  proposeSavingsStatement,
} from '@candor/contract/savings/staff.ts';
import { dayCounts, savingsPayouts, savingsRisks, savingsSubtypes } from '@candor/contract/savings/rules.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import type { LoadOptions } from '../../shared/field-spec.ts';
import { reasonField } from '../../shared/fields.tsx';

export const publishing: Action<{ readonly id: string }> = {
  key: 'rate',
  label: 'console-savings.publish',
  done: 'console.proposed',
  note: 'console-savings.publish_note',
  roles: rolesOf(proposeSavingsRate),
  isOpen: () => true,
  fields: () => [
    { kind: 'text', name: 'rate', label: 'console-savings.rate_percent', max: 8 },
    { kind: 'date', name: 'starts_on', label: 'console-savings.starts_on' },
    reasonField,
  ],
  send: (api, { id }, { rate = '', starts_on = '', reason = '' }) =>
    api.call(proposeSavingsRate, { params: { id }, body: { rate, starts_on, reason } }),
};

/** Each kind is of one type of the catalogue. */
const typeOf = { flex: 'earn', daily: 'saving', fixed: 'saving', savings: 'savings' } as const;
const orNull = (typed: string | undefined): string | null => (typed === undefined || typed === '' ? null : typed);
const isFixed = ({ subtype }: Readonly<Record<string, string>>): boolean => subtype === 'fixed';

export const opening: Action<undefined> = {
  key: 'open',
  label: 'console-savings.open',
  done: 'console.proposed',
  note: 'console-savings.open_note',
  roles: rolesOf(proposeSavingsProduct),
  isOpen: () => true,
  fields: (_, t) => [
    { kind: 'text', name: 'name', label: 'console-savings.product', min: 3, max: 60 },
    {
      kind: 'choice',
      name: 'subtype',
      label: 'console-savings.kind',
      options: savingsSubtypes.map((value) => ({ value, label: t(`savings.kind_${value}`) })),
    },
    { kind: 'text', name: 'currency', label: 'console-queues.currency', min: 3, max: 5 },
    { kind: 'text', name: 'issuer_name', label: 'savings.issuer', min: 3, max: 80 },
    {
      kind: 'text',
      name: 'issuer_code',
      label: 'console-savings.issuer_code',
      hint: 'console-savings.code_hint',
      max: 30,
    },
    { kind: 'text', name: 'issuer_country', label: 'console-savings.country', min: 2, max: 2 },
    {
      kind: 'choice',
      name: 'risk',
      label: 'console-savings.risk',
      options: savingsRisks.map((value) => ({ value, label: t(`savings.risk_${value}`) })),
    },
    {
      kind: 'text',
      name: 'protected_up_to',
      label: 'savings.covered_to',
      max: 20,
      isAsked: ({ risk }) => risk === 'covered',
    },
    { kind: 'text', name: 'rate', label: 'console-savings.rate_percent', max: 8 },
    { kind: 'date', name: 'starts_on', label: 'console-savings.starts_on' },
    {
      kind: 'choice',
      name: 'day_count',
      label: 'savings.day_count',
      options: dayCounts.map((value) => ({ value, label: t(`savings.count_${value}`) })),
    },
    { kind: 'number', name: 'term_days', label: 'savings.term', min: 7, max: 3660, isAsked: isFixed },
    { kind: 'number', name: 'early_days', label: 'console-savings.early_days', min: 0, max: 3660, isAsked: isFixed },
    { kind: 'number', name: 'leave_days', label: 'savings.back_in', min: 0, max: 120 },
    { kind: 'text', name: 'minimum', label: 'savings.minimum', max: 20 },
    {
      kind: 'text',
      name: 'cap',
      label: 'savings.cap',
      max: 20,
      isOptional: true,
      hint: 'console-savings.empty_is_none',
    },
    reasonField,
  ],
  send(api, _, values) {
    const subtype = savingsSubtypes.find((one) => one === values['subtype']) ?? 'flex';
    const risk = savingsRisks.find((one) => one === values['risk']) ?? 'unsecured';
    const payouts = { flex: 'monthly', savings: 'monthly', daily: 'daily', fixed: 'maturity' } as const;
    const [term, early] = [orNull(values['term_days']), orNull(values['early_days'])];
    return api.call(proposeSavingsProduct, {
      body: {
        type: typeOf[subtype],
        subtype,
        name: values['name'] ?? '',
        currency: (values['currency'] ?? '').toUpperCase(),
        issuer_code: values['issuer_code'] ?? '',
        issuer_name: values['issuer_name'] ?? '',
        issuer_country: (values['issuer_country'] ?? '').toUpperCase(),
        risk,
        protected_up_to: risk === 'covered' ? orNull(values['protected_up_to']) : null,
        rate: values['rate'] ?? '',
        starts_on: values['starts_on'] ?? '',
        day_count: dayCounts.find((one) => one === values['day_count']) ?? 'act_365',
        payout: savingsPayouts.find((one) => one === payouts[subtype]) ?? 'monthly',
        term_days: subtype === 'fixed' && term !== null ? Number(term) : null,
        leave_days: Number(values['leave_days']),
        early_days: subtype === 'fixed' && early !== null ? Number(early) : null,
        minimum: values['minimum'] ?? '',
        cap: orNull(values['cap']),
        reason: values['reason'] ?? '',
      },
    });
  },
};

const issuers: LoadOptions = {
  key: 'savings issuers',
  ask: async (api, signal) => {
    const { items } = await api.call(listSavingsIssuers, { signal });
    return items.map(({ issuer, name, books }) => ({
      value: `${issuer} ${books.currency}`,
      label: `${name} · ${books.currency}`,
    }));
  },
};

export const stating: Action<undefined> = {
  key: 'state',
  label: 'console-savings.state',
  done: 'console.proposed',
  note: 'console-savings.state_note',
  roles: rolesOf(proposeSavingsStatement),
  isOpen: () => true,
  fields: () => [
    { kind: 'remote', name: 'issuer', label: 'savings.issuer', load: issuers },
    { kind: 'date', name: 'day', label: 'console-savings.day' },
    { kind: 'text', name: 'balance', label: 'console-savings.stated', max: 24 },
    reasonField,
  ],
  send: (api, _, { issuer: chosen = '', day = '', balance = '', reason = '' }) => {
    const [issuer = '', currency = ''] = chosen.split(' ');
    return api.call(proposeSavingsStatement, { body: { issuer, day, balance: { amount: balance, currency }, reason } });
  },
};
