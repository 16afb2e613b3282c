// What a proposal about an offering says, in the words that its clients and its own page use.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { allotmentRules } from '@candor/contract/offerings/draw.ts';
import { offeringStages, offeringSubtypes } from '@candor/contract/offerings/types.ts';
import type { MessageKey } from '@candor/locales';
import { long, time } from '../../shared/cells.tsx';
import { formatDay } from '../../shared/formats.ts';
import { pick } from '../../shared/reasons.ts';
import type { FactSpec } from '../../shared/queue.ts';
import type { Words } from '../../shared/use-services.tsx';

/** In this order. */
const facts = [
  ['market', 'console-offerings.market'],
  ['symbol', 'console-offerings.symbol'],
  ['subtype', 'console-offerings.kind'],
  ['price_low', 'console-offerings.price_low'],
  ['price_high', 'console-offerings.price_high'],
  ['lot_size', 'console-offerings.lot_size'],
  ['lots', 'console-offerings.lots'],
  ['minimum_lots', 'console-offerings.minimum_lots'],
  ['maximum_lots', 'console-offerings.maximum_lots'],
  ['rule', 'offerings.rule'],
  ['fee_percent', 'console-offerings.fee_percent'],
  ['pays_on_allotment', 'console-offerings.pays_on_allotment'],
  ['opens_at', 'console-offerings.opens_at'],
  ['closes_at', 'console-offerings.closes_at'],
  ['allots_on', 'offerings.step_allots'],
  ['credits_on', 'offerings.step_credits'],
  ['lists_on', 'offerings.step_lists'],
  ['vip', 'console-offerings.vip'],
  ['score', 'console-offerings.score'],
  ['countries', 'console-offerings.countries'],
  ['indices', 'console-offerings.indices'],
  ['commitment', 'console-offerings.commitment'],
  ['state', 'console.state'],
  ['secret', 'console-offerings.secret'],
  ['closes', 'console-offerings.closes'],
  ['root', 'console-offerings.root'],
] as const satisfies readonly (readonly [string, MessageKey])[];

type Name = (typeof facts)[number][0];

type Say = (text: string, words: Words) => FactSpec['value'];

const moment: Say = (text, words) => time(text, words);
const day: Say = (text, { locale }) => formatDay(text, locale);
const listed: Say = (text) => text.split(/[,|]/).join(' · ');

/** What is not named is told as it is. */
const sayings: Partial<Record<Name, Say>> = {
  subtype: (text, { t }) => t(`offerings.subtype_${pick(offeringSubtypes, text)}`),
  rule: (text, { t }) => t(`offerings.rule_${pick(allotmentRules, text)}`),
  state: (text, { t }) => t(`offerings.stage_${text === 'taking' ? 'open' : pick(offeringStages, text)}`),
  pays_on_allotment: (text, { t }) => t(text === 'true' ? 'console.yes' : 'console.no'),
  opens_at: moment,
  closes_at: moment,
  allots_on: day,
  credits_on: day,
  lists_on: day,
  countries: listed,
  indices: listed,
  closes: listed,
  commitment: long,
  secret: long,
  root: long,
};

export function describeOffering(payload: Approval['payload'], words: Words): FactSpec[] {
  return facts.flatMap(([name, label]) => {
    const value = payload[name];
    if (value === undefined || value === null || value === '') return [];
    return [{ label, value: sayings[name]?.(String(value), words) ?? String(value) }];
  });
}
