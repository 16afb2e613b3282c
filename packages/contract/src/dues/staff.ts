// Dues, seen by staff: raised only from something the client signed, and waived, both by two people.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { idOf, itemVersion, money } from '../schemas/scalars.ts';
import { due, dueStatuses } from './client.ts';

/** Instalments become dues by the plan alone, never by hand. */
export const raisableReasons = ['unpaid_order', 'service_fee'] as const;

export const staffDue = z.strictObject({ ...due.shape, client_id: idOf('client'), version: itemVersion });

export const listAllDues = deskReaders.queue('listAllDues', '/dues', {
  summary: 'Outstanding balances of all clients, newest first.',
  of: staffDue,
  statuses: dueStatuses,
});

export const proposeDue = operators.propose('proposeDue', '/dues', {
  summary:
    'Proposes a due that follows from what the client signed with the PIN: of its kind, in all no more than signed (G-04).',
  body: {
    client_id: idOf('client'),
    account_id: idOf('account'),
    signature_id: idOf('signature'),
    amount: money,
    code: z.enum(raisableReasons),
  },
  refusals: [
    'not_found',
    'already_proposed',
    'amount_invalid',
    'currency_mismatch',
    'signature_needed',
    'signature_ended',
    'signature_kind',
    'signature_exceeded',
    'words_forbidden',
  ],
});

export const proposeWaiver = operators.decide('proposeWaiver', '/dues/{id}/waive', {
  summary: 'Proposes to waive what is left of a due; the house bears it.',
  of: 'due',
});
