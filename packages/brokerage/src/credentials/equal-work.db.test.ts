// Whether a name, a phone or a code exists cannot be told from the work it causes: the same statements in the same order
// and the same number of hashes. The time itself is a figure, not a test: npm run bench -- timing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import { startReset } from '@candor/contract/credentials/staff.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import { addClient, addStaff, callApi, makeMeta, startTestSystem, tenantIds, type TestSystem } from '@candor/testkit';
import { parseStaffId } from '../staff/index.ts';
import { readTenantContext } from '../tenants/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { addInvitation } from './invitations.ts';
import { logIn } from './login.ts';
import type { CredentialParts } from './parts.ts';
import { register, sendRegistrationCode } from './registration.ts';
import { resetPassword } from './resets.ts';
import { logInStaff } from './staff-login.ts';

let system: TestSystem;
let context: TenantContext;
beforeAll(async () => {
  system = await startTestSystem();
  const found = readTenantContext(system.server.directory, metaOf('192.0.2.1'));
  if (isRefusal(found)) throw new Error('no tenant');
  context = found;
});
afterAll(() => system.close());

const metaOf = (ip: string) => makeMeta(ip, (name) => (name === 'x-tenant-id' ? tenantIds.sun3 : undefined));

interface Work {
  readonly statements: string[];
  hashes: number;
}

/** The real parts, with every statement and every hash written down. */
function watchParts(work: Work): CredentialParts {
  const { credentials } = system.server.identity;
  const { db, hasher } = credentials;
  const watch = <Handle extends Reader>(handle: Handle): Handle => ({
    ...handle,
    sql: new Proxy(handle.sql, {
      apply(target, self, args: unknown[]) {
        const [first] = args;
        work.statements.push(Array.isArray(first) ? first.join('?').replaceAll(/\s+/g, ' ').trim() : String(first));
        return Reflect.apply(target, self, args);
      },
    }),
  });
  const watched: Database = {
    ...db,
    read: (scope, run, options) => db.read(scope, (reader) => run(watch(reader)), options),
    transact: (scope, run, options) => db.transact(scope, (tx) => run(watch(tx)), options),
  };
  return {
    ...credentials,
    db: watched,
    hasher: {
      ...hasher,
      hash: (secret) => ((work.hashes += 1), hasher.hash(secret)),
      verify: (stored, secret) => ((work.hashes += 1), hasher.verify(stored, secret)),
    },
    // Every web client proves a key, so the look for a known device is part of the work.
    readProof: async () => ({
      jkt: 'k'.repeat(43),
      id: 'once',
      expiresAt: system.clock.now(),
      tokenHash: undefined,
    }),
  };
}

async function workOf(run: (parts: CredentialParts) => Promise<unknown>): Promise<Work & { readonly answer: unknown }> {
  const work: Work = { statements: [], hashes: 0 };
  const answer = await run(watchParts(work));
  return { ...work, answer };
}

const password = 'harbour-Violet-19-moss';
const translate = (): string => 'text';

async function invite(change: { readonly maxUses?: number } = {}): Promise<string> {
  const { id } = await addStaff(system, 'sun3', ['advisor']);
  const { credentials } = system.server.identity;
  const { code } = await credentials.db.transact(context.scope, (tx) =>
    addInvitation(credentials, tx, context.tenant.id, {
      advisorId: parseStaffId(id),
      maxUses: change.maxUses ?? 9,
      validDays: 7,
    }),
  );
  return code;
}

const failLogin = (name: string, ip: string) =>
  workOf((parts) => logIn(parts, context, { username: name, password: 'wrong', remember: false }, metaOf(ip)));

const failReset = (name: string, ip: string) =>
  workOf((parts) =>
    resetPassword(
      parts,
      context,
      { username: name, code: 'AAAA-BBBB-CCCCC', next: password, confirmation: password },
      ip,
    ),
  );

