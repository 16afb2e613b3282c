// Verification over the wire: a client's draft and submission, two people's decision, and every way around them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import sharp from 'sharp';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal, rejectProposal } from '@candor/contract/approvals/staff.ts';
import { listBankAccounts } from '@candor/contract/bank-accounts/client.ts';
import { setPin } from '@candor/contract/credentials/client.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import { getKycDetail, getKycStatus, saveKycDraft, submitKyc } from '@candor/contract/kyc/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { getScore } from '@candor/contract/score/client.ts';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import type { ClientId, FileId } from '@candor/contract/ids.ts';
import type { KycAnswers } from '@candor/contract/kyc/answers.ts';
import { readStatusOut } from './status-store.ts';
import { tenantScope, parseTenantId } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  idIn,
  sampleAnswers,
  signIn,
  startTestSystem,
  tenantHeaders,
  tenantIds,
} from '@candor/testkit';
import type { TenantName, TestClient, TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let officer: TestStaff;
let second: TestStaff;
let approver: TestStaff;
let picture: Buffer;
/** Their sessions are short: new ones after the clock went on. */
async function hire(): Promise<void> {
  officer = await addStaff(system, 'sun3', ['kyc_officer']);
  second = await addStaff(system, 'sun3', ['kyc_officer']);
  approver = await addStaff(system, 'sun3', ['approver']);
}

beforeAll(async () => {
  system = await startTestSystem();
  await hire();
  picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#88a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => system.close());

async function upload(bearer: string, tenant: TenantName = 'sun3'): Promise<FileId> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'card.jpg');
  const headers = { ...tenantHeaders(tenant), authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
  return z.parse(uploadedFile, await answer.json()).id;
}

const { sex: _none, ...sample } = sampleAnswers('Ada Lovelace');
const agreement = { version: 1, language: 'en-US' } as const;

interface Applicant {
  readonly client: TestClient;
  readonly bearer: string;
  readonly body: typeof sample & Pick<KycAnswers, 'id_front' | 'id_back'> & { readonly agreement: typeof agreement };
}

async function makeApplicant(tenant: TenantName = 'sun3'): Promise<Applicant> {
  const client = await addClient(system, tenant);
  const { access_token: bearer } = await signIn(system, client);
  const [front, back] = [await upload(bearer, tenant), await upload(bearer, tenant)];
  return { client, bearer, body: { ...sample, id_front: front, id_back: back, agreement } };
}

async function submitted() {
  const applicant = await makeApplicant();
  const answer = await callApi(system, submitKyc, { bearer: applicant.bearer, body: applicant.body });
  expect(answer.body).toMatchObject({ status: 'pending', version: 1 });
  return { ...applicant, id: await findWaiting(applicant.client.id) };
}

async function findWaiting(clientId: ClientId): Promise<string> {
  const list = await callApi(system, staff.listSubmissions, { bearer: officer.bearer, query: { limit: '100' } });
  const found = answerOf(staff.listSubmissions, list).items.find((item) => item.client_id === clientId);
  if (!found) throw new Error('nothing waits');
  return found.id;
}

const reason = 'looked at both pictures';
const propose = (id: string, by: TestStaff = officer, version = 1) =>
  callApi(system, staff.proposeKycApproval, { bearer: by.bearer, params: { id }, body: { version, reason } });
const confirm = (id: string, by: TestStaff = second) =>
  callApi(system, approveProposal, { bearer: by.bearer, params: { id }, body: {} });
const blurred = { part: 'id_front', code: 'blurred' } as const;
const remark = 'The picture is blurred, please take it again.';
const reject = (id: string, change: object = {}) =>
  callApi(system, staff.proposeKycRejection, {
    bearer: officer.bearer,
    params: { id },
    body: { version: 1, reasons: [blurred], remark, reason, ...change },
  });
const statusOf = async (bearer: string) => (await callApi(system, getKycStatus, { bearer })).body;

describe('KYC-04 a client submits', () => {
  let patient: Applicant;
  beforeAll(async () => {
    patient = await makeApplicant();
  });

  test('KYC-04 the draft follows to another device, sealed, and an Aadhaar number is not in it', async () => {
    const { client, bearer, body } = await makeApplicant();
    const { agreement: _agreed, ...answers } = body;
    expect((await callApi(system, saveKycDraft, { bearer, body: answers })).status).toBe(200);
    const { access_token: elsewhere } = await signIn(system, client);
    const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer: elsewhere }));
    expect(detail).toMatchObject({ status: 'unverified', answers: { full_name: 'Ada Lovelace' } });
    expect(detail.open_steps).toEqual(['agreement', 'basic', 'identification']);
    expect(detail.images.id_front).toContain('/file/app/v1/');
    const aadhaar = { ...answers, id_kind: 'aadhaar', id_number: '234123412346' };
    await callApi(system, saveKycDraft, { bearer, body: aadhaar });
    const kept = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
    expect(kept.answers).not.toHaveProperty('id_number');
  });

  test('KYC-03 KYC-04 a submission waits 48 hours at most, and is not made twice', async () => {
    const { bearer, body } = await submitted();
    const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
    expect(Date.parse(detail.due_time ?? '') - Date.parse(detail.submit_time ?? '')).toBe(48 * 60 * 60_000);
    expect(detail).toMatchObject({ review: 'manual', id_number_hint: '•••• 0T47', account_number_hint: '•789' });
    expect(detail.agreement).toMatchObject({ version: 1, language: 'en-US' });
    expect(detail.answers).not.toHaveProperty('id_number');
    expect((await callApi(system, submitKyc, { bearer, body })).body).toMatchObject({ code: 'state_conflict' });
    expect((await callApi(system, saveKycDraft, { bearer, body: {} })).body).toMatchObject({ code: 'state_conflict' });
  });

  test.each([
    [{ birth_date: '2012-01-01' }, 'under_age', 'You must be at least 18 years old.', 'body.birth_date'],
    [{ id_number: '11111' }, 'kyc_invalid', 'KYC submit failed', 'body.id_number'],
    [{ id_kind: 'pan' }, 'kyc_invalid', 'KYC submit failed', 'body.id_kind'],
    [{ holder_name: 'Somebody Else' }, 'kyc_invalid', 'KYC submit failed', 'body.holder_name'],
    [{ applicant: 'Somebody Else' }, 'kyc_invalid', 'KYC submit failed', 'body.applicant'],
    [{ declaration: false }, 'kyc_invalid', 'KYC submit failed', 'body.declaration'],
    [{ bank_code: '123456789' }, 'kyc_invalid', 'KYC submit failed', 'body.bank_code'],
    [{ mobile: '+1' }, 'kyc_invalid', 'KYC submit failed', 'body.mobile'],
    [{ id_expires_on: '2020-01-01' }, 'kyc_invalid', 'KYC submit failed', 'body.id_expires_on'],
  ])('KYC-02 KYC-05 %o is refused', async (change, code, title, path) => {
    const { bearer, body } = patient;
    const answer = await callApi(system, submitKyc, { bearer, body: { ...body, ...change } });
    expect(answer.body).toMatchObject({ code, title });
    expect(answer.body).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path })]) });
  });

  test('KYC-02 another client’s picture, and one picture twice, are refused', async () => {
    const [ada, other] = [await makeApplicant(), await makeApplicant()];
    const stolen = { ...ada.body, id_front: other.body.id_front };
    expect((await callApi(system, submitKyc, { bearer: ada.bearer, body: stolen })).body).toMatchObject({
      code: 'kyc_invalid',
    });
    const twice = { ...ada.body, id_back: ada.body.id_front };
    expect((await callApi(system, submitKyc, { bearer: ada.bearer, body: twice })).body).toMatchObject({
      errors: [expect.objectContaining({ path: 'body.id_back' })],
    });
  });

  test('KYC-01 nothing is submitted without the agreement in its present version', async () => {
    const { bearer, body } = await makeApplicant();
    const { agreement: _agreed, ...without } = body;
    expect((await callApi(system, submitKyc, { bearer, body: without })).body).toMatchObject({
      code: 'agreement_changed',
    });
    const old = { ...body, agreement: { version: 7, language: 'en-US' } };
    expect((await callApi(system, submitKyc, { bearer, body: old })).body).toMatchObject({ code: 'agreement_changed' });
  });
});

