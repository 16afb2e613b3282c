// Who works for a tenant: invited, given other roles, suspended and let back in, each proposed by one and decided by another.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { deskVisitor, staff } from '../callers.ts';
import { limits } from '../limits.ts';
import { everyRole } from '../roles.ts';
import { byId, idOf, instant, text } from '../schemas/scalars.ts';

const one = byId('staff');
const roles = z.array(z.enum(everyRole)).check(z.minLength(1), z.maxLength(everyRole.length));
const makers = makersOf('tenant_admin', 'platform_admin');
const code = z.string().check(z.minLength(8), z.maxLength(40));

export const staffMember = z.strictObject({
  id: idOf('staff'),
  username: z.string(),
  roles: z.array(z.enum(everyRole)),
  status: z.enum(['invited', 'active', 'disabled']),
  created_at: instant,
});

export const listStaff = staff('approver', 'tenant_admin', 'auditor', 'platform_admin').list('listStaff', '/members', {
  summary: 'Everybody who works for the tenant, with roles and standing.',
  of: staffMember,
  shows: 'house',
});

export const proposeStaffInvite = makers.propose('proposeStaffInvite', '/members', {
  summary:
    'Proposes a new member of staff. Another person decides; then each of the two hands over one half of the set-up code.',
  body: {
    username: z.string().check(z.regex(/^[a-z0-9][a-z0-9._@+-]{2,63}$/)),
    roles,
  },
  refusals: ['username_taken', 'state_conflict', 'already_proposed'],
});

export const proposeStaffRoles = makers.propose('proposeStaffRoles', '/members/{id}/roles', {
  summary: 'Proposes other roles for a member of staff, never for oneself. Another person decides.',
  params: one,
  body: { roles },
  refusals: ['not_found', 'self_approval', 'state_conflict', 'already_proposed'],
});

export const proposeStaffStanding = makers.propose('proposeStaffStanding', '/members/{id}/standing', {
  summary:
    'Proposes to suspend a member of staff, whose sessions end at once, or to let one back in. Another person decides.',
  params: one,
  body: { standing: z.enum(['suspend', 'reinstate']) },
  refusals: ['not_found', 'self_approval', 'state_conflict', 'already_proposed'],
});

export const issueSetupCode = staff('approver', 'tenant_admin', 'platform_admin').post(
  'issueSetupCode',
  '/members/{id}/setup-code',
  {
    summary:
      'One half of the set-up code of an invited person, for the one who proposed or the one who agreed; shown once, 24 hours.',
    params: one,
    response: z.strictObject({ part: z.enum(['maker', 'checker']), code: z.string(), expires_at: instant }),
    refusals: ['not_found', 'state_conflict'],
  },
);

export const setUpStaff = deskVisitor.post('setUpStaff', '/setup', {
  summary:
    'An invited person sets name and password with both halves of the code; the first sign-in binds the second factor.',
  body: z.strictObject({
    username: text(limits.usernameMax),
    maker_code: code,
    checker_code: code,
    full_name: text(120, 2),
    password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
  }),
  refusals: ['code_invalid', 'password_weak', 'too_many_attempts'],
  cost: 10,
});
