// Looks after verified clients: tells them before their document ends, takes the verification back when it has ended, and holds everybody
// against the list of sanctions again when the list has changed. Decides nothing else: a hit waits for people.
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { StaffId, SubmissionId } from '@candor/contract/ids.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { renewalDays } from '@candor/contract/kyc/rules.ts';
import { recordAudit } from '../audit/index.ts';
import { askSilent } from './checks.ts';
import type { KycParts } from './parts.ts';
import * as store from './watch-store.ts';
import type { EndingDocument } from './watch-store.ts';
import { dayIn } from './renewal.ts';
import { findRenewal, reviewInstead } from './renewal-store.ts';
import { findSubmission, lockStanding } from './store.ts';
import type { Submission } from './submission.ts';

/** Days before the end at which a client is told; from the first on a new document can be sent. */
const noticeDays = [renewalDays, 30, 7] as const;
const batch = 200;

export function watchVerification(
  parts: Pick<
    KycParts,
    'clock' | 'countryOf' | 'db' | 'ids' | 'notify' | 'providerOf' | 'sanctions' | 'tellChange' | 'vault'
  >,
  metrics: Metrics,
): Recurring {
  const { db } = parts;
  const open = metrics.gauge(
    'candor_kyc_open_hits',
    'Names on lists of sanctions that look like verified clients and nobody has looked at',
    ['tenant'] as const,
  );
  return {
    kind: 'kyc.watch',
    actor: 'kyc-watch',
    everyMs: 15 * 60_000,
    async run(scope, _subject, signal) {
      await screenAll(parts, scope, signal);
      await followDocuments(parts, scope, signal);
      await askSilent(parts, scope);
      const { count } = await db.read(scope, (reader) => store.countOpenHits(reader));
      open.set({ tenant: scope.tenantId }, count);
    },
  };
}

/** In the transaction of a submission, and again when the list has changed. Answers how many names are new. */
export async function watchSubmission(
  parts: Pick<KycParts, 'clock' | 'ids' | 'sanctions' | 'vault'>,
  tx: TenantTx,
  submission: Submission,
): Promise<number> {
  const { tenantId } = scopeOf(tx);
  const { digest } = parts.sanctions();
  await store.saveWatch(tx, parts.vault, tenantId, submission, { digest, now: parts.clock.now() });
  return screenSubmission(parts, tx, submission);
}

/** Holds it against the list and looks after nothing else. */
export async function screenSubmission(
  { clock, ids, vault, sanctions }: Pick<KycParts, 'clock' | 'ids' | 'sanctions' | 'vault'>,
  tx: TenantTx,
  submission: Submission,
): Promise<number> {
  const { full_name: name, birth_date: birthDate } = submission.answers;
  const hits = sanctions()
    .screen({ name, birthDate })
    .map((match) => ({ ...match, id: ids.next() }));
  return store.insertHits(tx, vault, scopeOf(tx).tenantId, submission, hits, clock.now());
}

/** A name that somebody found on a list of which the house has no file. */
export interface HandHit {
  readonly list: string;
  readonly entry: string;
  readonly name: string;
}

/** Likeness is what whoever looked says: the same person. */
export async function recordHitByHand(
  parts: Pick<KycParts, 'clock' | 'ids' | 'vault'>,
  tx: TenantTx,
  submission: Submission,
  { by, ...found }: HandHit & { readonly by: StaffId },
): Promise<void> {
  const { clock, ids, vault } = parts;
  const hit = { ...found, id: ids.next(), likeness: 100, born: 'unknown' as const, by };
  const added = await store.insertHits(tx, vault, scopeOf(tx).tenantId, submission, [hit], clock.now());
  await recordHits(parts, tx, submission, added);
}

