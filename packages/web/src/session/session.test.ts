import { expect, test, vi } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { ApiProblem } from '../api/problem.ts';
import { createManualClock } from '../clock/manual-clock.ts';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import { createRefresher } from './refresher.ts';
import type { Exclusive } from './refresher.ts';
import type { AuthUser, LoginAnswer, SessionServer } from './session.ts';
import { createSession } from './session-store.ts';
import { createTokenVault } from './token-vault.ts';

const user: AuthUser = {
  id: sampleId('0199a000-0000-7000-8000-00000000c001'),
  username: 'maria',
  avatar: '',
  full_name: 'Maria Nowak',
  order_num: 0,
  phone: '•••12345',
  email: '',
  advisor: '',
  has_pin: false,
  mfa_enabled: false,
  created_at: '2026-01-01T00:00:00Z',
};

function makeToken(nowMs: number, livesS: number): string {
  const claims = { iat: Math.floor(nowMs / 1000), exp: Math.floor(nowMs / 1000) + livesS };
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`;
}

const runNow: Exclusive = (work) => work();

function makeSession(mfa = false) {
  const clock = createManualClock();
  const area = createMemoryArea();
  const storage = openStorage(() => area);
  const events = new EventTarget();
  let count = 0;
  const answer = (): LoginAnswer => {
    count += 1;
    return {
      access_token: makeToken(clock.now(), 600),
      refresh_token: `refresh-${String(count)}`,
      mfa,
      mfa_enrol: false,
    };
  };
  const server = {
    login: vi.fn<SessionServer['login']>(async () => answer()),
    verifyMfa: vi.fn<SessionServer['verifyMfa']>(async () => ({ verified: true })),
    logout: vi.fn<SessionServer['logout']>(async () => undefined),
    refresh: vi.fn<SessionServer['refresh']>(async () => ({ ...answer(), mfa: false })),
    fetchProfile: vi.fn<SessionServer['fetchProfile']>(async () => user),
  };
  const vault = createTokenVault(storage, 'tenant-a', events);
  const onProblem = vi.fn<(problem: unknown) => void>();
  const refresher = createRefresher({ clock, vault, server, exclusive: runNow, tenantId: 'tenant-a', onProblem });
  const told = { onSignedIn: vi.fn(async () => undefined), onCleared: vi.fn(), onExpired: vi.fn() };
  const session = createSession({
    clock,
    storage,
    vault,
    server,
    refresher,
    tenantId: 'tenant-a',
    log: onProblem,
    ...told,
  });
  return { clock, area, storage, events, server, vault, refresher, session, told, onProblem };
}

const credentials = { username: 'maria', password: 'secret1' };
const refused = new ApiProblem({ code: 'unreadable', status: 401, title: '' });

test('AUTH-01 AUTH-04 a login goes through authenticating to authenticated and loads profile and permissions', async () => {
  const { session, told } = makeSession();
  const seen: string[] = [];
  session.store.subscribe(({ status }) => seen.push(status));
  await session.login(credentials);
  expect(new Set(seen)).toEqual(new Set(['authenticating', 'authenticated']));
  expect(session.store.getState().user).toEqual(user);
  expect(told.onSignedIn).toHaveBeenCalledTimes(1);
});

test('AUTH-04 a failed login clears everything and is an error', async () => {
  const { session, server, vault, told } = makeSession();
  server.login.mockRejectedValueOnce(refused);
  await expect(session.login(credentials)).rejects.toBe(refused);
  expect(session.store.getState()).toMatchObject({ status: 'error', user: null, problem: refused });
  expect(vault.read()).toBeUndefined();
  expect(told.onCleared).toHaveBeenCalled();
});

test('AUTH-03 tokens of an mfa login are held pending until the code is verified', async () => {
  const { session, vault } = makeSession(true);
  await expect(session.verifyMfa('123456')).rejects.toThrow('No pending session. Please login again.');
  expect(await session.login(credentials)).toBe('mfa_required');
  expect(vault.read()).toBeUndefined();
  await session.verifyMfa('123456');
  expect(session.isSignedIn()).toBe(true);
  expect(vault.read()?.refresh).toBe('refresh-1');
});

test('AUTH-07 the access token refreshes 60 s before it ends, and a failure is ignored', async () => {
  const { session, clock, server, vault, onProblem } = makeSession();
  await session.login(credentials);
  await clock.move(539_000);
  expect(server.refresh).not.toHaveBeenCalled();
  await clock.move(1_000);
  expect(server.refresh).toHaveBeenCalledWith('refresh-1');
  expect(vault.read()?.refresh).toBe('refresh-2');
  server.refresh.mockRejectedValueOnce(refused);
  await clock.move(540_000);
  expect(onProblem).toHaveBeenCalledWith(refused);
  expect(session.isSignedIn()).toBe(true);
});

test('AUTH-07 without a stored token there is nothing to refresh', async () => {
  await expect(makeSession().refresher.refresh()).rejects.toThrow('No refresh token');
});

test('AUTH-07 a tab that finds fresh tokens of another tab does not refresh again', async () => {
  const { session, clock, server, vault, refresher } = makeSession();
  await session.login(credentials);
  await clock.move(530_000);
  vault.write({ tenantId: 'tenant-a', access: makeToken(clock.now(), 600), refresh: 'other-tab', skewMs: 0 });
  expect((await refresher.refresh()).refresh).toBe('other-tab');
  expect(server.refresh).not.toHaveBeenCalled();
});

test('AUTH-08 an unauthorized answer ends the session once per 3 s', async () => {
  const { session, clock, told } = makeSession();
  await session.login(credentials);
  session.expire();
  session.expire();
  await clock.move(2_999);
  session.expire();
  expect(told.onExpired).toHaveBeenCalledTimes(1);
  expect(session.isSignedIn()).toBe(false);
  await session.login(credentials);
  await clock.move(1);
  session.expire();
  expect(told.onExpired).toHaveBeenCalledTimes(2);
});

test('AUTH-08 a late answer to a session that is over says nothing and leaves the next one alone', async () => {
  const { session, clock, told, vault } = makeSession();
  await session.login(credentials);
  const old = vault.read()?.access;
  session.expire(old);
  await clock.move(5_000);
  session.expire(old);
  expect(told.onExpired).toHaveBeenCalledTimes(1);
  await session.login(credentials);
  session.expire(old);
  expect(session.isSignedIn()).toBe(true);
  session.expire(vault.read()?.access);
  expect(session.isSignedIn()).toBe(false);
  expect(told.onExpired).toHaveBeenCalledTimes(2);
});

test('AUTH-08 a profile that is refused late leaves the next session alone', async () => {
  const { session, server } = makeSession();
  await session.login(credentials);
  const { promise, reject: refuse } = Promise.withResolvers<AuthUser>();
  server.fetchProfile.mockReturnValueOnce(promise);
  const asked = session.fetchProfile({ force: true });
  await session.logout();
  await session.login(credentials);
  refuse(new ApiProblem({ code: 'unreadable', status: 403, title: '' }));
  await expect(asked).rejects.toThrow(ApiProblem);
  expect(session.isSignedIn()).toBe(true);
});

test('AUTH-05 a profile that arrives after signing out is kept nowhere', async () => {
  const { session, server, area } = makeSession();
  await session.login(credentials);
  const { promise, resolve: answer } = Promise.withResolvers<AuthUser>();
  server.fetchProfile.mockReturnValueOnce(promise);
  const asked = session.fetchProfile({ force: true });
  await session.logout();
  answer(user);
  await expect(asked).rejects.toThrow('Not authenticated');
  expect(area.getItem('auth_user')).toBeNull();
  expect(session.store.getState().user).toBeNull();
});

test('AUTH-08 a login that waits for its second factor expires as well', async () => {
  const { session, told } = makeSession(true);
  await session.login(credentials);
  session.expire(session.pendingToken());
  expect(session.store.getState().status).toBe('idle');
  expect(told.onExpired).toHaveBeenCalledTimes(1);
});

test.each([401, 403])('AUTH-08 %i while fetching the profile clears the session', async (status) => {
  const { session, server, vault } = makeSession();
  await session.login(credentials);
  server.fetchProfile.mockRejectedValueOnce(new ApiProblem({ code: 'unreadable', status, title: '' }));
  await expect(session.fetchProfile({ force: true })).rejects.toThrow(ApiProblem);
  expect(vault.read()).toBeUndefined();
});

test('AUTH-05 logout clears even when the server does not answer', async () => {
  const { session, server, area } = makeSession();
  await session.login(credentials);
  server.logout.mockRejectedValueOnce(new TypeError('no answer'));
  expect(await session.logout()).toBe(false);
  expect(session.store.getState().status).toBe('idle');
  expect(area.getItem('auth_tokens')).toBeNull();
  expect(area.getItem('auth_user')).toBeNull();
});

test('AUTH-05 a session that the server had ended already counts as told', async () => {
  const { session, server } = makeSession();
  await session.login(credentials);
  server.logout.mockRejectedValueOnce(refused);
  expect(await session.logout()).toBe(true);
});

test('AUTH-06 a start restores tokens and user; tokens of another tenant are none', async () => {
  const first = makeSession();
  await first.session.login(credentials);
  first.session.restore();
  expect(first.session.store.getState()).toMatchObject({ status: 'authenticated', user: { full_name: 'Maria Nowak' } });
  const stranger = makeSession();
  stranger.area.setItem('auth_tokens', first.area.getItem('auth_tokens')?.replace('tenant-a', 'tenant-b') ?? '');
  stranger.session.restore();
  expect(stranger.session.isSignedIn()).toBe(false);
  expect(stranger.told.onCleared).toHaveBeenCalled();
});

test('AUTH-13 the profile is cached for 30 s and needs tokens', async () => {
  const { session, clock, server } = makeSession();
  await expect(session.fetchProfile()).rejects.toThrow('Not authenticated');
  await session.login(credentials);
  await session.fetchProfile();
  expect(server.fetchProfile).toHaveBeenCalledTimes(1);
  await clock.move(30_000);
  await session.fetchProfile();
  expect(server.fetchProfile).toHaveBeenCalledTimes(2);
});

test('BOOT-08 storage keeps of the user only id and display name', async () => {
  const { session, area } = makeSession();
  await session.login(credentials);
  expect(JSON.parse(area.getItem('auth_user') ?? '')).toEqual({ id: user.id, display_name: 'Maria Nowak' });
});

test('AUTH-06 signing out in another tab signs out here', async () => {
  const { session, vault, events } = makeSession();
  await session.login(credentials);
  vault.clear();
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth_tokens' }));
  expect(session.isSignedIn()).toBe(false);
});
