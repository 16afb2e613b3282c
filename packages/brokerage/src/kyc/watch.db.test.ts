// What happens after a verification: documents that end, lists of sanctions that change, and who else gave the same phone or account.
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { getKycDetail, getKycStatus, submitKyc } from '@candor/contract/kyc/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { proposeClosing } from '@candor/contract/relationships/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addPair,
  addSubmission,
  answerOf,
  callApi,
  idIn,
  openKycDesk,
  runJob,
  setKyc,
  signIn,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { KycDesk, TestClient, TestSystem } from '@candor/testkit';
import { readStatusOut } from './status-store.ts';
import { countOpenHits } from './watch-store.ts';

const dayMs = 24 * 60 * 60_000;
const tenantId = parseTenantId(tenantIds.sun3);
const system_ = (id: string) => tenantScope(tenantId, { kind: 'system', id });
let listFile: string;
let system: TestSystem;
let desk: KycDesk;
let listTime = 1_000_000;

/** A new content is a new time of change, however quick the test is. */
async function writeList(text: string): Promise<void> {
  await writeFile(listFile, text);
  await utimes(listFile, (listTime += 10), listTime);
}

beforeAll(async () => {
  listFile = join(await mkdtemp(join(tmpdir(), 'candor-list-')), 'list.csv');
  await writeList('UN;1;Nobody Atall;1900\n');
  system = await startTestSystem({ environment: { SANCTIONS_LIST: listFile, ROLES: 'api,market' } });
  desk = await openKycDesk(system);
});
afterAll(() => system.close());

const watch = () => runJob(system, 'kyc.watch', tenantIds.sun3);
const inDays = (days: number) => shiftDay(dayOf(system.clock.now()), days);

async function read(client: TestClient) {
  const { access_token: bearer } = await signIn(system, client);
  const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
  const messages = answerOf(listMessages, await callApi(system, listMessages, { bearer })).items;
  const activity = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  return { bearer, detail, told: messages.filter(({ kind }) => kind.startsWith('kyc_e')), activity };
}

