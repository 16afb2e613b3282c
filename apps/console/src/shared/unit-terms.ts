// The terms of everything that is sold in units at a NAV, as a form asks for them: a fund, a strategy.
import type { FundWish } from '@candor/contract/funds/staff.ts';
import type { StrategyWish } from '@candor/contract/strategies/staff.ts';
import { readCountries } from './country-codes.ts';
import type { FieldSpec, Values } from './field-spec.ts';

/** What both know by the same name; their kinds differ. */
type UnitTerms = Omit<Pick<FundWish, keyof FundWish & keyof StrategyWish>, 'kind'>;

export const percentField = (name: string, label: FieldSpec['label'], initial: string): FieldSpec => ({
  kind: 'text',
  name,
  label,
  max: 7,
  initial,
});

export const entryAndExit: readonly FieldSpec[] = [
  percentField('entry_percent', 'funds.entry', '0'),
  percentField('exit_percent', 'funds.exit', '0'),
];

/** When it deals and who may buy it; some are for nobody below a level. */
export const dealingFields = (vip: string): readonly FieldSpec[] => [
  { kind: 'text', name: 'cut_off', label: 'funds.cut_off', hint: 'console-funds.cut_off_hint', min: 5, max: 5 },
  { kind: 'text', name: 'zone', label: 'console-funds.zone', min: 3, max: 40 },
  { kind: 'number', name: 'settle_days', label: 'funds.settles', min: 0, max: 10, initial: '2' },
  { kind: 'number', name: 'vip', label: 'console-funds.vip', min: 0, max: 5, initial: vip },
  { kind: 'number', name: 'score', label: 'console-funds.score', min: 0, max: 1000, initial: '0' },
  { kind: 'text', name: 'countries', label: 'console-funds.countries', max: 80, isOptional: true },
];

export function readUnitTerms(values: Values): UnitTerms {
  const text = (name: string): string => values[name] ?? '';
  return {
    market: text('market').toUpperCase(),
    entry_percent: text('entry_percent'),
    exit_percent: text('exit_percent'),
    minimum: text('minimum'),
    cut_off: text('cut_off'),
    zone: text('zone'),
    settle_days: Number(values['settle_days']),
    vip: Number(values['vip']),
    score: Number(values['score']),
    countries: readCountries(text('countries')),
  };
}
