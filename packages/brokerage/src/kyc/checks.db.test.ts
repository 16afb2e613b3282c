// Automatic checks against a local server that speaks Sumsub's protocol: handed over once, calls that are doubled, replayed, reordered or
// forged, a service that is down, and an answer that decides nothing.
import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { getKycDetail, getKycStatus } from '@candor/contract/kyc/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi, copyTenants, openKycDesk, runJob, startTestSystem, tenantIds } from '@candor/testkit';
import type { Applicant, KycDesk, TestSystem } from '@candor/testkit';
import { startLocalSumsub, sumsubAccount } from '@candor/testkit/local-sumsub.ts';
import type { LocalApplicant, LocalSumsub } from '@candor/testkit/local-sumsub.ts';

const { token, secret, hookSecret } = sumsubAccount;
const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
let vendor: LocalSumsub;
let folder: string;
let system: TestSystem;
let desk: KycDesk;
beforeAll(async () => {
  vendor = await startLocalSumsub();
  folder = await copyTenants({ sun3: { kyc: { provider: 'sumsub', account: 'main', level: 'basic-kyc-level' } } });
  system = await startTestSystem({
    environment: {
      TENANTS_DIR: folder,
      SUMSUB_ACCOUNTS: `main=${token},${secret},${hookSecret}`,
      SUMSUB_URL: vendor.url,
      ROLES: 'api,market',
    },
  });
  desk = await openKycDesk(system);
});
afterAll(async () => {
  await system.close();
  await vendor.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  vendor.isDown = false;
});

const run = (kind: string, submission: string) => runJob(system, kind, tenantIds.sun3, { submission });
const readAutomatic = async (id: string) => {
  const answer = await callApi(system, staff.getSubmission, { bearer: desk.officer.bearer, params: { id } });
  return answerOf(staff.getSubmission, answer).automatic;
};
const countLooks = async (id: string) => {
  const [row] = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ count: number }>>`
      select count(*)::int as count from platform.jobs
      where kind = 'kyc.check_read' and payload ->> 'submission' = ${id}`,
  );
  return row?.count;
};
const send = async (
  hook: { readonly text: string; readonly headers: Record<string, string> },
  tenant: string = tenantIds.sun3,
) => {
  const url = `${system.url}/api/identify/hook/v1/${tenant}`;
  return fetch(url, { method: 'POST', headers: hook.headers, body: hook.text });
};

async function handOver(): Promise<{ applicant: Applicant; there: LocalApplicant; id: string }> {
  const applicant = await desk.apply();
  const id = applicant.submissionId;
  await run('kyc.check_begin', id);
  const there = vendor.applicants.find(({ externalUserId }) => externalUserId === id);
  if (!there) throw new Error('the service knows nothing of it');
  return { applicant, there, id };
}

test('KYC-02 a submission is handed over once, signed, and the client reads who helps and that people decide', async () => {
  const { applicant, there, id } = await handOver();
  expect(there).toMatchObject({
    level: 'basic-kyc-level',
    reviewStatus: 'pending',
    fixedInfo: { firstName: 'Ada', lastName: 'Lovelace', dob: '1990-04-17', country: 'USA' },
    documents: ['{"idDocType":"PASSPORT","country":"USA"}'],
  });
  expect(vendor.refused).toEqual([]);
  const known = vendor.applicants.length;
  await run('kyc.check_begin', id);
  expect([vendor.applicants.length, there.documents.length]).toEqual([known, 1]);
  expect(await readAutomatic(id)).toMatchObject({ provider: 'sumsub', state: 'sent', results: [] });
  const { bearer } = applicant;
  const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
  expect(detail).toMatchObject({ review: 'assisted', provider: 'Sumsub', status: 'pending' });
  const { items } = answerOf(listActivity, await callApi(system, listActivity, { bearer }));
  expect(items.map(({ text }) => text)).toContain(
    'Your documents were sent to an outside service for an automatic check',
  );
});

test('KYC-02 a green answer goes to the reviewers and verifies nobody', async () => {
  const { applicant, there, id } = await handOver();
  there.reviewStatus = 'completed';
  there.result = { reviewAnswer: 'GREEN' };
  expect((await send(vendor.makeHook(there, 'applicantReviewed', '2026-11-16 15:01:00.000'))).status).toBe(204);
  expect(await countLooks(id)).toBe(1);
  await run('kyc.check_read', id);
  expect(await readAutomatic(id)).toMatchObject({
    state: 'done',
    results: [
      { kind: 'document', verdict: 'clear', labels: [] },
      { kind: 'face', verdict: 'not_done', labels: [] },
      { kind: 'sanctions', verdict: 'clear', labels: [] },
    ],
  });
  expect((await callApi(system, getKycStatus, { bearer: applicant.bearer })).body).toEqual({ status: 'pending' });
});

