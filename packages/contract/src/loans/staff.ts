// Loans, seen by staff: the queue of applications and the decision of two people.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { idOf, itemVersion, money, text } from '../schemas/scalars.ts';
import { loan, loanRefusalReasons, loanStatuses } from './client.ts';

/** The client reads it. Long numbers are refused: payment details never travel in remarks (G-10). */
const remark = text(500, 4).check(z.regex(/^(?!.*\d(?:[ .-]?\d){7})/s));

export const staffLoan = z.strictObject({ ...loan.shape, client_id: idOf('client'), version: itemVersion });

export const listAllLoans = deskReaders.queue('listAllLoans', '/loans', {
  summary: 'Loans of all clients, the oldest first.',
  of: staffLoan,
  statuses: loanStatuses,
});

export const proposeLoanApproval = operators.decide('proposeLoanApproval', '/loans/{id}/approve', {
  summary: 'Proposes to approve a loan with an amount no larger than applied for.',
  of: 'loan',
  body: { amount: money, remark: z.optional(remark) },
  refusals: ['amount_invalid', 'currency_mismatch', 'loan_terms', 'words_forbidden'],
});

export const proposeLoanRefusal = operators.decide('proposeLoanRefusal', '/loans/{id}/refuse', {
  summary: 'Proposes to reject a loan for a reason of the closed list; the client reads it with the remark.',
  of: 'loan',
  body: {
    code: z.enum(loanRefusalReasons),
    remark: z.optional(remark),
  },
  refusals: ['words_forbidden'],
});
