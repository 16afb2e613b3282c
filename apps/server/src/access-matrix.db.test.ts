// Who may call what, generated from the contract: default deny, by kind of access and by role. An endpoint that is
// added without a guard, or a route that is no endpoint, fails here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath, type Endpoint } from '@candor/contract';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { staffRoles, type StaffRole } from '@candor/contract/roles.ts';
import { basePaths, urlOf } from '@candor/platform/http/mount.ts';
import { addClient, addStaff, signIn, startTestSystem, tenantHeaders, type TestSystem } from '@candor/testkit';

let system: TestSystem;
let clientToken: string;
let pendingToken: string;
const staffTokens = new Map<StaffRole, string>();

beforeAll(async () => {
  system = await startTestSystem();
  // A token is good for five minutes, and a busy machine knocks at all these doors for longer.
  system.clock.hold();
  clientToken = (await signIn(system, await addClient(system))).access_token;
  const pending = await signIn(system, await addClient(system, 'sun3', { hasTotp: true }));
  expect(pending.mfa).toBe(true);
  pendingToken = pending.access_token;
  for (const role of staffRoles) staffTokens.set(role, (await addStaff(system, 'sun3', [role])).bearer);
});
afterAll(() => system.close());

const byText = (a: string, b: string): number => a.localeCompare(b);

interface Caller {
  readonly bearer?: string;
  readonly tenant?: 'sun3' | 'spain' | null;
}

/** A call that names the endpoint rightly and carries nothing: whoever is let in is then told what is missing. */
async function knock(
  endpoint: Endpoint,
  { bearer, tenant = 'sun3' }: Caller,
): Promise<{ status: number; code: string }> {
  const someId = '0199a000-0000-7000-8000-00000000dead';
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const params = Object.fromEntries(names.map((name) => [name, name.toLowerCase().endsWith('id') ? someId : 'x']));
  const answer = await fetch(system.url + basePaths[endpoint.base] + fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: {
      ...(tenant !== null && tenantHeaders(tenant)),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/json',
    },
    ...(endpoint.method !== 'GET' && { body: '{}' }),
  });
  const text = await answer.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  return { status: answer.status, code };
}

const of = (...kinds: ReadonlyArray<Endpoint['access']['kind']>) =>
  allEndpoints.filter(({ access }) => kinds.includes(access.kind));
const isTurnedAway = ({ status, code }: { status: number; code: string }): boolean =>
  status === 401 || code === 'mfa_required' || code === 'forbidden';

async function findOpen(endpoints: readonly Endpoint[], caller: Caller): Promise<string[]> {
  const open: string[] = [];
  for (const endpoint of endpoints) if (!isTurnedAway(await knock(endpoint, caller))) open.push(endpoint.id);
  return open;
}

describe('S-22 who may call what', () => {
  test('S-22 every route of the server is an endpoint of the contract, and has a guard of its kind', () => {
    const known = new Set(allEndpoints.map(({ id }) => id));
    for (const { endpoint, guard } of system.server.bindings) {
      expect(known.has(endpoint.id), endpoint.id).toBe(true);
      expect(guard.kind, endpoint.id).toBe(endpoint.access.kind);
    }
    const pages = ['GET /metrics', 'GET /openapi.json', 'GET /docs', 'GET /docs.js'];
    const listed = allEndpoints.map((endpoint) => `${endpoint.method} ${urlOf(endpoint)}`);
    expect(system.server.routes.toSorted(byText)).toEqual([...listed, ...pages].toSorted(byText));
    expect(of('client', 'pending', 'staff').length).toBeGreaterThan(30);
  });

  test('S-22 a guest gets into no endpoint that needs a session', async () => {
    expect(await findOpen(of('client', 'pending', 'staff'), {})).toEqual([]);
  });

  test('S-22 PROF-04 without a tenant nothing of a tenant opens', async () => {
    for (const endpoint of of('public', 'client', 'pending', 'staff')) {
      const answer = await knock(endpoint, { tenant: null, bearer: clientToken });
      expect(answer, endpoint.id).toEqual({ status: 400, code: 'tenant_unknown' });
    }
  });

  test('S-22 PROF-05 a token of another tenant opens nothing', async () => {
    expect(await findOpen(of('client', 'pending', 'staff'), { tenant: 'spain', bearer: clientToken })).toEqual([]);
  });

  test('S-06 a pending token opens no client endpoint', async () => {
    for (const endpoint of of('client')) {
      expect(await knock(endpoint, { bearer: pendingToken }), endpoint.id).toEqual({
        status: 403,
        code: 'mfa_required',
      });
    }
  });

  test('S-22 a client’s token opens no staff endpoint, a staff token no client endpoint', async () => {
    expect(await findOpen(of('staff'), { bearer: clientToken })).toEqual([]);
    for (const bearer of staffTokens.values()) expect(await findOpen(of('client'), { bearer })).toEqual([]);
  });

  test('S-22 each staff role opens exactly the endpoints that name it', async () => {
    for (const [role, bearer] of staffTokens) {
      for (const endpoint of of('staff')) {
        const { access } = endpoint;
        const isNamed = access.kind === 'staff' && access.roles.includes(role);
        const answer = await knock(endpoint, { bearer });
        // Who is let in is told what is missing; who is not hears forbidden.
        expect(answer.code === 'forbidden', `${role} at ${endpoint.id}: ${JSON.stringify(answer)}`).toBe(!isNamed);
      }
    }
  });

  test('S-22 a full client session is let into every client endpoint without a rule', async () => {
    const turnedAway: string[] = [];
    // Endpoints that end the session come last.
    const endpoints = of('client').filter(({ access }) => access.kind === 'client' && access.rule === undefined);
    for (const endpoint of endpoints) {
      const bearer = (await signIn(system, await addClient(system))).access_token;
      if (isTurnedAway(await knock(endpoint, { bearer }))) turnedAway.push(endpoint.id);
    }
    expect(turnedAway).toEqual([]);
  });
});
