// What one person proposes about a strategy and another decides: a new one, or a further version of its rule.
import { proposeStrategy, proposeStrategyVersion } from '@candor/contract/strategies/staff.ts';
import type { DeskStrategy } from '@candor/contract/strategies/staff.ts';
import { ruleNames, settingNames, strategyKinds } from '@candor/contract/strategies/types.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import type { FieldSpec } from '../../shared/field-spec.ts';
import { reasonField } from '../../shared/fields.tsx';
import { dealingFields, entryAndExit, readUnitTerms } from '../../shared/unit-terms.ts';

type Values = Readonly<Record<string, string | undefined>>;

export const sayRule = ({ settings }: DeskStrategy['current']): string =>
  settingNames
    .flatMap((name) => (settings[name] === undefined ? [] : [`${name}=${String(settings[name])}`]))
    .join(', ');

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** As `lookback=60, top=2`; what is no setting is left out, and the server says what is missing. */
export function readSettings(text: string): Partial<Record<(typeof settingNames)[number], number>> {
  const read: Partial<Record<(typeof settingNames)[number], number>> = {};
  for (const part of listOf(text)) {
    const [typed = '', value = ''] = part.split('=').map((one) => one.trim());
    const name = settingNames.find((one) => one === typed);
    if (name && /^\d{1,6}$/.test(value)) read[name] = Number(value);
  }
  return read;
}

const ruleFields = (t: Parameters<NonNullable<Action<undefined>['fields']>>[1]): FieldSpec[] => [
  {
    kind: 'choice',
    name: 'rule',
    label: 'console-strategies.rule',
    options: ruleNames.map((value) => ({ value, label: t(`strategies.rule_${value}`) })),
  },
  {
    kind: 'text',
    name: 'settings',
    label: 'console-strategies.settings',
    hint: 'console-strategies.settings_hint',
    max: 60,
  },
  {
    kind: 'text',
    name: 'universe',
    label: 'console-strategies.universe',
    hint: 'console-strategies.universe_hint',
    max: 300,
  },
];

const ruleOf = (values: Values) => ({
  rule: ruleNames.find((one) => one === values['rule']) ?? 'momentum',
  settings: readSettings(values['settings'] ?? ''),
  universe: listOf(values['universe'] ?? ''),
});

export const making: Action<undefined> = {
  key: 'make',
  label: 'console-strategies.make',
  done: 'console.proposed',
  note: 'console-strategies.make_note',
  roles: rolesOf(proposeStrategy),
  isOpen: () => true,
  fields: (_, t) => [
    { kind: 'text', name: 'name', label: 'console-strategies.name', min: 3, max: 60 },
    {
      kind: 'choice',
      name: 'kind',
      label: 'console-strategies.kind',
      options: strategyKinds.map((value) => ({ value, label: t(`strategies.kind_${value}`) })),
    },
    { kind: 'text', name: 'market', label: 'console-funds.market', min: 2, max: 20 },
    ...ruleFields(t),
    ...entryAndExit,
    { kind: 'text', name: 'minimum', label: 'funds.minimum', max: 20 },
    { kind: 'text', name: 'seed', label: 'console-strategies.seed', max: 20 },
    ...dealingFields('1'),
    reasonField,
  ],
  send: (api, _, values) => {
    const text = (name: string): string => values[name] ?? '';
    return api.call(proposeStrategy, {
      body: {
        ...readUnitTerms(values),
        ...ruleOf(values),
        name: text('name'),
        kind: strategyKinds.find((one) => one === values['kind']) ?? 'quant',
        seed: text('seed'),
        reason: text('reason'),
      },
    });
  },
};

export const publishing: Action<DeskStrategy> = {
  key: 'publish',
  label: 'console-strategies.publish',
  done: 'console.proposed',
  note: 'console-strategies.publish_note',
  roles: rolesOf(proposeStrategyVersion),
  isOpen: () => true,
  fields: (_, t) => [...ruleFields(t), reasonField],
  send: (api, { id }, values) =>
    api.call(proposeStrategyVersion, {
      params: { id },
      body: { ...ruleOf(values), reason: values['reason'] ?? '' },
    }),
};
