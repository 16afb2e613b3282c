// What a proposal about an order, a trade, its settlement or a corporate action says, in the words of the pages it was proposed on.
import type { Approval } from '@candor/contract/approvals/staff.ts';
import type { BookedTerms } from '@candor/contract/corporate-actions/staff.ts';
import { bustCauses, orderRejections } from '@candor/contract/orders/statuses.ts';
import {
  breakReasons,
  breakResolutions,
  brokerBreakReasons,
  brokerBreakResolutions,
} from '@candor/contract/settlement/staff.ts';
import { formatMoney } from '@candor/money/number-format.ts';
import { encodeMoney } from '@candor/money/money-text.ts';
import { makeMoney } from '@candor/money/money.ts';
import { isCurrencyCode } from '@candor/money/currency.ts';
import type { MessageKey } from '@candor/locales';
import { describeTerms, moreTerms } from '../../shared/action-terms.ts';
import { formatDay } from '../../shared/formats.ts';
import type { FactSpec } from '../../shared/queue.ts';
import { pick } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';

type Payload = Approval['payload'];

const kinds = ['order.', 'fill.', 'settlement.', 'broker_break.', 'corporate_action.'] as const;

export const isAboutTrading = (kind: Approval['kind']): boolean => kinds.some((one) => kind.startsWith(one));

export function describeTrading({ kind, payload }: Pick<Approval, 'kind' | 'payload'>, words: Words): FactSpec[] {
  const { t, locale } = words;
  const say = (name: string, label: MessageKey, saying: (text: string) => string = (text) => text): FactSpec[] => {
    const value = payload[name];
    return value === undefined || value === null || value === '' ? [] : [{ label, value: saying(String(value)) }];
  };
  return [
    ...sayInstrument(payload),
    ...say('side', 'console-orders.side', (side) => t(`console-orders.side_${pick(['buy', 'sell'], side)}`)),
    ...sayMaximum(payload, words),
    ...say('confirmation', 'console-orders.trade'),
    ...say('broker', 'console-orders.broker'),
    ...say('cause', 'console-orders.cause', (cause) => t(causeOf(kind, cause))),
    ...say('resolution', 'console-orders.resolution', (resolution) =>
      t(`console-orders.resolution_${pick([...breakResolutions, ...brokerBreakResolutions], resolution)}`),
    ),
    ...say('code', 'console-queues.code', (code) => t(`console-orders.rejection_${pick(orderRejections, code)}`)),
    ...say('kind', 'console-orders.action', (one) => t(`console-orders.action_${pick(actions, one)}`)),
    ...sayTerms(payload, words),
    ...say('ex_date', 'console-orders.ex_date', (day) => formatDay(day, locale)),
    ...say('settles_on', 'console-orders.settles_on', (day) => formatDay(day, locale)),
  ];
}

const actions = ['split', 'dividend', 'merger', 'symbol_change', 'coupon', 'redemption'] as const;

/** The server took them by its schema, which browsers do not carry. */
const isTerms = (read: unknown): read is BookedTerms =>
  typeof read === 'object' && read !== null && 'kind' in read && actions.some((kind) => kind === read.kind);

function sayInstrument({ symbol, market }: Payload): FactSpec[] {
  if (typeof symbol !== 'string' || symbol === '') return [];
  return [{ label: 'console-orders.instrument', value: `${symbol} · ${String(market ?? '')}` }];
}

/** As the client signed it. */
function sayMaximum({ maximum_minor: minor, currency }: Payload, { locale }: Words): FactSpec[] {
  if (typeof minor !== 'string' || typeof currency !== 'string' || !isCurrencyCode(currency)) return [];
  const value = formatMoney(encodeMoney(makeMoney(BigInt(minor), currency)), locale);
  return [{ label: 'console-orders.maximum', value }];
}

function causeOf(kind: Approval['kind'], cause: string): MessageKey {
  if (kind === 'fill.bust') return `console-orders.bust_${pick(bustCauses, cause)}`;
  if (kind === 'broker_break.resolve') return `console-orders.broker_${pick(brokerBreakReasons, cause)}`;
  return `console-orders.cause_${pick(breakReasons, cause)}`;
}

function sayTerms({ terms, into }: Payload, words: Words): FactSpec[] {
  if (typeof terms !== 'string') return [];
  const read: unknown = JSON.parse(terms);
  if (!isTerms(read)) return [];
  return [
    { label: 'console-orders.action', value: words.t(`console-orders.action_${read.kind}`) },
    { label: 'console-orders.terms', value: describeTerms(read, words) },
    ...moreTerms(read, typeof into === 'string' && into !== '' ? into : undefined, words),
  ];
}
