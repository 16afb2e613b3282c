// A brand's settings over the wire: proposed by one, decided by another, seen by clients without a restart, from their day on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { getDocument } from '@candor/contract/documents/client.ts';
import { staffLogin } from '@candor/contract/sessions/staff.ts';
import { getAppSettings, getLocale } from '@candor/contract/settings/client.ts';
import * as contract from '@candor/contract/settings/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addStaff, answerOf, callApi, idIn, makeStaff, startTestSystem, tenantIds } from '@candor/testkit';
import type { Answer, TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  maker = await addStaff(system, 'spain', ['tenant_admin']);
  checker = await addStaff(system, 'spain', ['approver']);
});
afterAll(() => system.close());

const tenant = 'spain' as const;
const reason = 'agreed with marketing';
const propose = (body: object): Promise<Answer> =>
  callApi(system, contract.proposeSettings, { tenant, bearer: maker.bearer, body: { reason, ...body } });
const decide = (proposal: Answer): Promise<Answer> =>
  callApi(system, approveProposal, { tenant, bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} });
const app = async () => answerOf(getAppSettings, await callApi(system, getAppSettings, { tenant }));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';

test('BRAND-01 S-27 name, theme, accent and logo change by two people, at once and without a restart', async () => {
  const before = await app();
  const proposal = await propose({
    app_name: 'Sol Broker',
    accent: { light: '#1d4ed8', dark: '#9dc1ff' },
    logo: svg,
  });
  expect(proposal.body).toMatchObject({
    kind: 'settings.set',
    payload: { app_name: 'Sol Broker', app_name_before: before.app_name, starts_at: null },
  });
  expect((await app()).app_name).toBe(before.app_name);
  expect((await decide(proposal)).status).toBe(200);
  await expect.poll(async () => (await app()).app_name).toBe('Sol Broker');
  const after = await app();
  expect(after.accent).toEqual({ light: '#1d4ed8', dark: '#9dc1ff' });
  expect(after.web_logo).toMatch(/^\/brands\/spain\/logo\.svg\?v=[0-9a-f]{16}$/);
  expect(answerOf(getAppSettings, await callApi(system, getAppSettings, { tenant: 'poland' })).app_name).not.toBe(
    'Sol Broker',
  );
});

test('BRAND-01 I18N-01 a language begins on its day, with its legal texts', async () => {
  const startsAt = new Date(system.clock.now().getTime() + 3_600_000).toISOString();
  const proposal = await propose({ languages: ['es-ES', 'en-US', 'pl-PL'], starts_at: startsAt });
  expect((await decide(proposal)).status).toBe(200);
  const shown = await callApi(system, contract.getBrandSettings, { tenant, bearer: maker.bearer });
  expect(answerOf(contract.getBrandSettings, shown).coming).toMatchObject([
    { starts_at: startsAt, names: ['languages'] },
  ]);
  const languages = async () => answerOf(getLocale, await callApi(system, getLocale, { tenant })).languages;
  expect(await languages()).toEqual(['es-ES', 'en-US']);
  system.clock.advance(3_600_000 + 31_000);
  await expect.poll(languages).toEqual(['es-ES', 'en-US', 'pl-PL']);
  const read = async () =>
    answerOf(
      getDocument,
      await callApi(system, getDocument, { tenant, language: 'pl-PL', params: { kind: 'privacy' } }),
    ).language;
  await expect.poll(read).toBe('pl-PL');
  maker = await addStaff(system, 'spain', ['tenant_admin']);
  checker = await addStaff(system, 'spain', ['approver']);
});

test('BRAND-01 what could not be read or would run something is refused with its field', async () => {
  const faint = await propose({ accent: { light: '#ffff00', dark: '#111111' } });
  expect(faint.body).toMatchObject({ code: 'settings_faulty', errors: [{ path: 'body.accent' }] });
  const logo = svg.replace('<rect', '<script>x</script><rect');
  expect((await propose({ logo })).body).toMatchObject({ code: 'settings_faulty', errors: [{ path: 'body.logo' }] });
  expect((await propose({ staff_addresses: ['office'] })).body).toMatchObject({ code: 'settings_faulty' });
  expect((await propose({ app_name: (await app()).app_name })).body).toMatchObject({ code: 'nothing_changes' });
  const past = new Date(system.clock.now().getTime() - 1000).toISOString();
  expect((await propose({ app_name: 'Late', starts_at: past })).body).toMatchObject({ code: 'starts_in_the_past' });
});

test('AUTH-10 staff come from the networks of the tenant only, and a refused one leaves a line', async () => {
  const here = ['127.0.0.1/32', '::1'];
  expect((await decide(await propose({ staff_addresses: here }))).status).toBe(200);
  const { username, password } = await makeStaff(system, 'spain', ['support']);
  const enter = () => callApi(system, staffLogin, { tenant, body: { username, password } });
  await expect.poll(async () => (await enter()).status).toBe(200);
  expect((await decide(await propose({ staff_addresses: ['203.0.113.0/24'] }))).status).toBe(200);
  await expect.poll(async () => (await enter()).body).toMatchObject({ code: 'address_not_allowed' });
  const asked = await callApi(system, contract.getBrandSettings, { tenant, bearer: maker.bearer });
  expect(asked.body).toMatchObject({ code: 'address_not_allowed' });
  const scope = tenantScope(parseTenantId(tenantIds.spain), { kind: 'system', id: 'test' });
  const lines = await system.server.db.read(
    scope,
    (reader) => reader.sql`select 1 from brokerage.audit where act = 'staff_login.address_refused'`,
  );
  expect(lines.length).toBeGreaterThan(0);
});
