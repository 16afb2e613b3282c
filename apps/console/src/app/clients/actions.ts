// What staff may do about one client, by role: the way in, protection, level, permissions, advisor and standing. Nobody sees or sets a secret.
import { permissions } from '@candor/contract/access/permissions.ts';
import { proposeGrant } from '@candor/contract/access/staff.ts';
import { endClientSessions } from '@candor/contract/credentials/staff.ts';
import { listColleagues } from '@candor/contract/approvals/staff.ts';
import { getClientOverview, listClientAccounts } from '@candor/contract/desk/staff.ts';
import { promotions, proposeBonus } from '@candor/contract/bonuses/staff.ts';
import { proposeDue, raisableReasons } from '@candor/contract/dues/staff.ts';
import { proposeProtection } from '@candor/contract/protections/staff.ts';
import { proposeVipLevel } from '@candor/contract/score/staff.ts';
import { vipRange } from '@candor/contract/score/vip.ts';
import { closingReasons } from '@candor/contract/relationships/reasons.ts';
import { proposeAdvisor, proposeClosing, proposeReopening } from '@candor/contract/relationships/staff.ts';
import { protectionReasons } from '@candor/contract/withdrawals/client.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { waysIn } from '../../features/credentials/ways-in.ts';
import type { Action } from '../../shared/action.ts';
import { reasonField, startField } from '../../shared/fields.tsx';
import { formatTime } from '../../shared/formats.ts';
import { codeField, pick, reasonTexts } from '../../shared/reasons.ts';
import { readStart } from '../../shared/start-field.tsx';
import type { MaskedClient } from './identity.tsx';
import { saySigned } from './signed.ts';

/** Of somebody who is closed nothing but the standing can be changed. */
const always = { isOpen: ({ status }: MaskedClient) => status !== 'closed' } as const;
const proposal = { ...always, done: 'console.proposed', note: 'console.second_person' } as const;

