// Lines of a fee table in words, as a list of short sentences: the table, the inbox and a comparison say them alike. Pure.
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { nameFee } from '@candor/screens/fees/fee-name.ts';
import { formatNumber } from './formats.ts';
import type { Words } from './use-services.tsx';

export const feeBases = ['gross', 'shares', 'lines'] as const satisfies readonly FeeRule['basis'][];
export const feeRoundings = ['half-even', 'half-up', 'up', 'down'] as const satisfies readonly FeeRule['rounding'][];

/** Name and how it is taken: “Commission: 0.10 % of the value, buy and sell, at least 1.00”. */
export function describeRule(rule: FeeRule, words: Words): string {
  const { t, locale } = words;
  const number = (text: string): string => formatNumber(text, locale);
  const unit = rule.basis === 'shares' ? '' : ' %';
  const rest = [
    `${number(rule.rate)}${unit} ${t(`console-fees.basis_${rule.basis}`)}`,
    ...(rule.of ? [`(${rule.of.map((code) => nameFee(t, code, 'fee')).join(' + ')})`] : []),
    rule.sides.length === 2 ? t('console-fees.both_sides') : t(`console-orders.side_${rule.sides[0] ?? 'buy'}`),
    ...(rule.minimum === undefined ? [] : [`${t('console-fees.minimum')} ${number(rule.minimum)}`]),
    ...(rule.cap === undefined ? [] : [`${t('console-fees.cap')} ${number(rule.cap)}`]),
    ...(rule.trading === undefined ? [] : [t(`console-fees.trading_${rule.trading}`)]),
    ...(rule.converted ? [t('console-fees.converted')] : []),
    ...(rule.shares_of === undefined ? [] : [`${t('console-fees.shares_of')} ${rule.shares_of}`]),
    ...(rule.capitalisation_over === undefined
      ? []
      : [`${t('console-fees.capitalisation_over')} ${number(rule.capitalisation_over)}`]),
    t(`console-fees.rounding_${rule.rounding}`),
    ...(rule.step === 1 ? [] : [`${t('console-fees.step')} ${String(rule.step)}`]),
    t(`console-fees.by_${rule.by}`),
  ];
  return `${nameFee(t, rule.code, rule.kind)}: ${rest.join(', ')}`;
}

export const describeRules = (rules: readonly FeeRule[], words: Words): string =>
  rules.map((rule) => describeRule(rule, words)).join('\n');
