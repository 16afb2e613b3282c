// Verification over the wire, as a client and two officers do it: pictures, submission, proposal, decision. For tests of what follows.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import type { ClientId, SubmissionId, TenantId } from '@candor/contract/ids.ts';
import { submitKyc } from '@candor/contract/kyc/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { answerOf, callApi, idIn } from '../api.ts';
import { addClient, addStaff, signIn } from '../people.ts';
import type { TestClient, TestStaff } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantHeaders } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';
import { sampleAnswers } from './kyc.ts';

const reason = 'looked at both pictures';

export interface Applicant {
  readonly client: TestClient;
  readonly bearer: string;
  readonly submissionId: SubmissionId;
}

export interface KycDesk {
  readonly officer: TestStaff;
  readonly second: TestStaff;
  /** A picture of the client's, uploaded. */
  upload(bearer: string): Promise<string>;
  /** A new client, or this one, who has submitted; what is not said is a sample. */
  apply(change?: object, client?: TestClient): Promise<Applicant>;
  /** The version that was found last, unless another is named. */
  approve(submissionId: SubmissionId, looked?: { readonly version?: number }): Promise<void>;
  reject(
    submissionId: SubmissionId,
    looked?: { readonly version?: number; readonly reasons?: readonly object[] },
  ): Promise<void>;
  /** Sessions of staff are short: new people after the clock went on. */
  hire(): Promise<void>;
}

/** The sample card of the demo. */
const picturePath = join(import.meta.dirname, '..', '..', '..', 'demo', 'src', 'images', 'front.jpg');

export async function openKycDesk(system: TestSystem, tenant: TenantName = 'sun3'): Promise<KycDesk> {
  const people = {
    officer: await addStaff(system, tenant, ['kyc_officer']),
    second: await addStaff(system, tenant, ['kyc_officer']),
  };
  const picture = await readFile(picturePath);
  const versions = new Map<string, number>();
  const find = async (clientId: ClientId) => {
    const query = { limit: '100' };
    const list = await callApi(system, staff.listSubmissions, { tenant, bearer: people.officer.bearer, query });
    const found = answerOf(staff.listSubmissions, list).items.find((item) => item.client_id === clientId);
    if (!found) throw new Error('nothing waits');
    versions.set(found.id, found.version);
    return found.id;
  };
  const confirm = async (proposal: Awaited<ReturnType<typeof callApi>>): Promise<void> => {
    const call = { tenant, bearer: people.second.bearer, params: { id: idIn(proposal) }, body: {} };
    const decided = await callApi(system, approveProposal, call);
    if (decided.status !== 200) throw new Error(`not decided: ${JSON.stringify(decided.body)}`);
  };
  async function upload(bearer: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'card.jpg');
    const headers = { ...tenantHeaders(tenant), authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
    return z.parse(uploadedFile, await answer.json()).id;
  }
  return {
    get officer() {
      return people.officer;
    },
    get second() {
      return people.second;
    },
    upload,
    async apply(change = {}, known) {
      const client = known ?? (await addClient(system, tenant));
      const { access_token: bearer } = await signIn(system, client);
      const { sex: _none, ...sample } = sampleAnswers('Ada Lovelace');
      const images = { id_front: await upload(bearer), id_back: await upload(bearer) };
      const agreement = { version: 1, language: 'en-US' } as const;
      const body = { ...sample, ...images, agreement, ...change };
      const answer = await callApi(system, submitKyc, { tenant, bearer, body });
      if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.body)}`);
      return { client, bearer, submissionId: await find(client.id) };
    },
    async approve(id, { version = versions.get(id) ?? 1 } = {}) {
      const body = { version, reason };
      const call = { tenant, bearer: people.officer.bearer, params: { id }, body };
      await confirm(await callApi(system, staff.proposeKycApproval, call));
    },
    async reject(id, { version = versions.get(id) ?? 1, reasons = [{ part: 'id_front', code: 'blurred' }] } = {}) {
      const body = { version, reasons, remark: 'Please take the picture again.', reason };
      const call = { tenant, bearer: people.officer.bearer, params: { id }, body };
      await confirm(await callApi(system, staff.proposeKycRejection, call));
    },
    async hire() {
      people.officer = await addStaff(system, tenant, ['kyc_officer']);
      people.second = await addStaff(system, tenant, ['kyc_officer']);
    },
  };
}

/** Runs a job of a tenant at once, as the queue would. */
export async function runJob(
  system: TestSystem,
  kind: string,
  tenantId: TenantId,
  payload: object = {},
): Promise<void> {
  const handler = system.server.jobs[kind];
  if (!handler || !('run' in handler)) throw new Error(`no job ${kind}`);
  const job = { id: sampleId(kind), kind, payload, attempts: 1, maxAttempts: 1, fencingToken: 1n };
  await handler.run({ ...job, tenantId: parseTenantId(tenantId) }, new AbortController().signal);
}
