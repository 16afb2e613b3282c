// Settlement, seen by staff: trades that did not settle on their day, each a break with a name, reported and mended by two people.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders, overseers } from '../callers.ts';
import { bustCauses } from '../orders/statuses.ts';
import { calendarDate, decimal, idOf, instant, uuid } from '../schemas/scalars.ts';

/** What the custodian or the bank reports. */
export const breakReasons = ['shares_missing', 'money_missing', 'wrong_instruction', 'counterparty', 'venue'] as const;
export const breakResolutions = ['delivered', 'bought_in', 'corrected'] as const;

const byState = { state: z.optional(z.enum(['open', 'closed'])) };

export const settlementBreak = z.strictObject({
  id: uuid,
  fill_id: uuid,
  order_id: uuid,
  client_id: idOf('client'),
  account_id: idOf('account'),
  instrument_id: uuid,
  market: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  side: z.enum(['buy', 'sell']),
  quantity: decimal,
  settles_on: calendarDate,
  /** Reported by two people, or refused by the books and tried again. */
  kind: z.enum(['failed', 'not_booked']),
  reason: z.enum([...breakReasons, 'books']),
  opened_at: instant,
  resolution: z.nullable(z.enum([...breakResolutions, 'booked'])),
  closed_at: z.nullable(instant),
});
export type SettlementBreak = z.infer<typeof settlementBreak>;

export const listSettlementBreaks = deskReaders.page('listSettlementBreaks', '/settlement/breaks', {
  summary: 'Trades that did not settle on their day, newest first.',
  of: settlementBreak,
  filters: byState,
  shows: 'clients',
});

/** Why the books cannot follow what a broker said. */
export const brokerBreakReasons = [
  'fx_missing',
  'over_maximum',
  'order_ended',
  'not_enough_left',
  'quantity_differs',
  'not_bookable',
  'unreadable',
] as const;

/** How what the books cannot follow was settled outside of them; the client's money and shares stay as they are. */
export const brokerBreakResolutions = ['borne_by_house', 'broker_corrected', 'not_ours'] as const;

export const brokerBreak = z.strictObject({
  id: uuid,
  broker: z.string(),
  order_id: z.nullable(uuid),
  reason: z.enum(brokerBreakReasons),
  /** What the broker said, as it is kept. */
  said: z.string(),
  opened_at: instant,
  closed_at: z.nullable(instant),
  /** By two people; null while it is open, and when it closed by itself. */
  resolution: z.nullable(z.enum(brokerBreakResolutions)),
});
export type BrokerBreak = z.infer<typeof brokerBreak>;

export const custodyLine = z.strictObject({
  instrument_id: uuid,
  market: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  /** Of all clients by trade date, set aside or not. */
  positions: decimal,
  /** At the custodian, by settlement date. */
  custody: decimal,
  /** Bought and not delivered, sold and not delivered: as the books say and as the trades say. */
  incoming: decimal,
  incoming_trades: decimal,
  outgoing: decimal,
  outgoing_trades: decimal,
  /** Borne by the house after fills that were taken back. */
  breaks: decimal,
  matches: z.boolean(),
});

export const reconcileCustody = overseers.get('reconcileCustody', '/settlement/custody', {
  summary: 'Positions of clients against custody and what is under way, for every instrument, in both dates.',
  response: z.strictObject({ as_of: instant, items: z.array(custodyLine) }),
  shows: 'house',
});

export const listBrokerBreaks = deskReaders.page('listBrokerBreaks', '/broker-breaks', {
  summary: 'What a broker said and the books could not follow, newest first; most are tried again every minute.',
  of: brokerBreak,
  filters: byState,
  shows: 'house',
});

export const proposeSettlementFailure = operators.propose('proposeSettlementFailure', '/settlement/fills/{id}/fail', {
  summary: 'Proposes to record that a trade does not settle: it waits, named, and is never the client’s debt.',
  params: z.strictObject({ id: uuid }),
  body: { cause: z.enum(breakReasons) },
  refusals: ['not_found', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const proposeBust = operators.propose('proposeBust', '/settlement/fills/{id}/bust', {
  summary:
    'Proposes to take back a trade of the built-in venue that was an error. Books, lots and charges go back to the unit; what was sold since is borne by the house.',
  params: z.strictObject({ id: uuid }),
  body: { cause: z.enum(bustCauses) },
  refusals: ['not_found', 'state_conflict', 'bust_blocked', 'already_proposed'],
});

export const proposeSettlementResolution = operators.propose(
  'proposeSettlementResolution',
  '/settlement/breaks/{id}/resolve',
  {
    summary: 'Proposes to record that a break is mended: the trade settles.',
    params: z.strictObject({ id: uuid }),
    body: { resolution: z.enum(breakResolutions) },
    refusals: ['not_found', 'state_conflict', 'already_proposed', 'item_claimed'],
  },
);

export const proposeBrokerBreakResolution = operators.propose(
  'proposeBrokerBreakResolution',
  '/broker-breaks/{id}/resolve',
  {
    summary: 'Proposes to close what a broker said and the books cannot follow; nothing of a client changes by it.',
    params: z.strictObject({ id: uuid }),
    body: { resolution: z.enum(brokerBreakResolutions) },
    refusals: ['not_found', 'state_conflict', 'already_proposed'],
  },
);
