// What one person proposes about a fund and another decides: a new one, or another NAV for a day.
import { proposeFund, proposeNavCorrection } from '@candor/contract/funds/staff.ts';
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import { fundKinds } from '@candor/contract/funds/types.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import type { FieldSpec } from '../../shared/field-spec.ts';
import { reasonField } from '../../shared/fields.tsx';
import { readCountries } from '../../shared/country-codes.ts';

const percent = (name: string, label: FieldSpec['label'], initial: string): FieldSpec => ({
  kind: 'text',
  name,
  label,
  max: 7,
  initial,
});

export const making: Action<undefined> = {
  key: 'make',
  label: 'console-funds.make',
  done: 'console.proposed',
  note: 'console-funds.make_note',
  roles: rolesOf(proposeFund),
  isOpen: () => true,
  fields: (_, t) => [
    { kind: 'text', name: 'market', label: 'console-funds.market', min: 2, max: 20 },
    { kind: 'text', name: 'symbol', label: 'console-funds.symbol', max: 20 },
    {
      kind: 'choice',
      name: 'kind',
      label: 'console-funds.kind',
      options: fundKinds.map((value) => ({ value, label: t(`funds.kind_${value}`) })),
    },
    { kind: 'text', name: 'manager', label: 'funds.manager', min: 3, max: 80 },
    { kind: 'text', name: 'custodian', label: 'funds.custodian', min: 3, max: 80 },
    { kind: 'number', name: 'risk', label: 'funds.risk', min: 1, max: 7 },
    percent('entry_percent', 'funds.entry', '0'),
    percent('exit_percent', 'funds.exit', '0'),
    percent('ongoing_percent', 'funds.ongoing', '0'),
    percent('jump_percent', 'console-funds.jump', '5'),
    { kind: 'text', name: 'minimum', label: 'funds.minimum', max: 20 },
    { kind: 'text', name: 'cut_off', label: 'funds.cut_off', hint: 'console-funds.cut_off_hint', min: 5, max: 5 },
    { kind: 'text', name: 'zone', label: 'console-funds.zone', min: 3, max: 40 },
    { kind: 'number', name: 'settle_days', label: 'funds.settles', min: 0, max: 10, initial: '2' },
    { kind: 'number', name: 'vip', label: 'console-funds.vip', min: 0, max: 5, initial: '0' },
    { kind: 'number', name: 'score', label: 'console-funds.score', min: 0, max: 1000, initial: '0' },
    { kind: 'text', name: 'countries', label: 'console-funds.countries', max: 80, isOptional: true },
    reasonField,
  ],
  send: (api, _, values) => {
    const text = (name: string): string => values[name] ?? '';
    return api.call(proposeFund, {
      body: {
        market: text('market').toUpperCase(),
        symbol: text('symbol'),
        kind: fundKinds.find((one) => one === values['kind']) ?? 'mutual_fund',
        manager: text('manager'),
        custodian: text('custodian'),
        risk: Number(values['risk']),
        entry_percent: text('entry_percent'),
        exit_percent: text('exit_percent'),
        ongoing_percent: text('ongoing_percent'),
        jump_percent: text('jump_percent'),
        minimum: text('minimum'),
        cut_off: text('cut_off'),
        zone: text('zone'),
        settle_days: Number(values['settle_days']),
        vip: Number(values['vip']),
        score: Number(values['score']),
        countries: readCountries(text('countries')),
        reason: text('reason'),
      },
    });
  },
};

export const correcting: Action<DeskFund> = {
  key: 'correct',
  label: 'console-funds.correct',
  done: 'console.proposed',
  note: 'console-funds.correct_note',
  roles: rolesOf(proposeNavCorrection),
  isOpen: ({ nav }) => nav !== null,
  fields: () => [
    { kind: 'date', name: 'day', label: 'console-funds.day' },
    { kind: 'text', name: 'nav', label: 'console-funds.nav', max: 30 },
    { kind: 'switch', name: 'accept_jumps', label: 'console-funds.accept_jumps' },
    reasonField,
  ],
  send: (api, { id }, { day = '', nav = '', accept_jumps: accepts, reason = '' }) =>
    api.call(proposeNavCorrection, {
      params: { id },
      body: { day, nav, accept_jumps: accepts === 'true', reason },
    }),
};
