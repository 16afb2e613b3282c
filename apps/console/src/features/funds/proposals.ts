// What one person proposes about a fund and another decides: a new one, or another NAV for a day.
import { proposeFund, proposeNavCorrection } from '@candor/contract/funds/staff.ts';
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import { fundKinds } from '@candor/contract/funds/types.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { reasonField } from '../../shared/fields.tsx';
import { dealingFields, entryAndExit, percentField, readUnitTerms } from '../../shared/unit-terms.ts';

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
    ...entryAndExit,
    percentField('ongoing_percent', 'funds.ongoing', '0'),
    percentField('jump_percent', 'console-funds.jump', '5'),
    { kind: 'text', name: 'minimum', label: 'funds.minimum', max: 20 },
    ...dealingFields('0'),
    reasonField,
  ],
  send: (api, _, values) => {
    const text = (name: string): string => values[name] ?? '';
    return api.call(proposeFund, {
      body: {
        ...readUnitTerms(values),
        symbol: text('symbol'),
        kind: fundKinds.find((one) => one === values['kind']) ?? 'mutual_fund',
        manager: text('manager'),
        custodian: text('custodian'),
        risk: Number(values['risk']),
        ongoing_percent: text('ongoing_percent'),
        jump_percent: text('jump_percent'),
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
