// A document is renewed before it ends: the client stays verified while two people look at the new one.
import { describe, expect, test } from 'vitest';
import { countQueues } from '@candor/contract/desk/staff.ts';
import { parseId } from '@candor/contract/ids.ts';
import { getKycDetail, saveKycDraft, submitKyc } from '@candor/contract/kyc/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi, openKycDesk, runJob, signIn, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import { dayIn } from './renewal.ts';

const system = await openTestSystem();
const desk = await openKycDesk(system);
const dayMs = 24 * 60 * 60_000;
const tenantId = parseTenantId(tenantIds.sun3);
/** By the calendar of the client's country. */
const dayOf = (days: number) => dayIn('US', new Date(system.clock.now().getTime() + days * dayMs));
const as = (kind: 'client' | 'staff' | 'system', id: string) => tenantScope(tenantId, { kind, id });
const watch = () => runJob(system, 'kyc.watch', tenantIds.sun3);

async function verified(endsInDays: number) {
  await desk.hire();
  const applicant = await desk.apply({ id_expires_on: dayOf(endsInDays) });
  await desk.approve(applicant.submissionId);
  return applicant;
}

const detailOf = async (bearer: string) => answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
const newDocument = async (bearer: string, days = 3650) => ({
  id_front: await desk.upload(bearer),
  id_back: await desk.upload(bearer),
  id_expires_on: dayOf(days),
  declaration: true,
});
const send = (bearer: string, body: object) => callApi(system, submitKyc, { bearer, body });

/** What waits of this client, as the officer's queue shows it. */
async function waiting(client: TestClient) {
  const query = { limit: '100' };
  const list = await callApi(system, staff.listSubmissions, { bearer: desk.officer.bearer, query });
  return answerOf(staff.listSubmissions, list).items.filter((item) => item.client_id === client.id);
}

async function renew(endsInDays = 40) {
  const applicant = await verified(endsInDays);
  const { bearer, client } = applicant;
  expect((await send(bearer, await newDocument(bearer))).status).toBe(200);
  const [item] = await waiting(client);
  if (!item) throw new Error('no renewal waits');
  return { ...applicant, item };
}

