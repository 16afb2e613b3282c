// A line of a fee table while it is typed: everything is text, and becomes a rule when it is sent. Pure.
import type { FeeRule } from '@candor/contract/fees/rules.ts';

export const ruleTexts = [
  'code',
  'detail',
  'rate',
  'of',
  'minimum',
  'cap',
  'step',
  'shares_of',
  'capitalisation_over',
] as const;
export type TextName = (typeof ruleTexts)[number];

export interface RuleDraft extends Readonly<Record<TextName, string>> {
  /** Keeps a line itself while others come and go. */
  readonly key: number;
  readonly kind: FeeRule['kind'];
  readonly buy: boolean;
  readonly sell: boolean;
  readonly basis: FeeRule['basis'];
  readonly rounding: FeeRule['rounding'];
  readonly by: FeeRule['by'];
  readonly trading: NonNullable<FeeRule['trading']> | 'any';
  readonly converted: boolean;
}

export function toDraft(rule: FeeRule, key: number): RuleDraft {
  return {
    key,
    code: rule.code,
    kind: rule.kind,
    detail: rule.detail,
    buy: rule.sides.includes('buy'),
    sell: rule.sides.includes('sell'),
    basis: rule.basis,
    rate: rule.rate,
    of: (rule.of ?? []).join(' '),
    minimum: rule.minimum ?? '',
    cap: rule.cap ?? '',
    rounding: rule.rounding,
    step: String(rule.step),
    by: rule.by,
    trading: rule.trading ?? 'any',
    converted: rule.converted === true,
    shares_of: rule.shares_of ?? '',
    capitalisation_over: rule.capitalisation_over ?? '',
  };
}

export const emptyDraft = (key: number): RuleDraft => ({
  ...toDraft(
    {
      code: '',
      kind: 'fee',
      detail: '',
      sides: ['buy', 'sell'],
      basis: 'gross',
      rate: '',
      rounding: 'half-even',
      step: 1,
      by: 'signed',
    },
    key,
  ),
});

export function toRule(draft: RuleDraft): FeeRule {
  const { code, kind, detail, basis, rate, rounding, by, trading } = draft;
  const of = draft.of.split(/[\s,]+/).filter((word) => word !== '');
  return {
    code: code.trim(),
    kind,
    detail: detail.trim(),
    sides: [...(draft.buy ? (['buy'] as const) : []), ...(draft.sell ? (['sell'] as const) : [])],
    basis,
    rate: rate.trim(),
    ...(of.length > 0 && { of }),
    ...(draft.minimum.trim() !== '' && { minimum: draft.minimum.trim() }),
    ...(draft.cap.trim() !== '' && { cap: draft.cap.trim() }),
    rounding,
    step: Number(draft.step),
    by,
    ...(trading !== 'any' && { trading }),
    ...(draft.converted && { converted: true as const }),
    ...(draft.shares_of.trim() !== '' && { shares_of: draft.shares_of.trim().toUpperCase() }),
    ...(draft.capitalisation_over.trim() !== '' && { capitalisation_over: draft.capitalisation_over.trim() }),
  };
}

const decimal = /^\d+(\.\d+)?$/;

/** The first thing that nobody could compute with; the server decides the rest. */
export function findFault(draft: RuleDraft): TextName | 'sides' | undefined {
  if (!/^[a-z][a-z_]{1,39}$/.test(draft.code.trim())) return 'code';
  if (!/^[a-z0-9_.:-]{1,60}$/.test(draft.detail.trim())) return 'detail';
  if (!draft.buy && !draft.sell) return 'sides';
  if (!decimal.test(draft.rate.trim())) return 'rate';
  if (draft.basis === 'lines' && draft.of.trim() === '') return 'of';
  if (!/^[1-9]\d{0,3}$|^10000$/.test(draft.step)) return 'step';
  for (const name of ['minimum', 'cap', 'capitalisation_over'] as const) {
    if (draft[name].trim() !== '' && !decimal.test(draft[name].trim())) return name;
  }
  return undefined;
}
