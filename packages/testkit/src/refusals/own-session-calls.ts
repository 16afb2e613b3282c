// Staff and their own way in: each call that opens, renews, changes or ends a session, or sets up who may open one.
import * as z from 'zod/mini';
import { createStaffEventTicket } from '@candor/contract/events/staff.ts';
import * as passkeys from '@candor/contract/passkeys/staff.ts';
import * as sessions from '@candor/contract/sessions/staff.ts';
import * as staffing from '@candor/contract/staffing/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi } from '../api.ts';
import type { CallOptions } from '../api.ts';
import { createPasskey, usePasskey } from '../authenticator.ts';
import type { TestPasskey } from '../authenticator.ts';
import { addStaff, makeStaff, testPassword, totpCode } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { LoneCall } from './lone-call.ts';
import { proposalCalls } from './proposal-calls.ts';
import type { RefusalWorld } from './world.ts';

const challenged = z.object({ options: z.looseObject({ challenge: z.string() }) });

const ceremony = ({ url }: TestSystem, body: unknown) => ({
  challenge: z.parse(challenged, body).options.challenge,
  origin: url,
  rpId: new URL(url).hostname,
});

const hire = ({ system }: RefusalWorld) => makeStaff(system, 'sun3', ['support']);
const enter = ({ system }: RefusalWorld) => addStaff(system, 'sun3', ['support']);

/** The password is right, the second factor has not been asked for. */
async function knock(world: RefusalWorld, isNew = false) {
  const person = await hire(world);
  const { system } = world;
  if (isNew) {
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
    await system.server.db.transact(
      scope,
      (tx) => tx.sql`delete from brokerage.authenticators where staff_id = ${person.id}`,
    );
  }
  const body = { username: person.username, password: person.password };
  const opened = await callApi(system, sessions.staffLogin, { body });
  const { access_token: bearer } = answerOf(sessions.staffLogin, opened);
  return { person, bearer, cookie: opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

async function offerPasskey(world: RefusalWorld): Promise<CallOptions & { readonly passkey: TestPasskey }> {
  const { system } = world;
  const { bearer } = await enter(world);
  const { body } = await callApi(system, passkeys.getStaffPasskeyOptions, { bearer });
  const { passkey, credential } = createPasskey(ceremony(system, body));
  return { bearer, body: { name: 'Key', credential }, passkey };
}

async function addPasskey(world: RefusalWorld) {
  const { passkey, ...call } = await offerPasskey(world);
  await callApi(world.system, passkeys.addStaffPasskey, call);
  return { passkey, ...call };
}

/** Somebody whom two people have just agreed to invite. */
async function inviteMember(world: RefusalWorld) {
  const { endpoint, make } = proposalCalls['staff.invite'];
  const call = await make(world);
  const proposed = answerOf(staffing.proposeStaffInvite, await world.call(endpoint, call));
  await world.approve(proposed.id);
  const { username } = z.parse(z.looseObject({ username: z.string() }), call.body);
  return { username, params: { id: proposed.subject_id } };
}

export const ownSessionCalls: readonly LoneCall[] = [
  {
    endpoint: sessions.staffLogin,
    make: async (world) => {
      const { username, password } = await hire(world);
      return { body: { username, password } };
    },
  },
  {
    endpoint: sessions.staffVerifyMfa,
    make: async (world) => {
      const { bearer, person } = await knock(world);
      return { bearer, body: { code: totpCode(person.totpSecret, world.system.clock.now()) } };
    },
  },
  {
    endpoint: sessions.staffBindMfa,
    make: async (world) => ({ bearer: (await knock(world, true)).bearer }),
  },
  {
    endpoint: sessions.staffRefresh,
    make: async (world) => {
      const { bearer, person, cookie } = await knock(world);
      const code = totpCode(person.totpSecret, world.system.clock.now());
      await callApi(world.system, sessions.staffVerifyMfa, { bearer, body: { code } });
      return { headers: { cookie } };
    },
  },
  { endpoint: sessions.staffLogout, make: async (world) => ({ bearer: (await enter(world)).bearer }) },
  {
    endpoint: sessions.endOwnSessions,
    make: async (world) => ({ bearer: (await enter(world)).bearer, body: { keep_current: false } }),
  },
  {
    endpoint: sessions.changeOwnPassword,
    make: async (world) => ({
      bearer: (await enter(world)).bearer,
      body: { current: testPassword, next: 'seven-Ships-in-the-harbour' },
    }),
  },
  { endpoint: createStaffEventTicket, make: async (world) => ({ bearer: (await enter(world)).bearer }) },
  { endpoint: passkeys.getStaffPasskeyLoginOptions, make: () => ({}) },
  { endpoint: passkeys.getStaffPasskeyOptions, make: async (world) => ({ bearer: (await enter(world)).bearer }) },
  {
    endpoint: passkeys.addStaffPasskey,
    make: async (world) => {
      const { passkey: _own, ...call } = await offerPasskey(world);
      return call;
    },
  },
  {
    endpoint: passkeys.staffLoginWithPasskey,
    make: async (world) => {
      const { passkey } = await addPasskey(world);
      const { body } = await callApi(world.system, passkeys.getStaffPasskeyLoginOptions);
      return { body: { credential: usePasskey(passkey, ceremony(world.system, body)) } };
    },
  },
  {
    endpoint: passkeys.removeStaffPasskey,
    make: async (world) => {
      const { bearer = '', passkey } = await addPasskey(world);
      return { bearer, params: { id: passkey.id } };
    },
  },
  {
    endpoint: staffing.issueSetupCode,
    make: async (world) => {
      const { params } = await inviteMember(world);
      return { bearer: await world.asStaff('maker'), params };
    },
  },
  {
    endpoint: staffing.setUpStaff,
    make: async (world) => {
      const { username, params } = await inviteMember(world);
      const ask = async (by: 'maker' | 'checker') =>
        answerOf(staffing.issueSetupCode, await world.call(staffing.issueSetupCode, { by, params })).code;
      const halves = { maker_code: await ask('maker'), checker_code: await ask('checker') };
      return { body: { username, ...halves, full_name: 'Nina New', password: 'seven-Ships-in-the-harbour' } };
    },
  },
];