describe('KYC-03 a document is renewed early', () => {
  test('KYC-03 not before 60 days, then while verified; the reviewer sees old and new, and approval replaces it', async () => {
    const early = await verified(61);
    expect(await detailOf(early.bearer)).toMatchObject({ renewal: null, open_steps: [], days_left: 61 });
    expect((await send(early.bearer, await newDocument(early.bearer))).body).toMatchObject({ code: 'state_conflict' });
    const { client, bearer, submissionId } = await verified(60);
    const open = await detailOf(bearer);
    expect(open).toMatchObject({
      status: 'approved',
      renewal: { state: 'open' },
      open_steps: ['basic', 'identification'],
    });
    // The old images and the old end are not offered as the new ones.
    expect([open.answers.id_front, open.answers.id_expires_on, open.images.id_front]).toEqual([
      undefined,
      undefined,
      null,
    ]);
    const draft = await callApi(system, saveKycDraft, { bearer, body: { bank_name: open.answers.bank_name ?? '' } });
    expect(draft.status).toBe(200);
    const half = { declaration: true, id_expires_on: dayOf(3650) };
    expect((await send(bearer, half)).body).toMatchObject({ code: 'kyc_invalid' });
    const sameEnd = { ...(await newDocument(bearer)), id_expires_on: dayOf(60) };
    expect((await send(bearer, sameEnd)).body).toMatchObject({
      errors: [expect.objectContaining({ path: 'body.id_expires_on' })],
    });
    const sent = await send(bearer, await newDocument(bearer));
    expect(sent.body).toMatchObject({ status: 'approved', renewal: { state: 'waiting' }, open_steps: [] });
    expect((await send(bearer, await newDocument(bearer))).body).toMatchObject({ code: 'state_conflict' });

    const [item] = await waiting(client);
    expect(item).toMatchObject({ renews: submissionId, state: 'pending', version: 2 });
    const at = { bearer: desk.officer.bearer, params: { id: item?.id ?? '' } };
    const seen = answerOf(staff.getSubmission, await callApi(system, staff.getSubmission, at));
    expect(seen).toMatchObject({ renews: submissionId, masked_before: expect.anything() });
    expect(seen.changed).toEqual(expect.arrayContaining(['id_front', 'id_back', 'id_expires_on']));
    for (const id of [submissionId, at.params.id]) {
      const image = { bearer: at.bearer, params: { id, side: 'front' }, body: { code: 'identity_check' } };
      expect((await callApi(system, staff.openKycImage, image)).status).toBe(200);
    }
    const queues = answerOf(countQueues, await callApi(system, countQueues, { bearer: at.bearer }));
    expect(queues.items.find(({ queue }) => queue === 'kyc')?.count).toBe(1);

    await callDesk('approve', at.params.id, 2);
    const done = await detailOf(bearer);
    expect(done).toMatchObject({ status: 'approved', version: 2, expires_on: dayOf(3650), renewal: null });
    // The old end takes nothing away any more.
    system.clock.advance(61 * dayMs);
    await watch();
    const { access_token: later } = await signIn(system, client);
    expect((await detailOf(later)).status).toBe('approved');
  });

  test('KYC-03 a rejected renewal leaves the old document until its end, with reasons, and may be tried again', async () => {
    const { client, bearer, item, submissionId } = await renew();
    await callDesk('reject', item.id, item.version);
    const detail = await detailOf(bearer);
    expect(detail).toMatchObject({
      status: 'approved',
      version: 1,
      reasons: [],
      remark: null,
      renewal: { state: 'rejected', reasons: [{ part: 'id_front', code: 'blurred' }], remark: expect.any(String) },
    });
    const kinds = answerOf(listMessages, await callApi(system, listMessages, { bearer })).items.map(({ kind }) => kind);
    expect(kinds).toContain('kyc_renewal_rejected');
    expect(kinds).not.toContain('kyc_rejected');
    expect((await send(bearer, await newDocument(bearer))).status).toBe(200);
    const [again] = await waiting(client);
    expect(again).toMatchObject({ version: 3, renews: submissionId });
    await callDesk('reject', again?.id ?? '', 3);
    system.clock.advance(42 * dayMs);
    await watch();
    const { access_token: later } = await signIn(system, client);
    expect(await detailOf(later)).toMatchObject({
      status: 'rejected',
      reasons: [{ part: 'id_front', code: 'document_expired' }],
    });
  });

  test('KYC-03 the old document ends while the new one waits: it is reviewed without being asked for again', async () => {
    const { client, item } = await renew(5);
    system.clock.advance(7 * dayMs);
    await watch();
    await desk.hire();
    const { access_token: bearer } = await signIn(system, client);
    expect(await detailOf(bearer)).toMatchObject({ status: 'pending', version: 2 });
    expect(await waiting(client)).toMatchObject([{ id: item.id, renews: null }]);
    await callDesk('approve', item.id, 2);
    expect((await detailOf(bearer)).status).toBe('approved');
  });

  test('KYC-02 what is verified can be taken back while a renewal waits, which is then over', async () => {
    const { client, bearer, submissionId, item } = await renew();
    await callDesk('reject', submissionId, 1);
    expect(await detailOf(bearer)).toMatchObject({ status: 'rejected', renewal: null });
    expect(await waiting(client)).toEqual([]);
    const stale = { bearer: desk.officer.bearer, params: { id: item.id }, body: { version: 2, reason: 'looks right' } };
    expect((await callApi(system, staff.proposeKycApproval, stale)).status).toBe(409);
  });

  test('S-27 G-01 the database says no as well: no renewal by another hand, too early, or decided by one', async () => {
    const { client, item } = await renew();
    const close = (scope: ReturnType<typeof as>, state: string) =>
      system.server.db.transact(
        scope,
        (tx) => tx.sql`
          update brokerage.kyc_renewals set state = ${state}, closed_at = ${system.clock.now()}
          where submission_id = ${item.id}`,
      );
    await expect(close(as('staff', desk.officer.id), 'overtaken')).rejects.toThrow(
      'waits while the old document counts',
    );
    await expect(close(as('system', 'kyc-watch'), 'approved')).rejects.toThrow('needs the decision of two people');
    const opened = system.server.db.transact(
      as('staff', desk.officer.id),
      (tx) => tx.sql`
        insert into brokerage.kyc_renewals (tenant_id, submission_id, client_id, renews, state, opened_at)
        select tenant_id, submission_id, client_id, renews, state, opened_at from brokerage.kyc_renewals
        where submission_id = ${item.id}`,
    );
    await expect(opened).rejects.toThrow('a client renews a document that ends soon, in person');
    const replaced = system.server.db.transact(
      as('staff', desk.officer.id),
      (tx) => tx.sql`
        update brokerage.kyc_standings set submission_id = ${item.id}, changed_at = ${system.clock.now()}
        where client_id = ${client.id}`,
    );
    await expect(replaced).rejects.toThrow('a verification needs the decision of two people');
    // What waits stays what the client sent, and stays on record.
    const moved = system.server.db.transact(
      as('staff', desk.officer.id),
      (tx) => tx.sql`
        update brokerage.kyc_renewals set opened_at = opened_at - interval '1 day' where submission_id = ${item.id}`,
    );
    await expect(moved).rejects.toThrow('a renewal is decided once');
    const removed = system.server.db.transact(
      as('staff', desk.officer.id),
      (tx) => tx.sql`delete from brokerage.kyc_renewals where submission_id = ${item.id}`,
    );
    await expect(removed).rejects.toThrow('kyc_renewals is append-only');
  });
});

/** The officer proposes, the second confirms. */
const callDesk = (verdict: 'approve' | 'reject', id: string, version: number): Promise<void> =>
  desk[verdict](parseId('submission', id), { version });
