// Verification for tests: a client's standing, moved as the database lets it be moved, by a submission and the decisions of two officers.
// What follows from a verification in the product (points, name, bank account) is left out: tests say themselves what somebody has.
import { isRefusal } from '@candor/contract';
import { parseId } from '@candor/contract/ids.ts';
import type { FileId, SanctionHitId, SubmissionId } from '@candor/contract/ids.ts';
import type { KycAnswers } from '@candor/contract/kyc/answers.ts';
import { proposeApproval } from '@candor/brokerage/approvals/index.ts';
import { saveDecision } from '@candor/brokerage/approvals/store.ts';
import { insertFile, markStored } from '@candor/brokerage/documents/file-store.ts';
import {
  findSubmission,
  insertDecision,
  insertSubmission,
  lockStanding,
  savePending,
  saveVerdict,
} from '@candor/brokerage/kyc/store.ts';
import { insertHits } from '@candor/brokerage/kyc/watch-store.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { makeStaff } from '../people.ts';
import type { StaffLogin, TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';

type Officers = readonly [StaffLogin, StaffLogin];

const officers = new WeakMap<TestSystem, Map<TenantName, Promise<Officers>>>();

/** Two officers of a tenant; the same ones all the time. */
export function officersOf(system: TestSystem, tenant: TenantName): Promise<Officers> {
  const known = officers.get(system) ?? new Map<TenantName, Promise<Officers>>();
  officers.set(system, known);
  const hire = async (): Promise<Officers> => [
    await makeStaff(system, tenant, ['kyc_officer']),
    await makeStaff(system, tenant, ['kyc_officer']),
  ];
  const pair = known.get(tenant) ?? hire();
  known.set(tenant, pair);
  return pair;
}

/** Somebody with an American passport and bank account. */
export function sampleAnswers(fullName: string): Omit<KycAnswers, 'id_front' | 'id_back'> {
  const words = fullName.split(' ');
  return {
    first_name: words[0] ?? '',
    last_name: words.at(-1) ?? '',
    full_name: fullName,
    mobile: '+12025550143',
    birth_date: '1990-04-17',
    sex: undefined,
    id_kind: 'passport',
    id_number: 'C01X00T47',
    id_expires_on: '',
    declaration: true,
    applicant: fullName,
    bank_name: 'Own Bank',
    account_number: '000123456789',
    bank_code: '021000021',
    holder_name: fullName,
    tax_residence: '',
    political_exposure: undefined,
    source_of_funds: undefined,
  };
}

type Wanted = 'pending' | 'approved' | 'rejected';

/** Moves a client's standing, by way of whatever must come before. */
export async function setKyc(system: TestSystem, client: TestClient, wanted: Wanted): Promise<void> {
  const scope = tenantScope(parseTenantId(tenantIds[client.tenant]), { kind: 'client', id: client.id });
  const read = async () => (await system.server.db.transact(scope, (tx) => lockStanding(tx, client.id))).status;
  let status = await read();
  if (status === wanted) return;
  if (wanted === 'pending' && status === 'approved') await decide(system, client, 'rejected');
  if (status !== 'pending' && !(status === 'approved' && wanted === 'rejected')) await addSubmission(system, client);
  status = await read();
  if (status !== wanted && wanted !== 'pending') await decide(system, client, wanted);
}

/** The id of what a client has just submitted. */
export async function addSubmission({ server, clock }: TestSystem, client: TestClient): Promise<SubmissionId> {
  const { db, vault, ids } = server.money.kyc;
  const tenantId = parseTenantId(tenantIds[client.tenant]);
  const now = clock.now();
  const addFile = async (tx: TenantTx): Promise<FileId> => {
    const fileId = ids.next();
    const file = { fileId, clientId: client.id, contentType: 'image/jpeg', storageKey: 'uploads/none' } as const;
    await insertFile(tx, { ...file, tenantId, bytes: 1, width: 1, height: 1 }, now);
    await markStored(tx, fileId, now);
    return fileId;
  };
  return db.transact(tenantScope(tenantId, { kind: 'client', id: client.id }), async (tx) => {
    const { submissionId } = await lockStanding(tx, client.id);
    const last = submissionId === undefined ? undefined : await findSubmission(tx, vault, submissionId);
    const answers = {
      ...sampleAnswers('Ada Test'),
      id_front: await addFile(tx),
      id_back: await addFile(tx),
    };
    const version = (last?.version ?? 0) + 1;
    const submission = { id: ids.next(), clientId: client.id, version, country: 'US', answers, submittedAt: now };
    await insertSubmission(tx, vault, tenantId, submission, `T${ids.digits(9)}`);
    await savePending(tx, tenantId, submission, now);
    return submission.id;
  });
}

/** A name on a list that looks like a client who is verified; found just after the two had decided. */
export async function addHit(system: TestSystem, client: TestClient): Promise<SanctionHitId> {
  const { db, vault, ids } = system.server.money.kyc;
  const tenantId = parseTenantId(tenantIds[client.tenant]);
  await setKyc(system, client, 'approved');
  const found = {
    list: 'EU',
    entry: ids.digits(9),
    name: 'Ada Test',
    likeness: 100,
    born: 'same',
    id: ids.next(),
  } as const;
  const at = new Date(system.clock.now().getTime() + 1000);
  await db.transact(tenantScope(tenantId, { kind: 'system', id: 'kyc-watch' }), async (tx) => {
    const { submissionId } = await lockStanding(tx, client.id);
    if (submissionId === undefined) throw new Error('nothing was submitted');
    await insertHits(tx, vault, tenantId, { id: submissionId, clientId: client.id }, [found], at);
  });
  return found.id;
}

async function decide(system: TestSystem, client: TestClient, verdict: 'approved' | 'rejected'): Promise<void> {
  const { db, vault, clock, ids } = system.server.money.kyc;
  const tenantId = parseTenantId(tenantIds[client.tenant]);
  const [maker, checker] = await officersOf(system, client.tenant);
  const scopeOf = (id: string) => tenantScope(tenantId, { kind: 'staff', id });
  const now = clock.now();
  const words = { reasons: 'id_front:blurred', remark: 'The picture cannot be read.' };
  const proposal = await db.transact(scopeOf(maker.id), async (tx) => {
    const { submissionId = '' } = await lockStanding(tx, client.id);
    return proposeApproval(
      { clock, ids },
      tx,
      { scope: scopeOf(maker.id), staffId: maker.id },
      {
        kind: verdict === 'approved' ? 'kyc.approve' : 'kyc.reject',
        subjectId: submissionId,
        clientId: client.id,
        payload: verdict === 'approved' ? { version: 1 } : { version: 1, ...words },
        reason: 'asked for by a test',
      },
    );
  });
  if (isRefusal(proposal)) throw new Error(`a test could not decide: ${proposal.refused}`);
  await db.transact(scopeOf(checker.id), async (tx) => {
    await saveDecision(tx, proposal.id, 'approved', { staffId: checker.id, note: undefined, now });
    const submission = await findSubmission(tx, vault, parseId('submission', proposal.subjectId));
    if (!submission) throw new Error('nothing was submitted');
    const roles = { makerRole: 'kyc_officer', checkerRole: 'kyc_officer' };
    const found = verdict === 'approved' ? { reasons: '', remark: undefined } : words;
    const decision = { approvalId: proposal.id, submissionId: submission.id, clientId: client.id, verdict };
    await insertDecision(tx, tenantId, { ...decision, ...found, ...roles, decidedAt: now });
    await saveVerdict(tx, vault, submission, { verdict, approvalId: proposal.id, decidedAt: now });
  });
}
