// Binds refresh, logout and devices, for clients and staff.
import { refuse, isRefusal } from '@candor/contract';
import * as devices from '@candor/contract/devices/client.ts';
import * as contract from '@candor/contract/sessions/client.ts';
import * as staffContract from '@candor/contract/sessions/staff.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { recordAudit } from '../audit/index.ts';
import { isStaffAddress } from '../tenants/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { keepToken } from './console-cookie.ts';
import type { ConsoleCookies } from './console-cookie.ts';
import type { ClientContext, SessionContext, StaffContext } from './guard.ts';
import type { Notify } from './notice.ts';
import type { ReadProof } from './proof.ts';
import type { EndReason, Owner, SessionId } from './session.ts';
import type { RefreshedTokens, Sessions } from './parts.ts';
import type { DeviceRow } from './store.ts';

export interface SessionRouteParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly readProof: ReadProof;
  readonly notify: Notify;
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', ClientContext>;
  readonly staffGuard: Guard<'staff', StaffContext>;
  readonly cookies: ConsoleCookies;
  readonly pendingGuards: Readonly<Record<Owner['kind'], Guard<'pending', SessionContext>>>;
}

export function bindSessions(parts: SessionRouteParts): Binding[] {
  const { sessions, cookies, publicGuard, clientGuard, staffGuard, pendingGuards } = parts;
  return [
    bind(contract.refresh, publicGuard, (context, { body }, meta) =>
      refreshTokens(parts, context, 'client', body.refresh_token, meta),
    ),
    bind(staffContract.staffRefresh, publicGuard, (context, _input, meta) => refreshStaff(parts, context, meta)),
    bind(contract.logout, pendingGuards.client, (context) => endOwn(parts, context, 'logout', context.session.id)),
    bind(staffContract.staffLogout, pendingGuards.staff, async (context, _input, meta) =>
      cookies.write(meta, context.tenant, await endOwn(parts, context, 'logout', context.session.id), ''),
    ),
    bind(staffContract.listOwnSessions, staffGuard, async ({ scope, session }) => ({
      items: (await sessions.list(scope, session.owner)).map((row) => describeSession(row, session.id)),
    })),
    bind(devices.listDevices, clientGuard, async ({ scope, session }) =>
      (await sessions.list(scope, session.owner)).map((row) => describeDevice(row, session.id)),
    ),
    bind(devices.endDevice, clientGuard, async (context, { params }) => {
      const open = await sessions.list(context.scope, context.session.owner);
      const found = open.find(({ id }) => id === params.id);
      return found ? endOwn(parts, context, 'ended_by_client', found.id) : refuse('not_found');
    }),
    bind(devices.endAllDevices, clientGuard, (context, { body }) => endAll(parts, context, body.keep_current ?? false)),
  ];
}

/** The cookie comes with calls of our own pages only (SameSite=Strict), and a bound one needs the key of its browser too. */
async function refreshStaff(parts: SessionRouteParts, context: TenantContext, meta: RequestMeta) {
  const { tenant } = context;
  const token = parts.cookies.read(meta, tenant);
  if (token === undefined) return refuse('unauthorized');
  if (!isStaffAddress(tenant, meta.ip)) return refuse('address_not_allowed');
  const answer = await refreshTokens(parts, context, 'staff', token, meta);
  return isRefusal(answer) ? answer : keepToken(parts.cookies, meta, tenant, answer);
}

function describeSession(row: DeviceRow, current: SessionId) {
  const { type: _type, ...device } = describeDevice(row, current);
  return device;
}

async function refreshTokens(
  { sessions, readProof }: SessionRouteParts,
  { scope }: TenantContext,
  kind: Owner['kind'],
  token: string,
  meta: RequestMeta,
) {
  const proof = await readProof(meta);
  if (isRefusal(proof)) return proof;
  const answer = await sessions.refresh(scope, kind, token, proof);
  return isRefusal(answer) ? answer : describeTokens(answer);
}

const describeTokens = ({ accessToken, refreshToken }: RefreshedTokens) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  mfa: false,
  mfa_enrol: false,
});

async function endOwn(
  { db, clock, sessions }: SessionRouteParts,
  { scope, tenant, session: { owner } }: SessionContext,
  reason: EndReason,
  only: SessionId,
): Promise<undefined> {
  await db.transact(scope, async (tx) => {
    await sessions.end(tx, tenant.id, owner, reason, { only });
    const subject = { kind: 'session', id: only } as const;
    const clientId = owner.kind === 'client' ? { clientId: owner.id } : {};
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'session.ended', subject, ...clientId, details: { reason } },
      clock.now(),
    );
  });
  return undefined;
}

async function endAll(
  { db, clock, sessions, notify }: SessionRouteParts,
  { scope, tenant, session, clientId }: ClientContext,
  keepCurrent: boolean,
): Promise<{ ended: number }> {
  return db.transact(scope, async (tx) => {
    const keep = keepCurrent ? { keep: session.id } : {};
    const ended = await sessions.end(tx, tenant.id, session.owner, 'ended_by_client', keep);
    await notify(tx, { kind: 'sessions_ended', clientId });
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'session.all_ended', subject, details: { ended } }, clock.now());
    return { ended };
  });
}

function describeDevice(row: DeviceRow, current: SessionId): devices.Device {
  return {
    id: row.id,
    os: row.os,
    browser: row.browser,
    type: row.type,
    country: row.country,
    city: row.city,
    current: row.id === current,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
  };
}
