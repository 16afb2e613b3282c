// Data requests, seen by staff: the queue with its clock, and the answer by two people.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { idOf, itemVersion, text } from '../schemas/scalars.ts';
import { dataRequest } from './client.ts';
import { dataOutcomes, dataRequestLimits, dataRequestStates } from './rules.ts';

export const clientDataRequest = z.strictObject({
  ...dataRequest.shape,
  client_id: idOf('client'),
  version: itemVersion,
});
export type ClientDataRequest = z.infer<typeof clientDataRequest>;

export const listClientDataRequests = deskReaders.queue('listClientDataRequests', '/data-requests', {
  summary: 'What clients asked about their data, of all or of one; those that are due first come first.',
  of: clientDataRequest,
  statuses: dataRequestStates,
});

export const proposeDataAnswer = makersOf('operations', 'support', 'tenant_admin').decide(
  'proposeDataAnswer',
  '/data-requests/{id}/propose',
  {
    summary:
      'Proposes what a client is answered who asked for a correction: put right, or why not. Another person decides.',
    of: 'data_request',
    body: { outcome: z.enum(dataOutcomes), answer: text(dataRequestLimits.longest, dataRequestLimits.shortest) },
    refusals: ['words_forbidden'],
  },
);