describe('S-05 the same work for known and unknown', () => {
  test('S-05 a login', async () => {
    const { username } = await addClient(system);
    // The first line ever of a tenant's trail makes its head; every later one finds it.
    await failLogin('somebody-before', '203.0.113.9');
    const known = await failLogin(username, '203.0.113.1');
    const unknown = await failLogin('nobody-here', '203.0.113.2');
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ hashes: 1, answer: { refused: 'login_failed' } });
    expect(known.statements.join('\n')).toMatch(/known_devices[\s\S]*throttles[\s\S]*audit/);
  });

  test('S-05 the tenth failed login, of which the owner is told', async () => {
    const { id, username } = await addClient(system);
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await failLogin(username, `198.51.100.${attempt}`);
      await failLogin('nobody-at-all', `198.51.100.${100 + attempt}`);
    }
    const known = await failLogin(username, '198.51.100.10');
    expect(await failLogin('nobody-at-all', '198.51.100.110')).toEqual(known);
    expect(known.statements.join('\n')).toContain('platform.jobs');
    await system.server.worker.drain();
    const told = async () =>
      (
        await system.server.db.read(
          context.scope,
          (reader) => reader.sql`
            select 1 from brokerage.messages where client_id = ${id} and kind = 'attempts_blocked'`,
        )
      ).length;
    await expect.poll(told).toBe(1);
  });

  test('S-05 a login of staff', async () => {
    const { credentials } = system.server.identity;
    const { id } = await addStaff(system, 'sun3', ['advisor']);
    const [row] = await credentials.db.read(
      context.scope,
      (reader) => reader.sql<{ username: string }[]>`select username from brokerage.staff where staff_id = ${id}`,
    );
    const fail = (name: string, ip: string) =>
      workOf((parts) => logInStaff(parts, context, { username: name, password: 'wrong' }, metaOf(ip)));
    const known = await fail(row?.username ?? '', '203.0.113.3');
    expect(await fail('nobody-here', '203.0.113.4')).toEqual(known);
    expect(known).toMatchObject({ hashes: 1, answer: { refused: 'login_failed' } });
  });

  test('S-05 a reset: unknown name, known name without a code, known name with a wrong code', async () => {
    const { id, username } = await addClient(system);
    const known = await failReset(username, '203.0.113.5');
    expect(await failReset('nobody-here', '203.0.113.6')).toEqual(known);
    const { bearer } = await addStaff(system, 'sun3', ['advisor']);
    const body = { reason: 'called back and identified' };
    expect((await callApi(system, startReset, { bearer, params: { id }, body })).status).toBe(200);
    expect(await failReset(username, '203.0.113.16')).toEqual(known);
    expect(known).toMatchObject({ hashes: 1, answer: { refused: 'reset_failed' } });
  });

  test('S-05 a code for a registered phone and for a new one, and registering with a wrong code', async () => {
    await addClient(system, 'sun3', { phone: '+12025550111' });
    const code = await invite();
    const ask = (phone: string, ip: string) =>
      workOf((parts) =>
        sendRegistrationCode({ ...parts, translate }, context, { phoneCode: '1', phone, invitationCode: code }, ip),
      );
    const known = await ask('2025550111', '203.0.113.7');
    expect(await ask('2025550112', '203.0.113.8')).toEqual(known);
    expect(known.answer).toEqual({ retry_after_s: 60, expires_in_s: 600 });
    const enter = (phone: string, ip: string) =>
      workOf((parts) => {
        const input = { phoneCode: '1', phone, invitationCode: code, username: 'new-name', password, code: '000000' };
        return register(parts, context, { ...input, confirmation: password }, ip);
      });
    const registered = await enter('2025550111', '203.0.113.9');
    expect(await enter('2025550112', '203.0.113.10')).toEqual(registered);
    expect(registered.answer).toEqual({ refused: 'code_invalid' });
  });

  test('S-05 S-18 an invitation that never was and one that is used up', async () => {
    const spent = await invite({ maxUses: 1 });
    const { credentials } = system.server.identity;
    await credentials.db.transact(
      context.scope,
      (tx) => tx.sql`update brokerage.invitations set uses = max_uses where tenant_id = ${context.tenant.id}`,
    );
    const ask = (invitationCode: string, ip: string) =>
      workOf((parts) =>
        sendRegistrationCode(
          { ...parts, translate },
          context,
          { phoneCode: '1', phone: '2025550113', invitationCode },
          ip,
        ),
      );
    const known = await ask(spent, '203.0.113.11');
    expect(await ask('AAAA-BBBB-CCCC', '203.0.113.12')).toEqual(known);
    expect(known.answer).toEqual({ refused: 'invitation_invalid' });
  });
});
