// What one person proposes about offerings and another decides: a new one, the reveal that allots, calling off. The secret of a draw is made
// in this browser and told once to whoever proposes; only its hash is sent.
import { commitTo, allotmentRules } from '@candor/contract/offerings/draw.ts';
import { proposeAllotment, proposeOffering, proposeOfferingEnd } from '@candor/contract/offerings/staff.ts';
import type { DeskOffering } from '@candor/contract/offerings/staff.ts';
import { offeringSubtypes } from '@candor/contract/offerings/types.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { Revealed } from '../../shared/action.ts';
import type { Action } from '../../shared/action.ts';
import type { FieldSpec } from '../../shared/field-spec.ts';
import { reasonField, reasoned } from '../../shared/fields.tsx';
import { readCountries } from '../../shared/country-codes.ts';

function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const most = 1_000_000_000;
const count = (name: 'lot_size' | 'lots' | 'minimum_lots' | 'maximum_lots', initial?: string): FieldSpec => ({
  kind: 'number',
  name,
  label: `console-offerings.${name}`,
  min: 1,
  max: most,
  ...(initial !== undefined && { initial }),
});

export const making: Action<undefined> = {
  key: 'make',
  label: 'console-offerings.make',
  done: 'console.proposed',
  note: 'console-offerings.make_note',
  roles: rolesOf(proposeOffering),
  isOpen: () => true,
  fields: (_, t) => [
    { kind: 'text', name: 'market', label: 'console-offerings.market', min: 2, max: 20 },
    { kind: 'text', name: 'symbol', label: 'console-offerings.symbol', max: 20 },
    {
      kind: 'choice',
      name: 'subtype',
      label: 'console-offerings.kind',
      options: offeringSubtypes.map((value) => ({ value, label: t(`offerings.subtype_${value}`) })),
    },
    { kind: 'text', name: 'price_low', label: 'console-offerings.price_low', max: 20 },
    {
      kind: 'text',
      name: 'price_high',
      label: 'console-offerings.price_high',
      hint: 'console-offerings.price_hint',
      max: 20,
    },
    count('lot_size'),
    count('lots'),
    count('minimum_lots', '1'),
    count('maximum_lots'),
    {
      kind: 'choice',
      name: 'rule',
      label: 'offerings.rule',
      options: allotmentRules.map((value) => ({ value, label: t(`offerings.rule_${value}`) })),
    },
    { kind: 'text', name: 'fee_percent', label: 'console-offerings.fee_percent', max: 7, initial: '0' },
    {
      kind: 'switch',
      name: 'pays_on_allotment',
      label: 'console-offerings.pays_on_allotment',
      hint: 'console-offerings.pays_hint',
    },
    { kind: 'moment', name: 'opens_at', label: 'console-offerings.opens_at' },
    {
      kind: 'moment',
      name: 'closes_at',
      label: 'console-offerings.closes_at',
      hint: 'console-offerings.days_hint',
    },
    { kind: 'number', name: 'vip', label: 'console-offerings.vip', min: 0, max: 5, initial: '0' },
    { kind: 'number', name: 'score', label: 'console-offerings.score', min: 0, max: 1000, initial: '0' },
    {
      kind: 'text',
      name: 'countries',
      label: 'console-offerings.countries',
      hint: 'console-offerings.countries_hint',
      max: 80,
      isOptional: true,
    },
    reasonField,
  ],
  async send(api, _, values) {
    const secret = makeSecret();
    const instant = (name: string): string => new Date(values[name] ?? '').toISOString();
    await api.call(proposeOffering, {
      body: {
        market: (values['market'] ?? '').toUpperCase(),
        symbol: values['symbol'] ?? '',
        subtype: offeringSubtypes.find((one) => one === values['subtype']) ?? 'ipo',
        price_low: values['price_low'] ?? '',
        price_high: values['price_high'] ?? '',
        lot_size: Number(values['lot_size']),
        lots: Number(values['lots']),
        minimum_lots: Number(values['minimum_lots']),
        maximum_lots: Number(values['maximum_lots']),
        rule: allotmentRules.find((one) => one === values['rule']) ?? 'lottery',
        fee_percent: values['fee_percent'] ?? '',
        pays_on_allotment: values['pays_on_allotment'] === 'true',
        opens_at: instant('opens_at'),
        closes_at: instant('closes_at'),
        commitment: commitTo(secret),
        vip: Number(values['vip']),
        score: Number(values['score']),
        countries: readCountries(values['countries'] ?? ''),
        reason: values['reason'] ?? '',
      },
    });
    return new Revealed([{ label: 'console-offerings.secret', value: secret }]);
  },
};

export const revealing: Action<DeskOffering> = {
  key: 'reveal',
  label: 'console-offerings.reveal',
  done: 'console.proposed',
  note: 'console-offerings.reveal_note',
  roles: rolesOf(proposeAllotment),
  isOpen: ({ stage }) => stage === 'closed',
  barred: ({ draw_ready: isReady }) => (isReady ? undefined : 'console-offerings.too_early'),
  fields: () => [
    {
      kind: 'secret',
      name: 'secret',
      label: 'console-offerings.secret',
      hint: 'console-offerings.secret_hint',
      min: 64,
      max: 64,
    },
    reasonField,
  ],
  send: (api, { id }, { secret = '', reason = '' }) =>
    api.call(proposeAllotment, { params: { id }, body: { secret: secret.toLowerCase(), reason } }),
};

export const callingOff: Action<DeskOffering> = {
  ...reasoned,
  key: 'cancel',
  label: 'console-offerings.call_off',
  note: 'console-offerings.call_off_note',
  isDanger: true,
  roles: rolesOf(proposeOfferingEnd),
  isOpen: ({ stage }) => stage === 'announced' || stage === 'open' || stage === 'closed',
  send: (api, { id }, { reason = '' }) => api.call(proposeOfferingEnd, { params: { id }, body: { reason } }),
};
