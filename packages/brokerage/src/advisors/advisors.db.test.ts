// What clients see of who advises them, on the real server: nothing but what two people decided, cleaned, and of nobody who left.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getAdvisor } from '@candor/contract/advisors/client.ts';
import * as contract from '@candor/contract/advisors/staff.ts';
import { pictureStart } from '@candor/contract/advisors/rules.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeAdvisor } from '@candor/contract/relationships/staff.ts';
import { proposeStaffStanding } from '@candor/contract/staffing/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addInvestor, addStaff, answerOf, callApi, idIn, signIn, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();
const admin = await addStaff(system, 'sun3', ['tenant_admin', 'operations']);
const checker = await addStaff(system, 'sun3', ['approver']);
const reason = 'agreed with the advisor';

const approve = (id: string) => callApi(system, approveProposal, { bearer: checker.bearer, params: { id }, body: {} });
const propose = (bearer: string, id: string, body: object) =>
  callApi(system, contract.proposeAdvisorCard, {
    bearer,
    params: { id },
    body: { licence: '', hours: null, reason, ...body },
  });
const drawn = sharp({ create: { width: 320, height: 320, channels: 3, background: '#369' } });
const photo = async (): Promise<string> => {
  const bytes = await drawn
    .clone()
    .jpeg()
    .withExif({ IFD0: { Make: 'PLANTED-CAMERA' } })
    .toBuffer();
  return `${pictureStart}${bytes.toString('base64')}`;
};

/** A client whom somebody advises. */
async function makePair() {
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  const client = await addInvestor(system);
  const params = { id: client.id };
  const body = { advisor_id: advisor.id, reason };
  await approve(idIn(await callApi(system, proposeAdvisor, { bearer: admin.bearer, params, body })));
  const { access_token: bearer } = await signIn(system, client);
  const look = async () => answerOf(getAdvisor, await callApi(system, getAdvisor, { bearer }));
  return { advisor, look };
}

test('AUTH-10 G-22 a client sees picture, licence and hours of the advisor once two people agreed', async () => {
  const { advisor, look } = await makePair();
  expect((await look()).advisor).toMatchObject({ licence: '', picture: '', hours: (await look()).desk });
  const hours = { days: [1, 2, 4], from: '10:00', to: '16:30', time_zone: 'Europe/Madrid' } as const;
  const card = { licence: 'CNMV 1234567', hours, picture: await photo() };
  // The person proposes, another decides: neither alone.
  const proposal = await propose(advisor.bearer, advisor.id, card);
  expect(proposal).toMatchObject({ status: 200, body: { kind: 'advisor.card', payload: { licence_before: '' } } });
  expect((await look()).advisor).toMatchObject({ licence: '' });
  const name = String(Reflect.get(Object(Reflect.get(Object(proposal.body), 'payload')), 'picture'));
  const seen = await callApi(system, contract.getAdvisorPicture, { bearer: checker.bearer, params: { name } });
  const { data } = answerOf(contract.getAdvisorPicture, seen);
  expect(Buffer.from(data, 'base64').includes('PLANTED-CAMERA')).toBe(false);
  expect((await approve(idIn(proposal))).status).toBe(200);
  const { advisor: shown } = await look();
  expect(shown).toMatchObject({ licence: 'CNMV 1234567', hours: { ...hours, is_open: expect.any(Boolean) } });
  expect(shown?.picture).toBe(data);
  expect(shown?.name).not.toBe('');
  const kept = answerOf(
    contract.listAdvisorCards,
    await callApi(system, contract.listAdvisorCards, { bearer: admin.bearer }),
  );
  expect(kept.items.find(({ id }) => id === advisor.id)).toMatchObject({
    licence: 'CNMV 1234567',
    hours,
    picture: name,
  });
  // Nothing left out, nothing changes; the picture can be taken away by itself.
  expect((await propose(admin.bearer, advisor.id, { licence: 'CNMV 1234567', hours })).body).toMatchObject({
    code: 'nothing_changes',
  });
  await approve(idIn(await propose(admin.bearer, advisor.id, { licence: 'CNMV 1234567', hours, picture: '' })));
  expect((await look()).advisor).toMatchObject({ picture: '', licence: 'CNMV 1234567' });
});

