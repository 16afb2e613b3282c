// Binds staff sign-in and what staff may do about a client's way in.
import type { Translate } from '@candor/contract';
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/credentials/staff.ts';
import * as sessionContract from '@candor/contract/sessions/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';
import { answerProposal } from '../approvals/index.ts';
import { listDeliveries } from '../delivery/index.ts';
import { keepToken } from '../sessions/index.ts';
import type { ConsoleCookies, SessionContext, StaffContext } from '../sessions/index.ts';
import { readStaff } from '../staff/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { createInvitation, listInvitations } from './invitations.ts';
import { listLockedClients } from './locks.ts';
import * as mfa from './mfa.ts';
import type { CredentialParts } from './parts.ts';
import { startReset } from './resets.ts';
import { changeStaffPassword, endStaffSessions } from './staff-account.ts';
import { endClientSessions, logInStaff } from './staff-login.ts';
import { proposeUnlock, unlockClient } from './unlocks.ts';

export interface StaffCredentialRouteParts extends CredentialParts {
  readonly translate: Translate;
  readonly cookies: ConsoleCookies;
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly pendingStaffGuard: Guard<'pending', SessionContext>;
  readonly staffGuard: Guard<'staff', StaffContext>;
}

export function bindStaffCredentials(parts: StaffCredentialRouteParts): Binding[] {
  const { staffGuard } = parts;
  return [
    ...bindStaffLogin(parts),
    bind(contract.startReset, staffGuard, (context, { params, body }) =>
      startReset(parts, context, params.id, body.reason),
    ),
    bind(contract.unlockClient, staffGuard, (context, { params, body }) =>
      unlockClient(parts, context, params.id, body.reason),
    ),
    bind(contract.listLockedClients, staffGuard, (context, { query }) =>
      listLockedClients(parts, context, query.state),
    ),
    bind(contract.proposeUnlock, staffGuard, async (context, { params, body }) =>
      answerProposal(await proposeUnlock(parts, context, params.id, body.reason)),
    ),
    bind(contract.endClientSessions, staffGuard, (context, { params, body }) =>
      endClientSessions(parts, context, params.id, body.reason),
    ),
    bind(contract.createInvitation, staffGuard, (context, { body }) =>
      createInvitation(parts, context, { maxUses: body.max_uses, validDays: body.valid_days }),
    ),
    bind(contract.listInvitations, staffGuard, (context, { query }) =>
      listInvitations(parts, context, readCursor(query.cursor), readLimit(query.limit)),
    ),
    bind(contract.listDeliveries, staffGuard, (context, { query }) =>
      describeDeliveries(parts, context, readCursor(query.cursor), readLimit(query.limit) ?? 20),
    ),
  ];
}

function bindStaffLogin(parts: StaffCredentialRouteParts): Binding[] {
  const { db, vault, publicGuard, pendingStaffGuard, staffGuard } = parts;
  return [
    bind(sessionContract.staffLogin, publicGuard, async (context, { body }, meta) => {
      const answer = await logInStaff(parts, context, body, meta);
      return isRefusal(answer) ? answer : keepToken(parts.cookies, meta, context.tenant, answer);
    }),
    bind(sessionContract.changeOwnPassword, staffGuard, (context, { body }) =>
      changeStaffPassword(parts, context, body),
    ),
    bind(sessionContract.endOwnSessions, staffGuard, (context, { body }) =>
      endStaffSessions(parts, context, body.keep_current),
    ),
    bind(sessionContract.staffBindMfa, pendingStaffGuard, async (context) =>
      mfa.startBinding(parts, context, await readLabel(parts, context)),
    ),
    bind(sessionContract.staffVerifyMfa, pendingStaffGuard, (context, { body }, meta) =>
      mfa.verifyCode(parts, context, body.code, meta),
    ),
    bind(sessionContract.getStaffInfo, staffGuard, async ({ scope, staffId }) => {
      const member = await db.read(scope, (reader) => readStaff(reader, vault, staffId));
      if (!member) return refuse('unauthorized');
      return { id: member.id, username: member.username, full_name: member.fullName, roles: [...member.roles] };
    }),
  ];
}

async function readLabel(
  { db, vault }: CredentialParts,
  { scope, session: { owner } }: SessionContext,
): Promise<string> {
  if (owner.kind !== 'staff') return '';
  return (await db.read(scope, (reader) => readStaff(reader, vault, owner.id)))?.username ?? '';
}

/** Cursors are ids; anything else starts from the top. */
const readCursor = (text: string | undefined): string | undefined =>
  text !== undefined && isUuid(text) ? text : undefined;
const readLimit = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

async function describeDeliveries(
  { db }: CredentialParts,
  { scope }: StaffContext,
  before: string | undefined,
  limit: number,
) {
  const rows = await db.read(scope, (reader) => listDeliveries(reader, before, limit + 1));
  const items = rows
    .slice(0, limit)
    .map(({ id, purpose, channel, hint, state, attempts, error, createdAt, finishedAt }) => ({
      id,
      purpose,
      channel,
      recipient: hint,
      state,
      attempts,
      error,
      created_at: createdAt.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
    }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
