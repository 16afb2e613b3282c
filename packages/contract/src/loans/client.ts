// Loans: what is offered, every cost before applying, the application, and its way to being repaid.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { byId, currency, decimal, idOf, instant, money, pin, reference, text } from '../schemas/scalars.ts';

/** The seed's words. `using` is drawn, `repayment` is being repaid, `recycled` was never drawn. */
export const loanStatuses = ['pending', 'approved', 'rejected', 'recycled', 'using', 'repayment', 'clear'] as const;
/** Equal instalments, or interest every month and the whole principal at the end. */
export const loanKinds = ['amortising', 'bullet'] as const;
export const loanPurposes = ['home', 'education', 'medical', 'vehicle', 'business', 'travel', 'other'] as const;
/** A closed list; the client reads it in their language, with the remark beside it. */
export const loanRefusalReasons = [
  'income_not_shown',
  'debts_too_high',
  'information_incomplete',
  'purpose_not_financed',
] as const;
/** In order of precedence: the first is what an application would be refused with. */
export const loanBlockers = ['kyc_required', 'pin_not_set', 'loan_dues_open'] as const;
export const instalmentStates = ['planned', 'paid', 'overdue', 'dropped'] as const;

export const instalment = z.strictObject({
  number: z.int(),
  due_at: instant,
  principal: money,
  interest: money,
  total: money,
  /** Principal left after it. */
  balance: money,
});
export type Instalment = z.infer<typeof instalment>;

export const loan = z.strictObject({
  id: idOf('loan'),
  /** For people: LN-…. */
  reference,
  account_id: idOf('account'),
  kind: z.enum(loanKinds),
  purpose: z.enum(loanPurposes),
  reason: z.string(),
  application_amount: money,
  approved_amount: z.nullable(money),
  /** In months. */
  period: z.int(),
  annual_rate: decimal,
  fee_percent: decimal,
  repaid_amount: money,
  status: z.enum(loanStatuses),
  refusal: z.nullable(z.enum(loanRefusalReasons)),
  remark: z.nullable(z.string()),
  submitted_at: instant,
  approved_at: z.nullable(instant),
  /** An approved loan that is not drawn by then is recycled. */
  draw_by: z.nullable(instant),
  drawn_at: z.nullable(instant),
  cleared_at: z.nullable(instant),
  next_due: z.nullable(z.strictObject({ due_at: instant, amount: money })),
});
export type Loan = z.infer<typeof loan>;

export const loanTerms = z.strictObject({
  version: z.string(),
  valid_from: instant,
  kinds: z.array(z.enum(loanKinds)),
  purposes: z.array(z.enum(loanPurposes)),
  /** In months. */
  periods: z.array(z.int()),
  /** A bullet ends sooner: its whole principal falls due at once. */
  bullet_periods: z.array(z.int()),
  /** Fixed, in percent a year. */
  annual_rate: decimal,
  fee_percent: decimal,
  /** Days after drawing in which the loan can be given back with its fee. */
  exit_days: z.int(),
  draw_days: z.int(),
  accounts: z.array(
    z.strictObject({ account_id: idOf('account'), currency, minimum: money, maximum: money, available: money }),
  ),
  blockers: z.array(z.enum(loanBlockers)),
});
export type LoanTerms = z.infer<typeof loanTerms>;

export const loanOffer = z.strictObject({
  amount: money,
  kind: z.enum(loanKinds),
  period: z.int(),
  annual_rate: decimal,
  effective_annual_rate: decimal,
  fee: money,
  /** What arrives in the account: the amount less the fee. */
  received: money,
  interest: money,
  /** Fee and interest. */
  cost: money,
  /** All instalments together. */
  total: money,
  instalments: z.array(instalment),
});
export type LoanOffer = z.infer<typeof loanOffer>;

export const loanDetail = z.strictObject({
  ...loan.shape,
  /** Of the amount approved, or applied for until then; as if drawn now until it is. */
  offer: loanOffer,
  instalments: z.array(z.strictObject({ ...instalment.shape, state: z.enum(instalmentStates) })),
  /** What giving everything back costs now; null when nothing is owed. */
  payoff: z.nullable(
    z.strictObject({ principal: money, interest: money, fee_refund: money, total: money, is_exit: z.boolean() }),
  ),
});
export type LoanDetail = z.infer<typeof loanDetail>;

const wish = {
  account_id: idOf('account'),
  amount: money,
  kind: z.enum(loanKinds),
  period: z.int().check(z.positive(), z.maximum(120)),
};
const wishRefusals = ['not_found', 'amount_invalid', 'currency_mismatch', 'loan_terms', 'loan_limit'] as const;
const signed = [...pinRefusals, 'ledger_halted', 'idempotency_conflict'] as const;

/** Only a new loan is closed by a rule: one that was granted can always be read, drawn and repaid. */
const borrower = clientWith(uses.loan);

export const getLoanTerms = client.get('getLoanTerms', '/loan/app/v1/terms', {
  summary: 'The published terms of loans, what is available per account, and what stands in the way.',
  response: loanTerms,
});

export const offerLoan = borrower.post('offerLoan', '/loan/app/v1/offer', {
  summary: 'Computes a loan before it is applied for: effective annual rate, every cost, the whole schedule.',
  body: z.strictObject(wish),
  response: loanOffer,
  refusals: wishRefusals,
});

export const applyForLoan = borrower.post('applyForLoan', '/loan/app/v1', {
  summary: 'Applies for a loan. Nothing is owed until it is drawn with the PIN.',
  body: z.strictObject({ ...wish, purpose: z.enum(loanPurposes), reason: text(500, 4) }),
  response: loan,
  refusals: [...wishRefusals, ...loanBlockers, 'idempotency_conflict'],
  idempotent: true,
  begins: true,
  cost: 5,
});

export const listLoans = client.page('listLoans', '/loan/app/v1/list', {
  summary: 'The client’s loans, newest first.',
  of: loan,
  filters: { status: z.optional(z.enum(loanStatuses)) },
});

export const getLoan = client.get('getLoan', '/loan/app/v1/{id}', {
  summary: 'One loan with its schedule and what giving it back costs now.',
  params: byId('loan'),
  response: loanDetail,
  refusals: ['not_found'],
});

export const drawLoan = client.post('drawLoan', '/loan/app/v1/{id}/draw', {
  summary: 'Signs an approved loan with the PIN and pays it out to the account.',
  params: byId('loan'),
  body: z.strictObject({ pin }),
  response: loan,
  refusals: ['not_found', 'state_conflict', 'kyc_required', 'loan_dues_open', ...signed],
  idempotent: true,
  begins: true,
  cost: 10,
});

export const repayLoan = client.post('repayLoan', '/loan/app/v1/{id}/repay', {
  summary: 'Pays the next instalment, or everything that is left, from the account’s cash.',
  params: byId('loan'),
  body: z.strictObject({
    /** Null: everything. */
    instalment: z.nullable(z.int().check(z.positive(), z.maximum(120))),
    /** What the client saw; another amount is refused. */
    amount: money,
    pin,
  }),
  response: loan,
  refusals: [
    'not_found',
    'state_conflict',
    'instalment_paid',
    'amount_invalid',
    'currency_mismatch',
    'exceeds_debt',
    'repayment_differs',
    'insufficient_funds',
    ...signed,
  ],
  idempotent: true,
  begins: false,
  cost: 10,
});
