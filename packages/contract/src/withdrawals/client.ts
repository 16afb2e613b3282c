// Money out: what can be withdrawn and why not more, the request, and its way to the client's bank.
import * as z from 'zod/mini';
import { boundElsewhere } from '../accounts/client.ts';
import { bankAccount } from '../bank-accounts/client.ts';
import { client } from '../callers.ts';
import { byId, countryCode, currency, idOf, instant, money, pin, reference, signedMoney } from '../schemas/scalars.ts';

export const withdrawalStatuses = ['pending', 'awaiting', 'approved', 'rejected', 'cancelled', 'returned'] as const;
/** The reviewed way is open to everyone who may withdraw; score only opens the fast one. */
export const withdrawalWays = ['fast', 'reviewed'] as const;
/** A closed list: no other reason can be given, and none of them asks for money. */
export const withdrawalRefusalReasons = [
  'payee_name_differs',
  'payee_account_closed',
  'account_takeover_suspected',
  'legal_order',
  'client_asked',
] as const;

/** Why the bank sent a payment back: a closed list as well. */
export const withdrawalReturnReasons = [
  'payee_name_differs',
  'payee_account_closed',
  'payee_number_unknown',
  'bank_refused',
] as const;

/** Why withdrawals may be paused to protect a client (G-08): a closed list, and none of them asks for money. */
export const protectionReasons = [
  'account_takeover_suspected',
  'client_asked',
  'identity_in_doubt',
  'legal_order',
] as const;
export type ProtectionReason = (typeof protectionReasons)[number];

/** In order of precedence: the first is what a request would be refused with. */
export const withdrawalBlockers = [
  'kyc_required',
  'protective_hold',
  'pin_not_set',
  'bank_account_needed',
  'no_bank_for_country',
  'not_default_account',
  'bank_account_unverified',
  'payee_waiting',
  'outstanding_dues',
  'score_too_low',
  'bound_by_dues',
  'insufficient_funds',
] as const;
export type WithdrawalBlocker = (typeof withdrawalBlockers)[number];

/** Where in the app a block is cleared; `wait` clears itself. */
export const clearingWays = ['kyc', 'set_pin', 'bank_accounts', 'settle_dues', 'use_reviewed_way', 'wait'] as const;

export const withdrawal = z.strictObject({
  id: idOf('withdrawal'),
  /** For people: WD-…. */
  reference,
  account_id: idOf('account'),
  amount: money,
  way: z.enum(withdrawalWays),
  status: z.enum(withdrawalStatuses),
  reason: z.nullable(z.enum(withdrawalRefusalReasons)),
  bank_name: z.string(),
  /** Masked. */
  account_number: z.string(),
  due_at: instant,
  is_overdue: z.boolean(),
  can_cancel: z.boolean(),
  created_at: instant,
  decided_at: z.nullable(instant),
  paid_at: z.nullable(instant),
  /** The bank's own name for the payment: what to ask the bank for. */
  bank_reference: z.nullable(z.string()),
  returned_at: z.nullable(instant),
  /** Unknown for payments that came back before reasons were kept. */
  return_reason: z.nullable(z.enum(withdrawalReturnReasons)),
  cancelled_at: z.nullable(instant),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const paceOf = z.strictObject({
  requests: z.int(),
  median_hours: z.nullable(z.number()),
  refused_percent: z.nullable(z.number()),
});

export const eligibility = z.strictObject({
  account_id: idOf('account'),
  country: countryCode,
  currency,
  /** settled_cash − holds − owed − owed_elsewhere = withdrawable, each line signed as it counts; the last debt only where there is one. */
  formula: z.array(
    z.strictObject({
      line: z.enum(['settled_cash', 'holds', 'owed', 'owed_elsewhere', 'withdrawable']),
      amount: signedMoney,
    }),
  ),
  withdrawable: money,
  /** What a withdrawal costs; taken from the amount. */
  fee: money,
  /** Each amount that is set aside: what for, since when, until when. */
  holds: z.array(
    z.strictObject({
      id: idOf('hold'),
      cause: z.string(),
      cause_id: z.string(),
      amount: money,
      since: instant,
      expires_at: z.nullable(instant),
    }),
  ),
  /** Debts of other accounts that their own cash does not cover, and what of this account stands for them. */
  owed_elsewhere: z.array(boundElsewhere),
  blockers: z.array(
    z.strictObject({
      code: z.enum(withdrawalBlockers),
      amount: z.nullable(money),
      until: z.nullable(instant),
      /** Of a protective hold. */
      reason: z.nullable(z.enum(protectionReasons)),
      clear_by: z.enum(clearingWays),
    }),
  ),
  ways: z.array(
    z.strictObject({
      way: z.enum(withdrawalWays),
      due_at: instant,
      needs_score: z.int(),
      open: z.boolean(),
    }),
  ),
  bank_account: z.nullable(bankAccount),
  /** How fast this company pays, over the last 30 and 90 days. */
  pace: z.strictObject({ days30: paceOf, days90: paceOf }),
});
export type Eligibility = z.infer<typeof eligibility>;

export const getEligibility = client.get('getEligibility', '/withdraw/app/v1/eligibility', {
  summary: 'What can be withdrawn from an account, line by line, and how to clear what stands in the way.',
  query: z.strictObject({ account_id: z.optional(idOf('account')) }),
  response: eligibility,
  refusals: ['not_found'],
});

export const requestWithdrawal = client.post('requestWithdrawal', '/withdraw/app/v1', {
  summary: 'Requests a withdrawal to the default bank account of the country. The amount is held at once.',
  body: z.strictObject({
    account_id: idOf('account'),
    bank_account_id: idOf('bank_account'),
    amount: money,
    way: z.enum(withdrawalWays),
    pin,
  }),
  response: withdrawal,
  refusals: [
    'not_found',
    'amount_invalid',
    'currency_mismatch',
    'pin_wrong',
    'pin_locked',
    'ledger_halted',
    'idempotency_conflict',
    ...withdrawalBlockers,
  ],
  idempotent: true,
  begins: false,
  cost: 10,
});

export const cancelWithdrawal = client.post('cancelWithdrawal', '/withdraw/app/v1/{id}/cancel', {
  summary: 'Cancels a pending withdrawal; the held amount is free at once.',
  params: byId('withdrawal'),
  response: withdrawal,
  refusals: ['not_found', 'withdrawal_not_cancellable', 'ledger_halted'],
});

export const getWithdrawal = client.get('getWithdrawal', '/withdraw/app/v1/{id}', {
  summary: 'One withdrawal with everything that happened to it.',
  params: byId('withdrawal'),
  response: withdrawal,
  refusals: ['not_found'],
});

export const listWithdrawals = client.page('listWithdrawals', '/withdraw/app/v1/list', {
  summary: 'The client’s withdrawals, newest first.',
  of: withdrawal,
  filters: { status: z.optional(z.enum(withdrawalStatuses)) },
});