export const clientActions: readonly Action<MaskedClient>[] = [
  ...waysIn<MaskedClient>(always.isOpen),
  {
    ...always,
    key: 'sessions',
    label: 'console-clients.end_sessions',
    done: 'console-clients.sessions_ended',
    roles: rolesOf(endClientSessions),
    fields: () => [reasonField],
    send: (api, { id }, { reason = '' }) => api.call(endClientSessions, { params: { id }, body: { reason } }),
  },
  {
    ...proposal,
    key: 'protect',
    label: 'console-clients.protect',
    note: 'console-clients.protect_note',
    roles: rolesOf(proposeProtection),
    fields: (_, t) => [codeField(reasonTexts.protection, t), reasonField],
    send: (api, { id }, { code, reason = '' }) =>
      api.call(proposeProtection, { body: { client_id: id, code: pick(protectionReasons, code), reason } }),
  },
  {
    ...proposal,
    key: 'due',
    label: 'console-clients.raise_due',
    note: 'console-clients.raise_due_note',
    roles: rolesOf(proposeDue),
    fields: ({ id }, t) => [
      {
        kind: 'remote',
        name: 'signature_id',
        label: 'console-clients.signature',
        load: {
          key: `signatures ${id}`,
          ask: async (api, signal, { t: say, locale }) =>
            (await api.call(getClientOverview, { params: { id }, signal })).signatures.map((signature) => ({
              value: `${signature.id} ${signature.maximum.currency}`,
              label: `${saySigned(signature.kind, say)} · ${formatTime(signature.signed_at, locale)} · ${signature.asked.amount} / ${signature.maximum.amount} ${signature.maximum.currency}`,
            })),
        },
      },
      {
        kind: 'remote',
        name: 'account_id',
        label: 'console-clients.account',
        load: {
          key: `accounts ${id}`,
          ask: async (api, signal) =>
            (await api.call(listClientAccounts, { params: { id }, signal })).items.map((account) => ({
              value: account.id,
              label: account.currency,
            })),
        },
      },
      { kind: 'text', name: 'amount', label: 'console-queues.amount', max: 20 },
      codeField(reasonTexts.due, t),
      reasonField,
    ],
    send: (api, { id }, { signature_id: signature = '', account_id = '', amount = '', code, reason = '' }) => {
      const [signature_id = '', currency = ''] = signature.split(' ');
      const body = { client_id: id, account_id, signature_id, amount: { amount, currency }, reason };
      return api.call(proposeDue, { body: { ...body, code: pick(raisableReasons, code) } });
    },
  },
  {
    ...proposal,
    key: 'bonus',
    label: 'console-clients.grant_bonus',
    note: 'console-clients.grant_bonus_note',
    roles: rolesOf(proposeBonus),
    fields: ({ id }, t) => [
      {
        kind: 'remote',
        name: 'account',
        label: 'console-clients.account',
        load: {
          key: `bonus accounts ${id}`,
          ask: async (api, signal) =>
            (await api.call(listClientAccounts, { params: { id }, signal })).items.map((account) => ({
              value: `${account.id} ${account.currency}`,
              label: account.currency,
            })),
        },
      },
      { kind: 'text', name: 'amount', label: 'console-queues.amount', max: 20 },
      {
        kind: 'choice',
        name: 'promotion',
        label: 'console-clients.promotion',
        options: promotions.map((value) => ({ value, label: t(`console-clients.promotion_${value}`) })),
      },
      reasonField,
    ],
    send: (api, { id }, { account = '', amount = '', promotion, reason = '' }) => {
      const [account_id = '', currency = ''] = account.split(' ');
      return api.call(proposeBonus, {
        body: {
          client_id: id,
          account_id,
          amount: { amount, currency },
          promotion: pick(promotions, promotion),
          reason,
        },
      });
    },
  },
  {
    ...proposal,
    key: 'vip',
    label: 'console-clients.set_vip',
    roles: rolesOf(proposeVipLevel),
    fields: () => [
      {
        kind: 'number',
        name: 'level',
        label: 'console-clients.level',
        hint: 'console-clients.level_hint',
        ...vipRange,
      },
      reasonField,
    ],
    send: (api, { id }, { level, reason = '' }) =>
      api.call(proposeVipLevel, { params: { id }, body: { level: Number(level), reason } }),
  },
  {
    ...proposal,
    key: 'grant',
    label: 'console-clients.set_permission',
    roles: rolesOf(proposeGrant),
    fields: (_, t) => [
      {
        kind: 'choice',
        name: 'perm',
        label: 'console-clients.permission',
        options: permissions.map((value) => ({ value, label: t(`console-clients.perm_${value}`) })),
      },
      { kind: 'switch', name: 'granted', label: 'console-clients.granted', initial: 'true' },
      startField,
      reasonField,
    ],
    send: (api, { id }, { perm, granted, starts_at = '', reason = '' }) =>
      api.call(proposeGrant, {
        params: { id },
        body: { perm: pick(permissions, perm), granted: granted === 'true', ...readStart(starts_at), reason },
      }),
  },
  {
    ...proposal,
    key: 'advisor',
    label: 'console-clients.set_advisor',
    note: 'console-clients.advisor_note',
    roles: rolesOf(proposeAdvisor),
    fields: () => [
      {
        kind: 'remote',
        name: 'advisor_id',
        label: 'console-clients.advisor',
        load: {
          key: 'advisors',
          ask: async (api, signal) =>
            (await api.call(listColleagues, { signal })).items
              .filter(({ roles }) => roles.includes('advisor'))
              .map(({ id, username }) => ({ value: id, label: username })),
        },
      },
      reasonField,
    ],
    send: (api, { id }, { advisor_id = '', reason = '' }) =>
      api.call(proposeAdvisor, { params: { id }, body: { advisor_id, reason } }),
  },
  {
    ...proposal,
    key: 'close',
    label: 'console-clients.close',
    note: 'console-clients.close_note',
    isDanger: true,
    roles: rolesOf(proposeClosing),
    fields: (_, t) => [codeField(reasonTexts.closing, t), reasonField],
    send: (api, { id }, { code, reason = '' }) =>
      api.call(proposeClosing, { params: { id }, body: { code: pick(closingReasons, code), reason } }),
  },
  {
    ...proposal,
    key: 'reopen',
    label: 'console-clients.reopen',
    note: 'console-clients.reopen_note',
    roles: rolesOf(proposeReopening),
    isOpen: ({ status }) => status === 'closed',
    fields: () => [reasonField],
    send: (api, { id }, { reason = '' }) => api.call(proposeReopening, { params: { id }, body: { reason } }),
  },
];
