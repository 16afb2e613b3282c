// Corporate actions, seen by staff: announced and called off by two people, looked at per client before, booked by the clock.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders, overseers } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { calendarDate, currency, decimal, idOf, instant, money, text, uuid } from '../schemas/scalars.ts';

const count = z.int().check(z.gte(1), z.lte(1_000_000));

export const actionStates = ['announced', 'booked', 'paid', 'cancelled'] as const;

/** What an issuer does. A reverse split is a split of fewer for more. */
const byHand = [
  z.strictObject({ kind: z.literal('split'), to: count, from: count }),
  z.strictObject({ kind: z.literal('dividend'), per_share: decimal, currency, pay_date: calendarDate }),
  z.strictObject({
    kind: z.literal('merger'),
    /** None where the holders are paid out. */
    into_instrument_id: z.nullable(uuid),
    to: count,
    from: count,
    cash_per_share: z.nullable(decimal),
  }),
  z.strictObject({ kind: z.literal('symbol_change'), symbol: text(30), name: text(200) }),
] as const;
export const actionTerms = z.discriminatedUnion('kind', byHand);
export type ActionTerms = z.infer<typeof actionTerms>;

/** What an open bond does by its terms: nobody announces it by hand. */
const owed = {
  /** Of the terms of the bond. */
  due_on: calendarDate,
  per_piece: decimal,
  currency,
} as const;
export const bookedTerms = z.discriminatedUnion('kind', [
  ...byHand,
  z.strictObject({ kind: z.literal('coupon'), ...owed, pay_date: calendarDate }),
  z.strictObject({ kind: z.literal('redemption'), ...owed }),
]);
export type BookedTerms = z.infer<typeof bookedTerms>;

/** Another instrument, by what people call it. */
const target = z.strictObject({ market: marketCode, symbol });

const announcement = { instrument_id: uuid, ex_date: calendarDate, terms: actionTerms };

export const corporateAction = z.strictObject({
  id: uuid,
  ...announcement,
  terms: bookedTerms,
  market: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  /** What holders get shares of in a merger. */
  into: z.nullable(target),
  state: z.enum(actionStates),
  announced_at: instant,
  booked_at: z.nullable(instant),
  paid_at: z.nullable(instant),
});
export type CorporateAction = z.infer<typeof corporateAction>;

export const actionLine = z.strictObject({
  client_id: idOf('client'),
  account_id: idOf('account'),
  before: decimal,
  after: decimal,
  /** In place of a fraction, the cash terms of a merger, or a dividend after withholding. */
  cash: z.nullable(money),
  withheld: z.nullable(money),
});

export const listCorporateActions = deskReaders.page('listCorporateActions', '/corporate-actions', {
  summary: 'Corporate actions, newest first.',
  of: corporateAction,
  filters: { state: z.optional(z.enum(actionStates)) },
  shows: 'house',
});

export const previewCorporateAction = overseers.post('previewCorporateAction', '/corporate-actions/preview', {
  summary: 'What a corporate action would do to every client, as positions, prices and rates are now. Changes nothing.',
  body: z.strictObject(announcement),
  response: z.strictObject({ items: z.array(actionLine) }),
  refusals: ['not_found', 'action_invalid', 'price_missing'],
  shows: 'clients',
});

export const proposeCorporateAction = operators.propose('proposeCorporateAction', '/corporate-actions', {
  summary:
    'Proposes to announce a corporate action; once two people agree it is booked before the open of its ex-date.',
  body: {
    ...announcement,
    /** Names the other instrument of a merger, in place of `into_instrument_id`. */
    into: z.optional(target),
  },
  refusals: ['not_found', 'action_invalid'],
});

export const proposeCorporateActionCancel = operators.propose(
  'proposeCorporateActionCancel',
  '/corporate-actions/{id}/cancel',
  {
    summary: 'Proposes to call an announced corporate action off.',
    params: z.strictObject({ id: uuid }),
    refusals: ['not_found', 'state_conflict', 'already_proposed'],
  },
);
