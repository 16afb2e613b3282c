// Dues: what a client owes and is due, what follows from it by published rules, and settling it from own cash.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { byId, idOf, instant, money, reference } from '../schemas/scalars.ts';

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

export const listDues = client.page('listDues', '/overdrawn/app/v1/record/list', {
  summary: 'What the client owes and is due, newest first.',
  of: due,
  filters: { status: z.optional(z.enum(['all', ...dueStatuses])) },
});

export const settleDue = client.post('settleDue', '/overdrawn/app/v1/{id}/settle', {
  summary: 'Settles an outstanding balance from the account’s own cash, whole or in part.',
  params: byId('due'),
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
