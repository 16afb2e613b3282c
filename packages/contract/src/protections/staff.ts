// Protective holds (G-08), seen by staff: placed for a reason of the closed list and ended early, both by two people.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { idOf, instant, itemVersion } from '../schemas/scalars.ts';
import { protectionReasons } from '../withdrawals/client.ts';

const makers = makersOf('operations', 'support', 'tenant_admin');

export const protection = z.strictObject({
  id: idOf('protection'),
  client_id: idOf('client'),
  code: z.enum(protectionReasons),
  placed_at: instant,
  /** It ends by itself then. */
  ends_at: instant,
  ended_at: z.nullable(instant),
  is_active: z.boolean(),
  version: itemVersion,
});

export const listProtections = deskReaders.page('listProtections', '/protections', {
  summary: 'Protective holds, newest first.',
  of: protection,
  shows: 'clients',
});

export const proposeProtection = makers.propose('proposeProtection', '/protections', {
  summary: 'Proposes to pause a client’s withdrawals for 15 banking days; renewing is proposing once more.',
  body: { client_id: idOf('client'), code: z.enum(protectionReasons) },
  refusals: ['not_found', 'already_proposed'],
});

export const proposeProtectionEnd = makers.decide('proposeProtectionEnd', '/protections/{id}/end', {
  summary: 'Proposes to end a protective hold before its time.',
  of: 'protection',
});