describe('KYC-03 a document ends', () => {
  test('KYC-03 G-03 told 60, 30 and 7 days before, once each; then rejected by itself, open again, and every way out stays', async () => {
    const { client, submissionId } = await desk.apply({ id_expires_on: inDays(70) });
    await desk.approve(submissionId);
    await watch();
    const end = { status: 'approved', expires_on: inDays(70), renewal: null, open_steps: [] };
    expect(await read(client)).toMatchObject({ told: [], detail: end });
    system.clock.advance(11 * dayMs);
    await watch();
    await watch();
    const told60 =
      'It is valid for 59 more days. You can send the new one now and stay verified. Withdrawing and selling stay open in any case.';
    expect((await read(client)).told.map(({ body }) => body)).toEqual([told60]);
    system.clock.advance(30 * dayMs);
    await watch();
    await watch();
    expect((await read(client)).told).toHaveLength(2);
    system.clock.advance(22 * dayMs);
    await watch();
    await watch();
    expect((await read(client)).told).toHaveLength(3);
    system.clock.advance(7 * dayMs);
    await watch();
    expect((await read(client)).detail.status).toBe('approved');
    system.clock.advance(dayMs);
    await watch();
    await watch();
    const { bearer, detail, told, activity } = await read(client);
    expect(detail).toMatchObject({
      status: 'rejected',
      reasons: [{ part: 'id_front', code: 'document_expired' }],
      remark: null,
      decided_by: [],
      decided: null,
      open_steps: ['basic', 'identification'],
    });
    expect(told.map(({ kind }) => kind)).toEqual(['kyc_expired', 'kyc_ending', 'kyc_ending', 'kyc_ending']);
    expect(activity.map(({ text }) => text)).toContain('Your identity document expired; a new one is needed');
    expect(await system.server.db.read(system_('test'), (reader) => readStatusOut(reader, client.id))).toBe('approved');
    // The successor: with the old end it is refused, with its own it is reviewed like any other.
    const images = { id_front: await desk.upload(bearer), id_back: await desk.upload(bearer) };
    const old = await callApi(system, submitKyc, { bearer, body: { ...images, declaration: true } });
    expect(old.body).toMatchObject({
      code: 'kyc_invalid',
      errors: [expect.objectContaining({ path: 'body.id_expires_on' })],
    });
    await desk.hire();
    const renewed = { ...images, id_number: 'D99X11K22', id_expires_on: inDays(3650), declaration: true };
    const again = await callApi(system, submitKyc, { bearer, body: renewed });
    expect(again.body).toMatchObject({ status: 'pending', version: 2 });
  });

  test('KYC-03 MSG-03 a client who is closed is told nothing of documents that end', async () => {
    await desk.hire();
    const [kept, gone] = [
      await desk.apply({ id_expires_on: inDays(40) }),
      await desk.apply({ id_expires_on: inDays(40) }),
    ];
    for (const { submissionId } of [kept, gone]) await desk.approve(submissionId);
    const [maker, checker] = await addPair(system);
    const params = { id: gone.client.id };
    const body = { code: 'inactive', reason: 'a test of it' };
    const proposal = await callApi(system, proposeClosing, { bearer: maker.bearer, params, body });
    const decision = { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} };
    expect((await callApi(system, approveProposal, decision)).status).toBe(200);
    await watch();
    const told = await system.server.db.read(
      system_('test'),
      (reader) => reader.sql<Array<{ clientId: string }>>`
        select client_id from brokerage.messages where kind = 'kyc_ending'
          and client_id = any(${reader.uuids([kept.client.id, gone.client.id])})`,
    );
    expect(told.map(({ clientId }) => clientId)).toEqual([kept.client.id]);
  });

  test('KYC-03 what was submitted before anybody looked after documents is looked after as well', async () => {
    const client = await addClient(system);
    await setKyc(system, client, 'approved');
    await watch();
    const rows = await system.server.db.read(
      system_('test'),
      (reader) => reader.sql`select 1 from brokerage.kyc_watches where client_id = ${client.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('G-01 S-27 SQL alone takes nobody’s verification away: not without an end, not before it, not by another hand', async () => {
    await desk.hire();
    const { client, submissionId } = await desk.apply({ id_expires_on: inDays(5) });
    await desk.approve(submissionId);
    const expire = (id: string, on: string) =>
      system.server.db.transact(
        system_(id),
        (tx) => tx.sql`
          insert into brokerage.kyc_expiries (tenant_id, submission_id, client_id, expires_on, recorded_at)
          values (${tenantId}, ${submissionId}, ${client.id}, ${on}::date, ${system.clock.now()})`,
      );
    const refused = 'only a verified document that ran out expires';
    await expect(expire('kyc-watch', inDays(5))).rejects.toThrow(refused);
    await expect(expire('kyc-watch', inDays(-5))).rejects.toThrow(refused);
    const moved = system.server.db.transact(
      system_('kyc-watch'),
      (tx) => tx.sql`update brokerage.kyc_watches set expires_on = '2020-01-01' where client_id = ${client.id}`,
    );
    await expect(moved).rejects.toThrow('the end of a document stays what was submitted');
    const rejected = system.server.db.transact(
      system_('kyc-watch'),
      (tx) => tx.sql`update brokerage.kyc_standings set status = 'rejected' where client_id = ${client.id}`,
    );
    await expect(rejected).rejects.toThrow('a rejection needs the decision of two people');
    system.clock.advance(6 * dayMs);
    await expect(expire('somebody', inDays(-1))).rejects.toThrow(refused);
  });
});

const openHits = async () => {
  const query = { limit: '100' };
  const list = await callApi(system, staff.listKycHits, { bearer: desk.officer.bearer, query });
  return answerOf(staff.listKycHits, list).items;
};

describe('KYC-02 lists of sanctions', () => {
  beforeAll(() => desk.hire());

  const jan = {
    first_name: 'Jan',
    last_name: 'Kowalewski',
    full_name: 'Jan Kowalewski',
    applicant: 'Jan Kowalewski',
    holder_name: 'Jan Kowalewski',
  };

  test('KYC-02 screened at submit: the queue counts the hit and the reviewer reads why', async () => {
    await writeList('EU;7;Kowalewsky, Jan;1990\nEU;8;Jan Kowalewski;1955-01-01\n');
    const { submissionId } = await desk.apply(jan);
    const at = { bearer: desk.officer.bearer };
    const list = await callApi(system, staff.listSubmissions, { ...at, query: { limit: '100' } });
    expect(answerOf(staff.listSubmissions, list).items.find(({ id }) => id === submissionId)?.hits).toBe(1);
    const seen = await callApi(system, staff.getSubmission, { ...at, params: { id: submissionId } });
    expect(seen.body).toMatchObject({
      matches: [{ list: 'EU', entry: '7', name: 'Kowalewsky, Jan', likeness: 95, born: 'year' }],
    });
    // Two people have seen it and verified the client: nothing is left to look at.
    await desk.approve(submissionId);
    await watch();
    expect(await openHits()).toEqual([]);
  });

  test('KYC-03 S-28 a confirmed hit has a reason of its own for staff; the client reads neutral words and no remark', async () => {
    await writeList('EU;7;Kowalewsky, Jan;1990\n');
    const { client, submissionId } = await desk.apply(jan);
    const reasons = [
      { part: 'application', code: 'sanctions_match' },
      { part: 'id_front', code: 'blurred' },
    ];
    await desk.reject(submissionId, { reasons });
    const { bearer, detail, activity } = await read(client);
    expect(detail).toMatchObject({
      status: 'rejected',
      reasons: [{ part: 'application', code: 'not_completed' }],
      remark: null,
      open_steps: ['identification'],
    });
    const messages = (await callApi(system, listMessages, { bearer })).body;
    expect(JSON.stringify([detail, activity, messages])).not.toMatch(/sanction|hit\b|\blist\b|match/i);
    // Whoever looks at it again reads what was found.
    const call = { bearer: desk.officer.bearer, params: { id: submissionId } };
    const { decisions } = answerOf(staff.getSubmission, await callApi(system, staff.getSubmission, call));
    expect(decisions.at(-1)?.reasons).toContainEqual({ part: 'application', code: 'sanctions_match' });
    expect(decisions.at(-1)?.remark).toBe('Please take the picture again.');
  });

  test('KYC-02 S-28 a changed list holds everybody verified against it once more; an officer settles it, the client reads nothing of it', async () => {
    const { client, submissionId } = await desk.apply({
      ...jan,
      birth_date: '1988-03-04',
      full_name: 'Jan Kowalewski',
    });
    await desk.approve(submissionId);
    system.clock.advance(60_000);
    await writeList('OFAC;99;Jan Kowalewski;1988-03-04\n');
    await watch();
    await watch();
    const hits = await openHits();
    expect(hits).toMatchObject([
      { client_id: client.id, submission_id: submissionId, entry: '99', likeness: 100, born: 'same' },
    ]);
    expect(await system.server.db.read(system_('test'), (reader) => countOpenHits(reader))).toMatchObject({ count: 1 });
    expect(await (await fetch(`${system.url}/metrics`)).text()).toContain(
      `candor_kyc_open_hits{tenant="${tenantIds.sun3}"} 1`,
    );
    const { bearer, activity } = await read(client);
    expect(JSON.stringify(activity)).not.toMatch(/hit|sanction|list/i);
    expect((await callApi(system, getKycStatus, { bearer })).body).toEqual({ status: 'approved' });
    const settle = (by = desk.officer.bearer) =>
      callApi(system, staff.settleKycHit, {
        bearer: by,
        params: { id: hits[0]?.id ?? '' },
        body: { finding: 'other_name' },
      });
    expect((await settle()).status).toBe(204);
    expect((await settle()).body).toMatchObject({ code: 'not_found' });
    expect(await openHits()).toEqual([]);
    await watch();
    expect(await openHits()).toEqual([]);
    const rewritten = system.server.db.transact(
      system_('job'),
      (tx) => tx.sql`update brokerage.kyc_hits set finding = null, settled_at = null, settled_by = null`,
    );
    await expect(rewritten).rejects.toThrow('a hit is settled once and never rewritten');
  });

  test('KYC-02 a list that changes between the proposal and the decision: what only the second could see waits for somebody to look', async () => {
    await writeList('');
    const { client, submissionId } = await desk.apply({ ...jan, birth_date: '1971-02-03' });
    const at = { bearer: desk.officer.bearer, params: { id: submissionId } };
    const body = { version: 1, reason: 'looked at both pictures' };
    const proposal = await callApi(system, staff.proposeKycApproval, { ...at, body });
    system.clock.advance(60_000);
    await writeList('OFAC;41;Jan Kowalewski;1971-02-03\n');
    const decide = { bearer: desk.second.bearer, params: { id: idIn(proposal) }, body: {} };
    expect((await callApi(system, approveProposal, decide)).status).toBe(200);
    const [hit] = (await openHits()).filter(({ client_id: of }) => of === client.id);
    expect(hit).toMatchObject({ entry: '41', submission_id: submissionId, born: 'same' });
    const settle = { bearer: desk.officer.bearer, params: { id: hit?.id ?? '' }, body: { finding: 'other_place' } };
    expect((await callApi(system, staff.settleKycHit, settle)).status).toBe(204);
    expect((await openHits()).filter(({ client_id: of }) => of === client.id)).toEqual([]);
  });

  test('KYC-02 G-03 whose document has ended still has what they have: they are held against a changed list as well', async () => {
    await writeList('');
    const { client, submissionId } = await desk.apply({ ...jan, birth_date: '1964-05-06', id_expires_on: inDays(2) });
    await desk.approve(submissionId);
    system.clock.advance(4 * dayMs);
    await watch();
    await desk.hire();
    expect((await read(client)).detail.status).toBe('rejected');
    await writeList('OFAC;51;Jan Kowalewski;1964-05-06\n');
    await watch();
    const [hit] = (await openHits()).filter(({ client_id: of }) => of === client.id);
    expect(hit).toMatchObject({ entry: '51', submission_id: submissionId });
    const settle = { bearer: desk.officer.bearer, params: { id: hit?.id ?? '' }, body: { finding: 'other_document' } };
    expect((await callApi(system, staff.settleKycHit, settle)).status).toBe(204);
    expect((await openHits()).filter(({ client_id: of }) => of === client.id)).toEqual([]);
  });

  test('S-20 another tenant’s officer sees no hit and settles none', async () => {
    const stranger = await openKycDesk(system, 'spain');
    const at = { tenant: 'spain', bearer: stranger.officer.bearer } as const;
    expect(answerOf(staff.listKycHits, await callApi(system, staff.listKycHits, at)).items).toEqual([]);
  });
});

describe('KYC-02 the same again', () => {
  test('S-28 other clients with the same document, phone and bank account are named; a submission without an agreement is no fault', async () => {
    await desk.hire();
    const phone = '+12025550199';
    const same = { mobile: phone, id_number: 'K77L88M99', account_number: '000999888777' };
    const [first, second] = [await desk.apply(same), await desk.apply(same)];
    const registered = await addClient(system, 'sun3', { phone });
    const params = { id: second.submissionId };
    const seen = answerOf(
      staff.getSubmission,
      await callApi(system, staff.getSubmission, { bearer: desk.officer.bearer, params }),
    );
    expect(seen.same_number).toEqual([first.client.id]);
    expect(seen.same_phone.toSorted()).toEqual([first.client.id, registered.id].toSorted());
    expect(seen.same_account).toEqual([first.client.id]);
    const failed = seen.checks.filter(({ passed }) => !passed).map(({ check }) => check);
    expect(failed).toEqual(['number_is_new', 'phone_as_registered', 'phone_is_new', 'account_is_new']);
    const bare = await addSubmission(system, await addClient(system));
    const answer = await callApi(system, staff.getSubmission, { bearer: desk.officer.bearer, params: { id: bare } });
    expect(answer).toMatchObject({ status: 200, body: { agreement: null } });
  });

  test('S-28 what differs from the version before is shown masked, and unmasked once opened for a reason', async () => {
    const { client, bearer, submissionId } = await desk.apply({ mobile: '+12025550111' });
    await desk.reject(submissionId, { reasons: [{ part: 'mobile', code: 'unreachable' }] });
    const body = { mobile: '+12025550122', declaration: true };
    expect((await callApi(system, submitKyc, { bearer, body })).status).toBe(200);
    const list = await callApi(system, staff.listSubmissions, { bearer: desk.officer.bearer, query: { limit: '100' } });
    const id = answerOf(staff.listSubmissions, list).items.find(({ client_id: of }) => of === client.id)?.id ?? '';
    const at = { bearer: desk.officer.bearer, params: { id } };
    const seen = answerOf(staff.getSubmission, await callApi(system, staff.getSubmission, at));
    expect(seen.changed).toEqual(['mobile']);
    expect([seen.masked.mobile, seen.masked_before?.mobile]).toEqual(['••••••50122', '••••••50111']);
    const open = await callApi(system, staff.openSubmission, { ...at, body: { code: 'identity_check' } });
    expect(open.body).toMatchObject({ answers: { mobile: '+12025550122' }, before: { mobile: '+12025550111' } });
  });
});
