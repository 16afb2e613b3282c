// What a proposal about a bond says, in the words that its clients and its own page use.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { dayCounts, issuerKinds } from '@candor/contract/bonds/types.ts';
import type { MessageKey } from '@candor/locales';
import { formatDay } from '../../shared/formats.ts';
import { pick } from '../../shared/reasons.ts';
import type { FactSpec } from '../../shared/queue.ts';
import type { Words } from '../../shared/use-services.tsx';

/** In this order. */
const facts = [
  ['market', 'console-bonds.market'],
  ['symbol', 'console-bonds.symbol'],
  ['issuer', 'bonds.issuer'],
  ['issuer_kind', 'console-bonds.issuer_kind'],
  ['rating', 'bonds.rating'],
  ['nominal', 'bonds.nominal'],
  ['minimum_pieces', 'console-bonds.minimum_pieces'],
  ['coupon_percent', 'console-bonds.coupon_percent'],
  ['frequency', 'console-bonds.frequency'],
  ['day_count', 'bonds.day_count'],
  ['issued_on', 'bonds.issued_on'],
  ['matures_on', 'bonds.matures_on'],
  ['ex_days', 'console-bonds.ex_days'],
] as const satisfies readonly (readonly [string, MessageKey])[];

type Name = (typeof facts)[number][0];

const sayings: Partial<Record<Name, (text: string, words: Words) => string>> = {
  issuer_kind: (text, { t }) => t(`bonds.issuer_kind_${pick(issuerKinds, text)}`),
  day_count: (text, { t }) => t(`bonds.day_count_${pick(dayCounts, text)}`),
  issued_on: (text, { locale }) => formatDay(text, locale),
  matures_on: (text, { locale }) => formatDay(text, locale),
};

export function describeBond(payload: Approval['payload'], words: Words): FactSpec[] {
  return facts.flatMap(([name, label]) => {
    const value = payload[name];
    if (value === undefined || value === null || value === '') return [];
    return [{ label, value: sayings[name]?.(String(value), words) ?? String(value) }];
  });
}
