// A client's rights over their own data: a copy of all of it, and having it put right. Closing the account stands with relationships.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { byId, calendarDate, idOf, instant, pin, reference, text } from '../schemas/scalars.ts';
import { dataFields, dataOutcomes, dataRequestKinds, dataRequestLimits, dataRequestStates } from './rules.ts';

export const dataRequest = z.strictObject({
  id: idOf('data_request'),
  reference,
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  made_at: instant,
  /** A day of the country. */
  answer_by: calendarDate,
  is_overdue: z.boolean(),
  /** Of a correction: what is wrong, and how it should be. */
  field: z.nullable(z.enum(dataFields)),
  text: z.nullable(z.string()),
  outcome: z.nullable(z.enum(dataOutcomes)),
  answer: z.nullable(z.string()),
  /** Of a copy that lies ready. */
  expires_at: z.nullable(instant),
  size_bytes: z.nullable(z.int()),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const getDataTerms = client.get('getDataTerms', '/data-request/app/v1/terms', {
  summary:
    'Within how many days the house answers, for how long a copy lies ready, and for how many years records are kept by law.',
  response: z.strictObject({ answer_days: z.int(), copy_days: z.int(), keep_years: z.int() }),
});

export const listDataRequests = client.page('listDataRequests', '/data-request/app/v1/list', {
  summary: 'What the client asked about their data, the newest first.',
  of: dataRequest,
});

export const requestCopy = client.post('requestCopy', '/data-request/app/v1/copy', {
  summary: 'Has a copy of all the client’s data made: one archive, ready within minutes. One at a time; needs the PIN.',
  body: z.strictObject({ pin }),
  response: dataRequest,
  refusals: ['data_copy_waiting', ...pinRefusals],
  begins: false,
  cost: 20,
});

export const downloadCopy = client.post('downloadCopy', '/data-request/app/v1/{id}/archive', {
  summary: 'The archive itself, while it lies ready. Needs the PIN; stands in the activity.',
  params: byId('data_request'),
  body: z.strictObject({ pin }),
  file: true,
  refusals: ['not_found', 'data_copy_gone', ...pinRefusals],
  begins: false,
  cost: 20,
});

export const requestCorrection = client.post('requestCorrection', '/data-request/app/v1/correction', {
  summary: 'Asks that something be put right. It gets its number and the day of its answer at once.',
  body: z.strictObject({
    field: z.enum(dataFields),
    text: text(dataRequestLimits.longest, dataRequestLimits.shortest),
  }),
  response: dataRequest,
  refusals: ['data_requests_full', 'idempotency_conflict'],
  idempotent: true,
  begins: false,
  cost: 5,
});

export const withdrawCorrection = client.post('withdrawCorrection', '/data-request/app/v1/{id}/withdraw', {
  summary: 'Takes a correction back that is not answered yet. It stays on record.',
  params: byId('data_request'),
  response: dataRequest,
  refusals: ['not_found', 'state_conflict'],
  begins: false,
  cost: 2,
});
