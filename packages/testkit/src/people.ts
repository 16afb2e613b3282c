// Clients and staff for tests: made directly in the database, signed in over the wire like anyone else.
import { createHmac, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { login, refresh, tokens } from '@candor/contract/sessions/client.ts';
import type { Tokens } from '@candor/contract/sessions/client.ts';
import { staffLogin, staffVerifyMfa } from '@candor/contract/sessions/staff.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { createDemoClient, createDemoStaff } from '@candor/demo/people.ts';
import type { DemoClient } from '@candor/demo/people.ts';
import { answerOf, callApi } from './api.ts';
import type { CallOptions } from './api.ts';
import { wakeTenant } from './rest.ts';
import type { TestSystem } from './system.ts';
import { tenantIds, type TenantName } from './tenants.ts';

const refreshed = z.looseObject({ access_token: z.string() });

export const testPassword = 'plum-Orchard-42-tram';
export const testPin = '483920';

export interface TestClient {
  readonly id: ClientId;
  readonly tenant: TenantName;
  readonly username: string;
  readonly password: string;
  readonly totpSecret?: string;
}

export async function addClient(
  system: TestSystem,
  tenant: TenantName = 'sun3',
  spec: Partial<DemoClient> = {},
): Promise<TestClient> {
  const suffix = String(randomInt(1_000_000, 9_999_999));
  const username = spec.username ?? `client${suffix}`;
  const password = spec.password ?? testPassword;
  const phone = spec.phone ?? `+1202${suffix}`;
  const { credentials } = system.server.identity;
  await wakeTenant(system, tenant);
  const made = await createDemoClient(credentials, parseTenantId(tenantIds[tenant]), {
    ...spec,
    username,
    password,
    phone,
  });
  return { ...made, tenant, username, password };
}

export async function signIn(system: TestSystem, client: TestClient, options: CallOptions = {}): Promise<Tokens> {
  const body = { username: client.username, password: client.password };
  const answer = await callApi(system, login, { tenant: client.tenant, ...options, body });
  return z.parse(tokens, answer.body);
}

/** The next access token of a session whose last one is over. */
export async function renewAccess(
  system: TestSystem,
  refreshToken: string,
  options: CallOptions = {},
): Promise<string> {
  const answer = await callApi(system, refresh, { ...options, body: { refresh_token: refreshToken } });
  return z.parse(refreshed, answer.body).access_token;
}

export interface TestStaff {
  readonly id: StaffId;
  readonly bearer: string;
}

/** What a member of staff needs to sign in. */
export interface StaffLogin {
  readonly id: StaffId;
  readonly username: string;
  readonly password: string;
  readonly totpSecret: string;
}

export async function makeStaff(
  system: Pick<TestSystem, 'server'>,
  tenant: TenantName,
  roles: readonly StaffRole[],
): Promise<StaffLogin> {
  const username = `staff${randomInt(1_000_000, 9_999_999)}`;
  await wakeTenant(system, tenant);
  const spec = { username, password: testPassword, fullName: 'Test Staff', roles };
  const made = await createDemoStaff(system.server.identity.credentials, parseTenantId(tenantIds[tenant]), spec);
  return { ...made, username, password: testPassword };
}

/** A member of staff, signed in with both factors. */
export async function addStaff(
  system: TestSystem,
  tenant: TenantName,
  roles: readonly StaffRole[],
): Promise<TestStaff> {
  return signInStaff(system, tenant, await makeStaff(system, tenant, roles));
}

/** The two who decide about money: one proposes, the other approves. */
export async function addPair(
  system: TestSystem,
  tenant: TenantName = 'sun3',
): Promise<readonly [TestStaff, TestStaff]> {
  return [await addStaff(system, tenant, ['operations']), await addStaff(system, tenant, ['approver'])];
}

/** Somebody who is there already, e.g. once days have passed. */
export async function signInStaff(
  system: TestSystem,
  tenant: TenantName,
  { id, username, password, totpSecret }: StaffLogin,
): Promise<TestStaff> {
  const body = { username, password };
  const { access_token: bearer } = answerOf(staffLogin, await callApi(system, staffLogin, { tenant, body }));
  const code = totpCode(totpSecret, system.clock.now());
  const verified = await callApi(system, staffVerifyMfa, { tenant, bearer, body: { code } });
  if (verified.status !== 200) throw new Error(`a test's member of staff could not sign in: ${verified.status}`);
  return { id, bearer };
}

/** The code an authenticator app shows: written here again, so that a fault in ours is noticed. */
export function totpCode(base32: string, at: Date): string {
  const bits = base32
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', bytes).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
