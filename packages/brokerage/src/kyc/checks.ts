// Automatic checks by an outside service: a submission is handed over by a job, the service calls when something has changed, and then it is
// asked. A call says nothing that is believed: it is only a reason to look, so doubles, replays and calls in the wrong order change nothing.
import { createHash } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { parseId } from '@candor/contract/ids.ts';
import type { SubmissionId } from '@candor/contract/ids.ts';
import type { getSubmission } from '@candor/contract/kyc/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Job, JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import { recordAudit } from '../audit/index.ts';
import type { CheckImage } from './check-provider.ts';
import * as store from './check-store.ts';
import type { KycParts } from './parts.ts';
import { findSubmission } from './store.ts';
import type { Submission } from './submission.ts';

const beginKind = 'kyc.check_begin';
const readKind = 'kyc.check_read';
const minuteMs = 60_000;
/** A service that calls does so within minutes; one that forgot is asked by ourselves. */
const silentMs = 15 * minuteMs;
/** People wait 48 hours at most: after some tries they decide without it. */
const mostTries = 8;

/** In the transaction of a submission; nothing where the tenant has no such service. */
export async function queueCheck(
  parts: Pick<KycParts, 'clock' | 'ids' | 'providerOf'>,
  tx: TenantTx,
  { id, clientId }: Submission,
): Promise<void> {
  const { tenantId } = tx.scope;
  const provider = parts.providerOf(tenantId);
  if (!provider) return;
  await store.insertCheck(tx, tenantId, {
    submissionId: id,
    clientId,
    provider: provider.name,
    askedAt: parts.clock.now(),
  });
  const job = { kind: beginKind, payload: { submission: id }, uniqueKey: id, maxAttempts: mostTries };
  await createJobQueue(parts).enqueue(tx, job);
}

export function checkJobs(parts: Begins & Looks): JobHandlers {
  return {
    [beginKind]: { run: (job, signal) => begin(parts, job, signal) },
    [readKind]: { run: (job, signal) => look(parts, job, signal) },
  };
}

type Begins = Pick<KycParts, 'clock' | 'db' | 'providerOf' | 'readImage' | 'vault'>;
type Looks = Pick<KycParts, 'clock' | 'db' | 'providerOf' | 'tellChange'>;

async function begin(parts: Begins, job: Job, signal: AbortSignal): Promise<void> {
  const { db, clock, vault, readImage } = parts;
  const scope = tenantScope(job.tenantId, { kind: 'system', id: 'kyc-check' });
  const provider = parts.providerOf(job.tenantId);
  const submission = await db.read(scope, (reader) => findSubmission(reader, vault, submissionOf(job)));
  if (!provider || !submission) return;
  const images: CheckImage[] = [];
  for (const side of ['front', 'back'] as const) {
    const image = await readImage(scope, submission.answers[`id_${side}`]);
    if (image) images.push({ side, ...image });
  }
  try {
    const ref = await provider.begin({ submission, images }, signal);
    await db.transact(scope, async (tx) => {
      if (!(await store.saveRef(tx, submission.id, ref))) return;
      const subject = { kind: 'client', id: submission.clientId } as const;
      const details = { submission: submission.id, provider: provider.name };
      await recordAudit(tx, { actor: scope.actor, act: 'kyc.check_sent', subject, details }, clock.now());
    });
  } catch (error) {
    // The two people go on without it; a later try may still succeed.
    if (job.attempts >= job.maxAttempts) await db.transact(scope, (tx) => store.saveFailed(tx, submission.id));
    throw error;
  }
}

async function look(parts: Looks, job: Job, signal: AbortSignal): Promise<void> {
  const { db, clock, tellChange } = parts;
  const scope = tenantScope(job.tenantId, { kind: 'system', id: 'kyc-check' });
  const provider = parts.providerOf(job.tenantId);
  const check = await db.read(scope, (reader) => store.findCheck(reader, submissionOf(job)));
  if (!provider || !check || check.vendorRef === null || check.provider !== provider.name) return;
  // Before the question: whatever changes after this moment is a newer answer's.
  const readAt = clock.now();
  const results = await provider.read(check.vendorRef, signal);
  if (!results) return;
  await db.transact(scope, async (tx) => {
    const { submissionId, clientId } = check;
    if (!(await store.saveResults(tx, submissionId, { results, readAt, now: clock.now() }))) return;
    tellChange(tx, clientId);
    if (check.state === 'done') return;
    const subject = { kind: 'client', id: clientId } as const;
    const details = { submission: submissionId, provider: check.provider };
    await recordAudit(tx, { actor: scope.actor, act: 'kyc.checked', subject, details }, clock.now());
  });
}

function submissionOf({ payload }: Job): SubmissionId {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'submission') : undefined;
  if (typeof value !== 'string') throw new TypeError('a check without its submission');
  return parseId('submission', value);
}

/** A call of the service. Answers the same to a known and an unknown applicant: the sender learns nothing from it. */
export async function receiveHook(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'providerOf'>,
  tenant: string,
  header: (name: string) => string | undefined,
  text: string,
): Promise<undefined | Refusal<'not_found' | 'hook_not_signed'>> {
  const { db, clock } = parts;
  const tenantId = parseTenantId(tenant);
  const provider = parts.providerOf(tenantId);
  if (!provider) return refuse('not_found');
  const hook = provider.readHook(header, text);
  if (!hook) return refuse('hook_not_signed');
  const scope = tenantScope(tenantId, { kind: 'system', id: 'kyc-check' });
  return db.transact(scope, async (tx) => {
    const digest = createHash('sha256').update(text).digest();
    if (!(await store.insertHook(tx, tenantId, digest, clock.now()))) return undefined;
    const check = await store.findCheckByRef(tx, provider.name, hook.ref);
    if (check) await enqueueLook(parts, tx, check.submissionId, digest.toString('hex'));
    return undefined;
  });
}

async function enqueueLook(
  parts: Pick<KycParts, 'clock' | 'ids'>,
  tx: TenantTx,
  submissionId: SubmissionId,
  key: string,
): Promise<void> {
  await createJobQueue(parts).enqueue(tx, {
    kind: readKind,
    payload: { submission: submissionId },
    uniqueKey: key,
    maxAttempts: mostTries,
  });
}

/** Services forget to call, and calls get lost: whoever was silent is asked. Called by the watch. */
export async function askSilent(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'providerOf'>,
  scope: TenantScope,
): Promise<void> {
  const { db, clock } = parts;
  if (!parts.providerOf(scope.tenantId)) return;
  const now = clock.now();
  const slot = Math.floor(now.getTime() / silentMs);
  await db.transact(scope, async (tx) => {
    const before = new Date(now.getTime() - silentMs);
    for (const id of await store.listSilent(tx, before, 100)) await enqueueLook(parts, tx, id, `${id}|${String(slot)}`);
  });
}

export async function describeCheck(
  reader: Reader,
  submissionId: SubmissionId,
): Promise<OutputOf<typeof getSubmission>['automatic']> {
  const check = await store.findCheck(reader, submissionId);
  if (!check) return null;
  const { provider, state, askedAt, answeredAt, results } = check;
  return {
    provider,
    state,
    asked_at: askedAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    results: results.map(({ kind, verdict, labels }) => ({ kind, verdict, labels: [...labels] })),
  };
}
