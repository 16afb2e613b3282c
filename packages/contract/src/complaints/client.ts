// Complaints (G-23): from every money and order screen, with a number, the day by which the house answers, and where to go beyond it.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { byId, calendarDate, idOf, instant, reference, text } from '../schemas/scalars.ts';
import { complaintCategories, complaintLimits, complaintOutcomes, complaintStates } from './rules.ts';

/** What can be complained about by its reference; a deposit's is the one on the transfer (ISO 11649). */
const about = z.string().check(z.minLength(6), z.maxLength(24), z.regex(/^[A-Z0-9-]+$/));

export const complaintEntry = z.strictObject({
  id: idOf('complaint_entry'),
  by: z.enum(['client', 'house']),
  text: z.string(),
  /** Only of an answer that two people agreed on. */
  outcome: z.nullable(z.enum(complaintOutcomes)),
  created_at: instant,
});
export type ComplaintEntry = z.infer<typeof complaintEntry>;

export const complaint = z.strictObject({
  id: idOf('complaint'),
  reference,
  category: z.enum(complaintCategories),
  about: z.nullable(about),
  state: z.enum(complaintStates),
  outcome: z.nullable(z.enum(complaintOutcomes)),
  /** One: the desk. Two: the client was not satisfied, and it is looked at again by others. */
  level: z.int(),
  filed_at: instant,
  answer_by: calendarDate,
  is_overdue: z.boolean(),
  can_write: z.boolean(),
  can_escalate: z.boolean(),
  can_withdraw: z.boolean(),
  entries: z.array(complaintEntry),
});
export type Complaint = z.infer<typeof complaint>;

const words = text(complaintLimits.longest, complaintLimits.shortest);

export const getComplaintTerms = client.get('getComplaintTerms', '/complaint/app/v1/terms', {
  summary: 'How many days an answer takes at most in the country, and who is above the house.',
  response: z.strictObject({
    answer_days: z.int(),
    regulator: z.nullable(z.strictObject({ name: z.string(), address: z.string(), url: z.string() })),
  }),
});

export const listComplaints = client.page('listComplaints', '/complaint/app/v1/list', {
  summary: 'The client’s complaints with all that was written, the newest first.',
  of: complaint,
});

export const getComplaint = client.get('getComplaint', '/complaint/app/v1/{id}', {
  summary: 'One complaint with all that was written.',
  params: byId('complaint'),
  response: complaint,
  refusals: ['not_found'],
});

export const fileComplaint = client.post('fileComplaint', '/complaint/app/v1', {
  summary:
    'Files a complaint, about something by its reference or about the house as such. It gets its number at once.',
  body: z.strictObject({ category: z.enum(complaintCategories), about: z.optional(about), text: words }),
  response: complaint,
  refusals: ['complaint_about_unknown', 'idempotency_conflict'],
  idempotent: true,
  begins: false,
  cost: 5,
});

export const addToComplaint = client.post('addToComplaint', '/complaint/app/v1/{id}/entries', {
  summary: 'Adds to a complaint that is not answered yet.',
  params: byId('complaint'),
  body: z.strictObject({ text: text(complaintLimits.longest) }),
  response: complaint,
  refusals: ['not_found', 'state_conflict', 'complaint_full', 'idempotency_conflict'],
  idempotent: true,
  begins: false,
  cost: 5,
});

export const escalateComplaint = client.post('escalateComplaint', '/complaint/app/v1/{id}/escalate', {
  summary: 'Asks others of the house to look again: after an answer, or when its day has passed. Once.',
  params: byId('complaint'),
  body: z.strictObject({ text: words }),
  response: complaint,
  refusals: ['not_found', 'state_conflict', 'complaint_not_due', 'complaint_full', 'idempotency_conflict'],
  idempotent: true,
  begins: false,
  cost: 5,
});

export const withdrawComplaint = client.post('withdrawComplaint', '/complaint/app/v1/{id}/withdraw', {
  summary: 'Takes a complaint back that is not answered yet. It stays on record.',
  params: byId('complaint'),
  response: complaint,
  refusals: ['not_found', 'state_conflict'],
  cost: 2,
});