/** Not among the client's own lines: whoever is looked for must not be warned. */
export async function recordHits(
  { clock }: Pick<KycParts, 'clock'>,
  tx: TenantTx,
  { id, version }: Submission,
  hits: number,
): Promise<void> {
  if (hits === 0) return;
  const { tenantId, actor } = scopeOf(tx);
  const subject = { kind: 'tenant', id: tenantId } as const;
  await recordAudit(tx, { actor, act: 'kyc.hit', subject, details: { submission: id, version, hits } }, clock.now());
}

async function screenAll(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'sanctions' | 'vault'>,
  scope: TenantScope,
  signal: AbortSignal,
): Promise<void> {
  const { db, sanctions } = parts;
  while (!signal.aborted) {
    const { digest } = sanctions();
    const waiting = await db.read(scope, (reader) => store.listUnwatched(reader, digest, batch));
    for (const id of waiting) await screenAgain(parts, scope, id);
    if (waiting.length < batch) return;
  }
}

/** Holds one submission against the list as it is now, if it is still the one that counts. */
export async function screenAgain(
  parts: Pick<KycParts, 'clock' | 'db' | 'ids' | 'sanctions' | 'vault'>,
  scope: TenantScope,
  id: SubmissionId,
): Promise<void> {
  const { db, vault } = parts;
  await db.transact(scope, async (tx) => {
    const submission = await findSubmission(tx, vault, id);
    if (!submission) return;
    const { submissionId } = await lockStanding(tx, submission.clientId);
    if (submissionId === id) await recordHits(parts, tx, submission, await watchSubmission(parts, tx, submission));
  });
}

async function followDocuments(
  parts: Pick<KycParts, 'clock' | 'countryOf' | 'db' | 'notify' | 'tellChange'>,
  scope: TenantScope,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const days = { local: dayIn(parts.countryOf(scope.tenantId), now), utc: dayIn(undefined, now) };
  while (!signal.aborted) {
    const ending = await db.read(scope, (reader) => store.listEnding(reader, days, batch));
    for (const document of ending) {
      await db.transact(scope, (tx) =>
        document.daysLeft < 0 ? expire(parts, tx, document) : warn(parts, tx, document),
      );
    }
    if (ending.length < batch) return;
  }
}

async function warn(
  { notify }: Pick<KycParts, 'notify'>,
  tx: TenantTx,
  { clientId, submissionId, daysLeft }: EndingDocument,
): Promise<void> {
  const { status, submissionId: current } = await lockStanding(tx, clientId);
  if (status !== 'approved' || current !== submissionId) return;
  const due = noticeDays.findLast((days) => daysLeft <= days) ?? renewalDays;
  await store.markWarned(tx, clientId, due);
  await notify(tx, { kind: 'kyc_ending', clientId, params: { days: daysLeft } });
}

async function expire(
  parts: Pick<KycParts, 'clock' | 'notify' | 'tellChange'>,
  tx: TenantTx,
  document: EndingDocument,
): Promise<void> {
  const { clock, notify, tellChange } = parts;
  const { clientId, submissionId, expiresOn } = document;
  const { status, submissionId: current } = await lockStanding(tx, clientId);
  if (status !== 'approved' || current !== submissionId) return;
  const { tenantId, actor } = scopeOf(tx);
  const now = clock.now();
  await store.insertExpiry(tx, tenantId, document, now);
  const renewal = await findRenewal(tx, clientId, submissionId);
  // Who has sent the new document already is not asked for one.
  if (renewal?.state === 'waiting') await reviewInstead(tx, clientId, renewal, now);
  else await notify(tx, { kind: 'kyc_expired', clientId });
  tellChange(tx, clientId);
  const subject = { kind: 'client', id: clientId } as const;
  const details = { submission: submissionId, expired_on: expiresOn };
  await recordAudit(tx, { actor, act: 'kyc.expired', subject, details }, now);
}

function scopeOf({ scope }: TenantTx): TenantScope {
  if (scope.kind !== 'tenant') throw new TypeError('a verification belongs to a tenant');
  return scope;
}