test('G-10 a card carries no payment details and no promise, hours that exist, and a picture that is one', async () => {
  const { advisor } = await makePair();
  const refused = async (body: object) => (await propose(admin.bearer, advisor.id, body)).body;
  expect(await refused({ licence: 'ES91 2100 0418 4502 0005 1332' })).toMatchObject({ code: 'words_forbidden' });
  expect(await refused({ licence: 'Guaranteed returns' })).toMatchObject({ code: 'words_forbidden' });
  const hours = { days: [1], from: '18:00', to: '09:00', time_zone: 'UTC' };
  expect(await refused({ hours })).toMatchObject({ code: 'settings_faulty' });
  expect(await refused({ hours: { ...hours, days: [3, 1], to: '19:00' } })).toMatchObject({ code: 'settings_faulty' });
  expect(await refused({ hours: { ...hours, time_zone: 'Mars/Olympus' } })).toMatchObject({
    code: 'validation_failed',
  });
  expect(await refused({ picture: `${pictureStart}/9j/AAAA` })).toMatchObject({ code: 'not_an_image' });
  expect(await refused({ picture: 'https://elsewhere.example/me.jpg' })).toMatchObject({ code: 'not_an_image' });
  const wide = await drawn.clone().resize(900).jpeg().toBuffer();
  expect(await refused({ picture: `${pictureStart}${wide.toString('base64')}` })).toMatchObject({
    code: 'image_too_big',
  });
  // A register's number of an account's length is a licence.
  expect((await propose(admin.bearer, advisor.id, { licence: 'SAC S0010514010001' })).status).toBe(200);
});

test('G-22 who only advises keeps one card, and only who advises has one', async () => {
  const { advisor, look } = await makePair();
  const other = await addStaff(system, 'sun3', ['advisor']);
  expect((await propose(other.bearer, advisor.id, { licence: 'X 1' })).status).toBe(404);
  const params = { id: advisor.id };
  const own = answerOf(
    contract.listAdvisorCards,
    await callApi(system, contract.listAdvisorCards, { bearer: other.bearer }),
  );
  expect(own.items.map(({ id }) => id)).toEqual([other.id]);
  expect((await propose(admin.bearer, checker.id, { licence: 'X 1' })).body).toMatchObject({
    code: 'advisor_unavailable',
  });
  // Decided after the person left: nothing is shown.
  const late = idIn(await propose(admin.bearer, advisor.id, { licence: 'X 1' }));
  const leaving = { bearer: admin.bearer, params, body: { standing: 'suspend', reason } };
  expect((await approve(idIn(await callApi(system, proposeStaffStanding, leaving)))).status).toBe(200);
  expect((await approve(late)).body).toMatchObject({ code: 'state_conflict' });
  // Nobody is sent to somebody who is not there any more.
  expect((await look()).advisor).toBeNull();
});

test('G-22 the database takes no card that two people did not decide, and no picture under another name', async () => {
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  const { db } = system.server;
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: admin.id });
  const decided = idIn(await propose(admin.bearer, advisor.id, { licence: 'CRD 1' }));
  const insert = (licence: string) =>
    db.transact(
      scope,
      (tx) => tx.sql`
        insert into brokerage.advisor_cards (tenant_id, approval_id, staff_id, licence, days, opens, closes, time_zone, changed_at)
        values (${tenantIds.sun3}, ${decided}, ${advisor.id}, ${licence}, '', '', '', '', now())`,
    );
  await expect(insert('CRD 1')).rejects.toThrow(/decided by two people/);
  await approve(decided);
  await expect(insert('CRD 2')).rejects.toThrow(/decided by two people/);
  const change = db.transact(scope, (tx) => tx.sql`update brokerage.advisor_cards set licence = 'CRD 2'`);
  await expect(change).rejects.toThrow(/denied|append/);
  const forge = db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.advisor_pictures (tenant_id, digest, jpeg, created_at)
      values (${tenantIds.sun3}, ${'0'.repeat(64)}, ${Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(200)])}, now())`,
  );
  await expect(forge).rejects.toThrow(/check/);
});
