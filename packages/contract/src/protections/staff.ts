// Protective holds (G-08), seen by staff: placed for a reason of the closed list and ended early, both by two people.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { protectionReasons } from '../withdrawals/client.ts';
import { idOf, instant, itemVersion, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const reason = text(500, 8);
const makers = { kind: 'staff', roles: ['operations', 'support', 'tenant_admin'] } as const;

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

export const listProtections = defineEndpoint({
  id: 'listProtections',
  base: 'staff',
  method: 'GET',
  path: '/protections',
  summary: 'Protective holds, newest first.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
  query: z.strictObject(pageQuery),
  response: page(protection),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeProtection = defineEndpoint({
  id: 'proposeProtection',
  base: 'staff',
  method: 'POST',
  path: '/protections',
  summary: 'Proposes to pause a client’s withdrawals for 15 banking days; renewing is proposing once more.',
  access: makers,
  body: z.strictObject({ client_id: idOf('client'), code: z.enum(protectionReasons), reason }),
  response: approval,
  refusals: ['not_found', 'already_proposed'],
});

export const proposeProtectionEnd = defineEndpoint({
  id: 'proposeProtectionEnd',
  base: 'staff',
  method: 'POST',
  path: '/protections/{id}/end',
  summary: 'Proposes to end a protective hold before its time.',
  access: makers,
  params: z.strictObject({ id: idOf('protection') }),
  body: z.strictObject({ version: z.optional(itemVersion), reason }),
  response: approval,
  refusals: ['not_found', 'version_changed', 'state_conflict', 'already_proposed', 'item_claimed'],
});
