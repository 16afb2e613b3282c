// A brand's settings over the wire: proposed by one, decided by another, seen by clients without a restart, from their day on.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { getChat, getChatKey, openChat } from '@candor/contract/chats/client.ts';
import { getDocument } from '@candor/contract/documents/client.ts';
import { staffLogin } from '@candor/contract/sessions/staff.ts';
import { getAppSettings, getLocale } from '@candor/contract/settings/client.ts';
import * as contract from '@candor/contract/settings/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  idIn,
  makeStaff,
  signIn,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
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

const faulty = (path: string) => ({ code: 'settings_faulty', errors: [{ path }] });

test('MSG-02 another chat provider is set by two people: its page and key reach clients, never a page of our own', async () => {
  const address = 'https://chat.vendor.example/widget?brand=spain';
  const wrong = async (chat: object) => (await propose({ chat })).body;
  const other = { system: 'vendor', address, key: 'site-1' };
  // Where this server believes to be: its port is given by the system.
  expect(await wrong({ ...other, address: 'http://localhost:0/chat' })).toMatchObject(faulty('body.chat.address'));
  expect(await wrong({ ...other, address: 'http://chat.vendor.example/' })).toMatchObject(faulty('body.chat.address'));
  expect(await wrong({ ...other, address: "https://a.example/ 'unsafe-inline'" })).toMatchObject(
    faulty('body.chat.address'),
  );
  expect(await wrong({ ...other, key: '' })).toMatchObject(faulty('body.chat.key'));
  const client = await addClient(system, tenant);
  const bearer = (await signIn(system, client)).access_token;
  const keyOf = async () => answerOf(getChatKey, await callApi(system, getChatKey, { tenant, bearer }));
  expect(await keyOf()).toMatchObject({ frame: '', key: expect.stringMatching(/^.{32}$/) });
  const proposal = await propose({ chat: other });
  expect(proposal.body).toMatchObject({
    payload: { chat_sys: 'vendor', chat_sys_before: 'smart', chat_address: address },
  });
  expect((await decide(proposal)).status).toBe(200);
  await expect.poll(keyOf).toEqual({ key: 'site-1', username: client.username, frame: address });
  expect((await app()).chat_sys).toBe('vendor');
  // The first message is the provider's to show; that it was shown is ours to remember.
  const open = async () => answerOf(openChat, await callApi(system, openChat, { tenant, bearer }));
  expect([await open(), await open()]).toEqual([{ greeted: true }, { greeted: false }]);
  expect(answerOf(getChat, await callApi(system, getChat, { tenant, bearer })).items).toEqual([]);
  // Back to the built-in chat: nothing of the other is left.
  expect((await decide(await propose({ chat: { system: 'smart', address, key: 'site-1' } }))).status).toBe(200);
  await expect.poll(async () => (await keyOf()).frame).toBe('');
  const now = await callApi(system, contract.getBrandSettings, { tenant, bearer: maker.bearer });
  expect(now.body).toMatchObject({ chat: { system: 'smart', address: '', key: '' } });
});

const pictureOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 30, b: 90, alpha: 0.5 } } });
/** The same picture with a header that says to be larger. */
function claimSize(png: Buffer, side: number): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(side, 16);
  claimed.writeUInt32BE(side, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}
const toAddress = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
const houseScope = tenantScope(parseTenantId(tenantIds.spain), { kind: 'system', id: 'test' });

const countDrawings = () =>
  system.server.db.read(houseScope, (reader) =>
    reader.sql`select 1 from brokerage.brand_logos`.then((rows) => rows.length),
  );
const digestOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const insertDrawing = (digest: string, text: string | null, bytes: Buffer | null) =>
  system.server.db.transact(houseScope, async (tx) => {
    await tx.sql`
      insert into brokerage.brand_logos (tenant_id, digest, svg, png, created_at)
      values (${tenantIds.spain}, ${digest}, ${text}, ${bytes}, ${system.clock.now()})`;
  });

test('BRAND-01 S-43 a PNG becomes the logo as the server made it anew; who decides sees it before clients do', async () => {
  const planted = await pictureOf(64)
    .png()
    .withExif({ IFD0: { Make: 'PLANTED-CAMERA' } })
    .toBuffer();
  const sent = Buffer.concat([planted, Buffer.from('<script>PLANTED</script>')]);
  expect(sent.includes('PLANTED-CAMERA')).toBe(true);
  const before = await app();
  const proposal = await propose({ logo: toAddress(sent) });
  const name = String((proposal.body as { payload: Record<string, unknown> }).payload['logo']);
  expect(name).toMatch(/^[0-9a-f]{64}\.png$/);
  const seen = await callApi(system, contract.getLogo, { tenant, bearer: checker.bearer, params: { name } });
  const { data } = answerOf(contract.getLogo, seen);
  const kept = Buffer.from(data.slice('data:image/png;base64,'.length), 'base64');
  expect(`${createHash('sha256').update(kept).digest('hex')}.png`).toBe(name);
  expect(kept.includes('PLANTED')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 64, height: 64, hasAlpha: true });
  expect((await app()).web_logo).toBe(before.web_logo);
  // A drawing of one brand is nobody else's.
  const elsewhere = await addStaff(system, 'poland', ['approver']);
  const foreign = { tenant: 'poland', bearer: elsewhere.bearer, params: { name } } as const;
  expect((await callApi(system, contract.getLogo, foreign)).body).toMatchObject({ code: 'not_found' });
  expect((await decide(proposal)).status).toBe(200);
  await expect.poll(async () => (await app()).web_logo).toBe(`/brands/spain/logo.png?v=${name.slice(0, 16)}`);
});

test.each([
  ['broken', async () => (await pictureOf(64).png().toBuffer()).subarray(0, 60)],
  ['too large once unpacked', async () => claimSize(await pictureOf(64).png().toBuffer(), 100_000)],
] as const)('BRAND-01 S-43 a PNG that is %s is refused with its field, and nothing is kept', async (_, make) => {
  const before = await countDrawings();
  const answer = await propose({ logo: toAddress(await make()) });
  expect(answer.body).toMatchObject({ code: 'settings_faulty', errors: [{ path: 'body.logo' }] });
  expect(await countDrawings()).toBe(before);
});

test('BRAND-01 the database keeps no drawing under another digest, none of two kinds and nothing that is no PNG', async () => {
  const png = await pictureOf(32).png().toBuffer();
  await expect(insertDrawing('0'.repeat(64), null, png)).rejects.toThrow(/brand_logos_digest/);
  await expect(insertDrawing(digestOf(png), svg, png)).rejects.toThrow(/brand_logos_one_kind/);
  await expect(insertDrawing('0'.repeat(64), null, null)).rejects.toThrow(/brand_logos_one_kind/);
  const jpeg = await pictureOf(32).flatten().jpeg().toBuffer();
  await expect(insertDrawing(digestOf(jpeg), null, jpeg)).rejects.toThrow(/brand_logos_png/);
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
