// Complaints, seen by staff: the queue with its clock, what is written to the client, the answer by two people, and monthly figures.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { deskReaders, overseers, staff } from '../callers.ts';
import { byId, idOf, itemVersion, text } from '../schemas/scalars.ts';
import { complaint } from './client.ts';
import { complaintCategories, complaintLimits, complaintOutcomes, complaintStates } from './rules.ts';

export const clientComplaint = z.strictObject({
  ...complaint.shape,
  client_id: idOf('client'),
  version: itemVersion,
});
export type ClientComplaint = z.infer<typeof clientComplaint>;

export const listClientComplaints = deskReaders.queue('listClientComplaints', '/complaints', {
  summary: 'Complaints of all clients or of one; those that are due first come first.',
  of: clientComplaint,
  statuses: complaintStates,
});

export const writeToComplainant = staff('operations', 'support', 'tenant_admin').post(
  'writeToComplainant',
  '/complaints/{id}/entries',
  {
    summary: 'Asks the client something or tells how it stands. It is no answer; the client is told.',
    params: byId('complaint'),
    body: z.strictObject({ text: text(complaintLimits.longest, 8) }),
    response: clientComplaint,
    refusals: ['not_found', 'state_conflict', 'complaint_full', 'words_forbidden'],
  },
);

export const proposeComplaintAnswer = makersOf('operations', 'support', 'tenant_admin').decide(
  'proposeComplaintAnswer',
  '/complaints/{id}/propose',
  {
    summary:
      'Proposes the answer to a complaint and whether it was right; the client reads it. Another person decides.',
    of: 'complaint',
    body: { outcome: z.enum(complaintOutcomes), answer: text(complaintLimits.longest, complaintLimits.shortest) },
    refusals: ['words_forbidden'],
  },
);

export const getComplaintFigures = overseers.list('getComplaintFigures', '/complaints/figures', {
  summary: 'Complaints by month and category: filed, answered in time and late, and how; the last twelve months.',
  of: z.strictObject({
    /** YYYY-MM, by the day they were filed. */
    month: z.string(),
    category: z.enum(complaintCategories),
    filed: z.int(),
    in_time: z.int(),
    late: z.int(),
    waiting: z.int(),
    upheld: z.int(),
    partly: z.int(),
    rejected: z.int(),
    withdrawn: z.int(),
  }),
  shows: 'house',
});