test('KYC-02 the same call twice or later again is one look; calls in the wrong order leave the newest answer', async () => {
  const { there, id } = await handOver();
  const early = vendor.makeHook(there, 'applicantPending', '2026-11-16 15:00:10.000');
  there.reviewStatus = 'completed';
  there.result = { reviewAnswer: 'RED', rejectLabels: ['FORGERY', 'SANCTIONS'] };
  const late = vendor.makeHook(there, 'applicantReviewed', '2026-11-16 15:02:00.000');
  expect((await send(late)).status).toBe(204);
  const doubles = await Promise.all([send(late), send(late), send(late)]);
  expect(doubles.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await countLooks(id)).toBe(1);
  await run('kyc.check_read', id);
  const found = [
    { kind: 'document', verdict: 'consider', labels: ['FORGERY'] },
    { kind: 'face', verdict: 'not_done', labels: [] },
    { kind: 'sanctions', verdict: 'consider', labels: ['SANCTIONS'] },
  ];
  expect(await readAutomatic(id)).toMatchObject({ state: 'done', results: found });
  // The first call comes last: it makes us look again and changes nothing.
  expect((await send(early)).status).toBe(204);
  expect(await countLooks(id)).toBe(2);
  await run('kyc.check_read', id);
  expect(await readAutomatic(id)).toMatchObject({ state: 'done', results: found });
  // An answer that was fetched before a newer one is not believed, not even by the database.
  const older = system.server.db.transact(
    scope,
    (tx) => tx.sql`update brokerage.kyc_checks set read_at = '2020-01-01', results = '[]' where submission_id = ${id}`,
  );
  await expect(older).rejects.toThrow('an older answer replaces no newer one');
});

test('S-45 a call that the service did not sign is refused, whatever is wrong with it', async () => {
  const { there, id } = await handOver();
  const good = vendor.makeHook(there, 'applicantReviewed', '2026-11-16 15:03:00.000');
  const changed = { ...good, text: good.text.replace('applicantReviewed', 'applicantDeleted_') };
  const digestOf = (key: string, algorithm: string) => createHmac(algorithm, key).update(good.text).digest('hex');
  const forged = [
    changed,
    { ...good, headers: { 'content-type': 'application/json' } },
    { ...good, headers: { ...good.headers, 'x-payload-digest': '' } },
    { ...good, headers: { ...good.headers, 'x-payload-digest': digestOf('another secret', 'sha256') } },
    { ...good, headers: { ...good.headers, 'x-payload-digest': digestOf(secret, 'sha256') } },
    {
      ...good,
      headers: {
        ...good.headers,
        'x-payload-digest-alg': 'HMAC_SHA1_HEX',
        'x-payload-digest': digestOf(hookSecret, 'sha1'),
      },
    },
    { ...good, headers: { ...good.headers, 'x-payload-digest-alg': 'none' } },
  ];
  for (const hook of forged) {
    const answer = await send(hook);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'hook_not_signed' }]);
  }
  expect(await countLooks(id)).toBe(0);
  // Where no service is connected there is nothing to call, and an applicant nobody knows is answered like any other.
  expect((await send(good, tenantIds.spain)).status).toBe(404);
  const stranger = { ...there, id: 'a99999999999999999999999' };
  expect((await send(vendor.makeHook(stranger, 'applicantReviewed', '2026-11-16 15:04:00.000'))).status).toBe(204);
  expect((await send({ ...good, text: 'no json', headers: good.headers })).status).toBe(400);
});

test('KYC-02 a service that is down is asked again; one that never calls is asked by ourselves; people go on meanwhile', async () => {
  const { submissionId: id } = await desk.apply();
  vendor.isDown = true;
  await expect(run('kyc.check_begin', id)).rejects.toThrow('sumsub answered 503');
  // The last try of the queue has failed as well.
  expect(await readAutomatic(id)).toMatchObject({ state: 'failed' });
  vendor.isDown = false;
  await run('kyc.check_begin', id);
  expect(await readAutomatic(id)).toMatchObject({ state: 'sent' });
  system.clock.advance(16 * 60_000);
  await desk.hire();
  await runJob(system, 'kyc.watch', tenantIds.sun3);
  expect(await countLooks(id)).toBe(1);
  await run('kyc.check_read', id);
  expect(await readAutomatic(id)).toMatchObject({ state: 'sent', results: [] });
  await desk.approve(id);
});

test('KYC-02 people alone is what a tenant without such a service has, and it says so', async () => {
  const spain = await openKycDesk(system, 'spain');
  const more = { tax_residence: 'ES', political_exposure: 'none', source_of_funds: 'salary' };
  const dni = { id_kind: 'dni', id_number: '54362315K', mobile: '+34612345678' };
  const bank = { account_number: 'ES9121000418450200051332', bank_code: '' };
  const agreement = { version: 1, language: 'es-ES' };
  const { bearer, submissionId } = await spain.apply({ ...more, ...dni, ...bank, agreement });
  const at = { tenant: 'spain', bearer } as const;
  expect((await callApi(system, getKycDetail, at)).body).toMatchObject({ review: 'manual', provider: null });
  const seen = await callApi(system, staff.getSubmission, {
    tenant: 'spain',
    bearer: spain.officer.bearer,
    params: { id: submissionId },
  });
  expect(seen.body).toMatchObject({ automatic: null });
});