describe('G-01 two people decide', () => {
  test('G-01 KYC-03 approval by two sets name, points, bank account and birth date at once, and the client reads it', async () => {
    const { bearer, id } = await submitted();
    const before = answerOf(getScore, await callApi(system, getScore, { bearer })).score;
    const proposal = await propose(id);
    expect(proposal.body).toMatchObject({ kind: 'kyc.approve', state: 'proposed', subject_id: id });
    expect(await statusOf(bearer)).toEqual({ status: 'pending' });
    expect((await confirm(idIn(proposal))).status).toBe(200);
    expect(await statusOf(bearer)).toEqual({ status: 'approved' });
    const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
    expect(detail).toMatchObject({ decided_by: ['kyc_officer', 'kyc_officer'], open_steps: [] });
    expect(detail.decided).toMatchObject({ proposed_as: 'kyc_officer', confirmed_as: 'kyc_officer' });
    expect(detail.decided?.confirmed_at).toBe(detail.approve_time);
    expect(detail.approve_time).not.toBeNull();
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ full_name: 'Ada Lovelace' });
    expect(answerOf(getScore, await callApi(system, getScore, { bearer })).score).toBe(before + 50);
    const { items } = answerOf(listBankAccounts, await callApi(system, listBankAccounts, { bearer }));
    expect(items).toMatchObject([{ holder_name: 'Ada Lovelace', status: 'pending', is_default: true }]);
    const { items: told } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kyc_submitted', 'kyc_approved']));
    const weak = await callApi(system, setPin, { bearer, body: { pin: '170490' } });
    expect(weak.body).toMatchObject({ code: 'pin_weak' });
    const { items: lines } = answerOf(listActivity, await callApi(system, listActivity, { bearer }));
    expect(lines.map(({ text }) => text)).toContain('Your identity was verified by two people');
  });

  test('KYC-03 a rejection opens only the steps concerned, with typed reasons; what was right need not be typed again', async () => {
    const { client, bearer, id } = await submitted();
    const proposal = await reject(id);
    expect((await confirm(idIn(proposal), approver)).status).toBe(200);
    const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
    expect(detail).toMatchObject({
      status: 'rejected',
      reasons: [blurred],
      remark,
      open_steps: ['identification'],
      decided_by: ['kyc_officer', 'approver'],
      decided: { proposed_as: 'kyc_officer', confirmed_as: 'approver' },
    });
    const front = await upload(bearer);
    const again = await callApi(system, submitKyc, { bearer, body: { id_front: front, declaration: true } });
    expect(again.body).toMatchObject({ status: 'pending', version: 2 });
    const next = await findWaiting(client.id);
    const seen = answerOf(
      staff.getSubmission,
      await callApi(system, staff.getSubmission, { bearer: officer.bearer, params: { id: next } }),
    );
    expect(seen).toMatchObject({ version: 2, changed: ['id_front'], decisions: [{ verdict: 'rejected', version: 1 }] });
    // Whoever reviews it again reads whom to ask.
    const [{ maker_name: maker, checker_name: checker } = { maker_name: null, checker_name: null }] = seen.decisions;
    expect(maker).toMatch(/^staff\d+$/);
    expect(checker).toMatch(/^staff\d+$/);
    expect(maker).not.toBe(checker);
    const stale = await propose(id);
    expect(stale.body).toMatchObject({ code: 'version_changed', params: { changed: 'id_front' } });
    expect((await propose(next, officer, 1)).body).toMatchObject({ code: 'version_changed' });
    expect((await confirm(idIn(await propose(next, officer, 2)))).status).toBe(200);
    expect(await statusOf(bearer)).toEqual({ status: 'approved' });
  });

  test('G-03 a document that ran out is rejected by two, and the client may begin again', async () => {
    const { client, bearer, id } = await submitted();
    await confirm(idIn(await propose(id)));
    const expired = { reasons: [{ part: 'id_front', code: 'document_expired' }] };
    expect((await confirm(idIn(await reject(id, expired)))).status).toBe(200);
    const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
    expect(detail).toMatchObject({ status: 'rejected', open_steps: ['basic', 'identification'] });
    // What leads out stays open, whatever the reason was.
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'client', id: client.id });
    const wayOut = (of: ClientId) => system.server.db.read(scope, (reader) => readStatusOut(reader, of));
    expect(await wayOut(client.id)).toBe('approved');
    const other = await submitted();
    await confirm(idIn(await propose(other.id)));
    await confirm(idIn(await reject(other.id)));
    expect(await statusOf(other.bearer)).toEqual({ status: 'rejected' });
    expect(await wayOut(other.client.id)).toBe('approved');
    const never = await submitted();
    await confirm(idIn(await reject(never.id)));
    expect(await wayOut(never.client.id)).toBe('rejected');
  });

  test('S-27 nobody confirms alone: not the officer, not another role, not twice', async () => {
    const { bearer, id } = await submitted();
    const admin = await addStaff(system, 'sun3', ['tenant_admin']);
    const support = await addStaff(system, 'sun3', ['support']);
    expect((await propose(id, approver)).body).toMatchObject({ code: 'forbidden' });
    const proposal = idIn(await propose(id));
    expect((await confirm(proposal, officer)).body).toMatchObject({ code: 'self_approval' });
    expect((await confirm(proposal, admin)).body).toMatchObject({ code: 'forbidden' });
    expect((await confirm(proposal, support)).body).toMatchObject({ code: 'forbidden' });
    expect((await reject(id)).body).toMatchObject({ code: 'already_proposed' });
    const no = { bearer: second.bearer, params: { id: proposal }, body: { note: 'not convinced yet' } };
    expect((await callApi(system, rejectProposal, no)).status).toBe(200);
    expect(await statusOf(bearer)).toEqual({ status: 'pending' });
    const next = idIn(await propose(id));
    const both = await Promise.all([confirm(next, second), confirm(next, approver)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  test('G-12 a remark promises nothing and asks for no money, and reasons are of the closed list', async () => {
    const { id } = await submitted();
    expect((await reject(id, { remark: 'Pay the verification fee first.' })).body).toMatchObject({
      code: 'words_forbidden',
    });
    expect((await reject(id, { reasons: [{ part: 'name', code: 'glare' }] })).body).toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('S-28 what staff see', () => {
  test('S-28 masked until opened for a reason, which the client reads with the role', async () => {
    const { bearer, id } = await submitted();
    const params = { id };
    const masked = await callApi(system, staff.getSubmission, { bearer: officer.bearer, params });
    expect(JSON.stringify(masked.body)).not.toMatch(/Lovelace|C01X00T47|000123456789|1990-04-17/);
    expect(masked.body).toMatchObject({ masked: { full_name: 'A••• L•••', birth_year: '1990' }, hits: 0 });
    const none = await callApi(system, staff.openSubmission, { bearer: officer.bearer, params, body: {} });
    expect(none.status).toBe(400);
    const body = { code: 'identity_check' } as const;
    const open = await callApi(system, staff.openSubmission, { bearer: officer.bearer, params, body });
    expect(open.body).toMatchObject({ answers: { full_name: 'Ada Lovelace', id_number: 'C01X00T47' } });
    const image = await callApi(system, staff.openKycImage, {
      bearer: approver.bearer,
      params: { id, side: 'front' },
      body,
    });
    const { url } = answerOf(staff.openKycImage, image);
    const seen = await fetch(system.url + url);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const texts = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items.map(({ text }) => text);
    expect(texts).toContain('A verification officer opened your verification answers. Reason: identity check');
    expect(texts).toContain('An approver opened an image of your document. Reason: identity check');
    system.clock.advance(6 * 60_000);
    expect((await fetch(system.url + url)).status).toBe(404);
    await hire();
  });

  test('S-20 another tenant’s staff find nothing', async () => {
    const { id } = await submitted();
    const tenant = 'spain';
    const stranger = await addStaff(system, tenant, ['kyc_officer']);
    const at = { tenant, bearer: stranger.bearer, params: { id } } as const;
    const body = { version: 1, reason };
    expect((await callApi(system, staff.getSubmission, at)).status).toBe(404);
    expect((await callApi(system, staff.openSubmission, { ...at, body: { code: 'complaint' } })).status).toBe(404);
    expect((await callApi(system, staff.proposeKycApproval, { ...at, body })).status).toBe(404);
    const list = await callApi(system, staff.listSubmissions, { tenant, bearer: stranger.bearer });
    expect(answerOf(staff.listSubmissions, list).items).toEqual([]);
  });

  test('KYC-03 the queue shows who waits too long', async () => {
    const { client } = await submitted();
    system.clock.advance(49 * 60 * 60_000);
    await hire();
    const list = await callApi(system, staff.listSubmissions, { bearer: officer.bearer, query: { limit: '100' } });
    const { items } = answerOf(staff.listSubmissions, list);
    expect(items.find((item) => item.client_id === client.id)).toMatchObject({ is_overdue: true, proposal: null });
  });
});

describe('S-27 the database says no as well', () => {
  const tenantId = parseTenantId(tenantIds.sun3);
  const as = (kind: 'client' | 'staff' | 'system', id: string) => tenantScope(tenantId, { kind, id });
  const approve = (clientId: ClientId, scope: ReturnType<typeof as>) =>
    system.server.db.transact(
      scope,
      (tx) => tx.sql`update brokerage.kyc_standings set status = 'approved' where client_id = ${clientId}`,
    );

  test('S-27 nobody becomes verified by SQL: not a client, not one member of staff, not a job', async () => {
    const { client } = await submitted();
    for (const scope of [as('client', client.id), as('staff', officer.id), as('system', 'job')]) {
      await expect(approve(client.id, scope)).rejects.toThrow('a verification needs the decision of two people');
    }
    const other = await addClient(system);
    const insert = system.server.db.transact(
      as('system', 'job'),
      (tx) => tx.sql`
        insert into brokerage.kyc_standings (tenant_id, client_id, status, changed_at)
        values (${tenantId}, ${other.id}, 'approved', now())`,
    );
    await expect(insert).rejects.toThrow('a verification needs the decision of two people');
  });

  test('S-27 an open proposal verifies nobody, and a submission is never changed', async () => {
    const { client, id } = await submitted();
    const approvalId = idIn(await propose(id));
    const forged = system.server.db.transact(
      as('staff', officer.id),
      (tx) => tx.sql`
        insert into brokerage.kyc_decisions (tenant_id, approval_id, submission_id, client_id, verdict, reasons,
          maker_role, checker_role, decided_at)
        values (${tenantId}, ${approvalId}, ${id}, ${client.id}, 'approved', '', 'kyc_officer', 'approver', now())`,
    );
    await expect(forged).rejects.toThrow('a verification needs the decision of two people');
    const changed = system.server.db.transact(
      as('staff', officer.id),
      (tx) => tx.sql`update brokerage.kyc_submissions set version = 9 where submission_id = ${id}`,
    );
    await expect(changed).rejects.toThrow(/permission denied|append-only/);
    const renamed = system.server.db.transact(
      as('staff', officer.id),
      (tx) => tx.sql`update brokerage.clients set full_name = '\\x00' where client_id = ${client.id}`,
    );
    await expect(renamed).rejects.toThrow('a name changes with a verification');
  });

  test('S-02 a dump holds no readable name or number of who submitted', async () => {
    await submitted();
    const rows = await system.server.db.read(
      as('system', 'dump'),
      (reader) => reader.sql`select to_jsonb(s)::text as line from brokerage.kyc_submissions s
        union all select to_jsonb(k)::text from brokerage.kyc_standings k
        union all select to_jsonb(d)::text from brokerage.kyc_drafts d`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Lovelace|C01X00T47|000123456789|1990-04-17|2025550143/);
  });
});
