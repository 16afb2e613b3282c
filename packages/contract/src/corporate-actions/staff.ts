// Corporate actions, seen by staff: announced and called off by two people, looked at per client before, booked by the clock.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  currency,
  decimal,
  idOf,
  instant,
  money,
  page,
  pageQuery,
  text,
  uuid,
} from '../schemas/scalars.ts';

const reason = text(500, 8);
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;
const count = z.int().check(z.gte(1), z.lte(1_000_000));

export const actionStates = ['announced', 'booked', 'paid', 'cancelled'] as const;

/** What an issuer does. A reverse split is a split of fewer for more. */
export const actionTerms = z.discriminatedUnion('kind', [
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
]);
export type ActionTerms = z.infer<typeof actionTerms>;

const announcement = { instrument_id: uuid, ex_date: calendarDate, terms: actionTerms };

export const corporateAction = z.strictObject({
  id: uuid,
  ...announcement,
  market: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
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

export const listCorporateActions = defineEndpoint({
  id: 'listCorporateActions',
  base: 'staff',
  method: 'GET',
  path: '/corporate-actions',
  summary: 'Corporate actions, newest first.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(actionStates)) }),
  response: page(corporateAction),
  refusals: ['bad_request'],
  shows: 'house',
});

export const previewCorporateAction = defineEndpoint({
  id: 'previewCorporateAction',
  base: 'staff',
  method: 'POST',
  path: '/corporate-actions/preview',
  summary: 'What a corporate action would do to every client, as positions, prices and rates are now. Changes nothing.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'tenant_admin', 'auditor'] },
  body: z.strictObject(announcement),
  response: z.strictObject({ items: z.array(actionLine) }),
  refusals: ['not_found', 'action_invalid', 'price_missing'],
  shows: 'clients',
});

export const proposeCorporateAction = defineEndpoint({
  id: 'proposeCorporateAction',
  base: 'staff',
  method: 'POST',
  path: '/corporate-actions',
  summary:
    'Proposes to announce a corporate action; once two people agree it is booked before the open of its ex-date.',
  access: makers,
  body: z.strictObject({ ...announcement, reason }),
  response: approval,
  refusals: ['not_found', 'action_invalid'],
});

export const proposeCorporateActionCancel = defineEndpoint({
  id: 'proposeCorporateActionCancel',
  base: 'staff',
  method: 'POST',
  path: '/corporate-actions/{id}/cancel',
  summary: 'Proposes to call an announced corporate action off.',
  access: makers,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});
