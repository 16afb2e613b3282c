import { expect, test, vi } from 'vitest';
import { login } from '@candor/contract/sessions/client.ts';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import { getPing, getGeo } from '@candor/contract/settings/client.ts';
import { createManualClock } from '../clock/manual-clock.ts';
import { sampleProfile as profile } from '../profiles/sample-profile.ts';
import { createApi } from './api.ts';

function makeApi(token: string | undefined = 'access') {
  const clock = createManualClock();
  const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const onUnauthorized = vi.fn();
  const api = createApi({
    clock,
    ids: { next: () => 'id', fraction: () => 0 },
    fetch: (input, init) => answers(input instanceof Request ? input.url : input.toString(), init ?? {}),
    profile: () => profile,
    language: () => 'pl-PL',
    accessToken: async () => token,
    proveCall: async (method, path, bearer) => `${method} ${path} ${bearer}`,
    onUnauthorized,
  });
  return { clock, api, answers, onUnauthorized };
}

const ok = (body: unknown): Response => Response.json(body);
const problem = (status: number, code: string, headers = {}): Response =>
  Response.json(
    { code, title: 'Nie', status },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );

test('PROF-04 every call carries tenant, language and, once signed in, the bearer token', async () => {
  const { api, answers } = makeApi();
  answers.mockResolvedValue(ok({ ok: true, time: '2026-11-15T00:00:00Z' }));
  await api.call(getPing);
  const [url, init] = answers.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(url).toBe('/api/ping');
  expect(headers.get('x-tenant-id')).toBe(profile.tenantId);
  expect(headers.get('accept-language')).toBe('pl-PL');
  expect(headers.get('authorization')).toBe('Bearer access');
});

test('AUTH-08 a 401 is reported, a refused permission is not', async () => {
  const { api, answers, onUnauthorized } = makeApi();
  answers.mockResolvedValueOnce(problem(403, 'not_found'));
  await expect(api.call(getAccessConfig)).rejects.toMatchObject({ status: 403 });
  expect(onUnauthorized).not.toHaveBeenCalled();
  answers.mockResolvedValueOnce(problem(401, 'unauthorized'));
  await expect(api.call(getAccessConfig)).rejects.toMatchObject({ code: 'unauthorized', details: { title: 'Nie' } });
  expect(onUnauthorized.mock.calls).toEqual([['access']]);
});

test('a read is tried three times with growing pauses, a refusal once', async () => {
  const { api, answers, clock } = makeApi();
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  const outcome = api.call(getGeo).catch((caught: unknown) => caught);
  await clock.move(1_000);
  expect(await outcome).toMatchObject({ code: 'network' });
  expect(answers).toHaveBeenCalledTimes(3);
  answers.mockClear();
  answers.mockResolvedValue(problem(404, 'not_found'));
  await expect(api.call(getGeo)).rejects.toMatchObject({ code: 'not_found' });
  expect(answers).toHaveBeenCalledTimes(1);
});

test('a mutation is never repeated and its outcome is unknown when the answer is lost', async () => {
  const { api, answers } = makeApi();
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  const call = api.call(login, { body: { username: 'a', password: 'b' }, bearer: null });
  await expect(call).rejects.toMatchObject({ code: 'unknown_outcome', isUnknownOutcome: true });
  expect(answers).toHaveBeenCalledTimes(1);
});

test('AUTH-07 bearer null sends none, and a server that asks to wait is obeyed', async () => {
  const { api, answers, clock } = makeApi();
  answers.mockResolvedValueOnce(problem(429, 'rate_limited', { 'retry-after': '2' }));
  answers.mockResolvedValueOnce(ok({ ip: '', country: '', city: '' }));
  const outcome = api.call(getGeo, { bearer: null });
  await clock.move(1_999);
  expect(answers).toHaveBeenCalledTimes(1);
  await clock.move(1);
  expect(await outcome).toEqual({ ip: '', country: '', city: '' });
  expect(new Headers(answers.mock.calls[0]?.[1].headers).has('authorization')).toBe(false);
});
