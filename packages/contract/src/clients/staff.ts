// One client, seen by staff: masked, and opened for a reason of a closed list. Both leave a line that the client can read.
import * as z from 'zod/mini';
import { clientReaders, staff } from '../callers.ts';
import { byId, idOf, instant } from '../schemas/scalars.ts';

/** Why somebody looks behind the mask; nothing else is a reason. */
export const disclosureReasons = [
  'client_call',
  'identity_check',
  'payment_check',
  'complaint',
  'security_incident',
  'legal_request',
] as const;

const openers = staff('advisor', 'kyc_officer', 'operations', 'support', 'tenant_admin', 'auditor');
const one = byId('client');
const facts = {
  id: idOf('client'),
  username: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
};

export const maskedClient = z.strictObject({
  ...facts,
  status: z.enum(['active', 'disabled', 'closed']),
  created_at: instant,
});

export const getMaskedClient = clientReaders.get('getMaskedClient', '/clients/{id}', {
  summary: 'One client with name, phone and e-mail masked.',
  params: one,
  response: maskedClient,
  refusals: ['not_found'],
  shows: 'clients',
});

export const openClientData = openers.post('openClientData', '/clients/{id}/open', {
  summary: 'Opens the masked data of a client for a reason of the closed list; the client reads that it happened.',
  params: one,
  body: z.strictObject({ code: z.enum(disclosureReasons) }),
  response: z.strictObject(facts),
  refusals: ['not_found'],
});
