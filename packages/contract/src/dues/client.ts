// Dues: what a client owes and is due, what follows from it by published rules, and settling it from own cash.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idOf, instant, money, page, pageQuery, reference } from '../schemas/scalars.ts';

export const dueStatuses = ['outstanding', 'clear', 'waived'] as const;
export const dueReasons = ['loan_instalment', 'unpaid_order', 'service_fee'] as const;
/** The consequences that the seed states, each from a published day on. */
export const dueConsequences = [
  'withdrawals_blocked',
  'settlement_delayed',
  'trading_suspended',
  'score_reduced',
] as const;

export const due = z.strictObject({
  id: idOf('due'),
  /** For people: DU-…. */
  reference,
  account_id: idOf('account'),
  reason: z.enum(dueReasons),
  /** The thing that the client signed: a loan, an order. */
  cause: z.strictObject({ kind: z.string(), id: z.string() }),
  amount: money,
  settled_amount: money,
  open_amount: money,
  status: z.enum(dueStatuses),
  due_at: instant,
  created_at: instant,
  closed_at: z.nullable(instant),
  /** Every rule with the instant it begins; none once the due is closed. */
  consequences: z.array(z.strictObject({ rule: z.enum(dueConsequences), since: instant, is_active: z.boolean() })),
});
export type Due = z.infer<typeof due>;

export const listDues = defineEndpoint({
  id: 'listDues',
  base: 'api',
  method: 'GET',
  path: '/overdrawn/app/v1/record/list',
  summary: 'What the client owes and is due, newest first.',
  access: { kind: 'client' },
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(['all', ...dueStatuses])) }),
  response: page(due),
  refusals: ['bad_request'],
});

export const settleDue = defineEndpoint({
  id: 'settleDue',
  base: 'api',
  method: 'POST',
  path: '/overdrawn/app/v1/{id}/settle',
  summary: 'Settles an outstanding balance from the account’s own cash, whole or in part.',
  access: { kind: 'client' },
  params: z.strictObject({ id: idOf('due') }),
  body: z.strictObject({ amount: money }),
  response: due,
  refusals: [
    'not_found',
    'due_closed',
    'amount_invalid',
    'currency_mismatch',
    'exceeds_debt',
    'insufficient_funds',
    'ledger_halted',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: false,
  cost: 5,
});
