// Does a thing once per key of a caller: the effect and the remembered answer commit together, and a repetition gets the
// first answer. A refusal has no effect and is not remembered. Never looks at another caller's keys; what it remembers is sealed,
// and only the same request opens it.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '../clock/clock.ts';
import { openField, sealField } from '../crypto/keyring.ts';
import type { FieldAddress } from '../crypto/keyring.ts';
import { actorLabel } from '../db/scope.ts';
import type { Database, Reader, TenantScope, TenantTx, Tx } from '../db/index.ts';

/** What the caller calls its request, and a keyed hash of everything in it but its secrets. */
export interface Once {
  readonly key: string;
  readonly requestHash: Buffer;
  /** Seals the remembered answer. Made from the request and a secret, never stored: the table alone opens nothing. */
  readonly answerKey: Buffer;
}

/** An answer that was given before. */
export class Replayed<Answer> {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

export interface OnceParts {
  readonly db: Database;
  readonly clock: Clock;
}

type Repeated<Answer> = Replayed<Answer> | Refusal<'idempotency_conflict'>;

interface AnsweredRow {
  readonly requestHash: Buffer;
  readonly answer: string | null;
}

/** Keys are kept at least this long. */
export const keysLiveMs = 48 * 60 * 60_000;

function cellOf(scope: TenantScope, { key }: Once): FieldAddress {
  const rowId = `${actorLabel(scope)}|${key}`;
  return { tenantId: scope.tenantId, table: 'platform.answered_requests', column: 'answer', rowId };
}

function sealAnswer(scope: TenantScope, once: Once, answer: unknown): string {
  const sealed = sealField({ version: 1, key: once.answerKey }, cellOf(scope, once), JSON.stringify(answer));
  return sealed.toString('base64');
}

function openAnswer(scope: TenantScope, once: Once, stored: string): string {
  // Remembered before answers were sealed; the last of them is forgotten two days after the change.
  if (stored.startsWith('{')) return stored;
  const sealed = Buffer.from(stored, 'base64');
  return openField({ version: 1, key: once.answerKey }, cellOf(scope, once), sealed).toString();
}

async function readAnswered<Answer>(
  reader: Reader,
  scope: TenantScope,
  once: Once,
): Promise<Repeated<Answer> | undefined> {
  const { key, requestHash } = once;
  const [row] = await reader.sql<AnsweredRow[]>`
    select request_hash, answer from platform.answered_requests
    where tenant_id = ${scope.tenantId} and actor = ${actorLabel(scope)} and key = ${key}`;
  if (!row || row.answer === null) return undefined;
  if (!requestHash.equals(row.requestHash)) return refuse('idempotency_conflict');
  const answer: Answer = JSON.parse(openAnswer(scope, once, row.answer));
  return new Replayed(answer);
}

/**
 * The answer that was given before, for a caller who proves again what the request asks for (a PIN): a key that was used must not
 * show, for nothing, which secret is the right one.
 */
export async function findAnswer<Answer, Unproven extends Refusal = never>(
  { db }: OnceParts,
  scope: TenantScope,
  once: Once,
  prove: () => Promise<Unproven | undefined>,
): Promise<Repeated<Answer> | Unproven | undefined> {
  const found = await db.read(scope, (reader) => readAnswered<Answer>(reader, scope, once));
  return found instanceof Replayed ? ((await prove()) ?? found) : found;
}

/** The first of several at once does the work; the others wait for its commit and get its answer. */
export function transactOnce<Answer>(
  { db, clock }: OnceParts,
  scope: TenantScope,
  once: Once,
  work: (tx: TenantTx) => Promise<Answer>,
): Promise<Answer | Repeated<Exclude<Answer, Refusal>>> {
  return db.transact(scope, async (tx) => {
    const claimed = await tx.sql`
      insert into platform.answered_requests (tenant_id, actor, key, request_hash, created_at)
      values (${scope.tenantId}, ${actorLabel(scope)}, ${once.key}, ${once.requestHash}, ${clock.now()})
      on conflict do nothing returning key`;
    if (claimed.length === 0) {
      const answered = await readAnswered<Exclude<Answer, Refusal>>(tx, scope, once);
      if (!answered) throw new Error('a request key is taken and has no answer');
      return answered;
    }
    const answer = await work(tx);
    if (isRefusal(answer)) return answer;
    await tx.sql`
      update platform.answered_requests set answer = ${sealAnswer(scope, once, answer)}
      where tenant_id = ${scope.tenantId} and actor = ${actorLabel(scope)} and key = ${once.key}`;
    return answer;
  });
}

/** Forgets what is older than every promise; for a daily job. */
export async function forgetAnswers(tx: Tx, now: Date): Promise<number> {
  const gone = await tx.sql`
    delete from platform.answered_requests where created_at < ${new Date(now.getTime() - keysLiveMs)} returning key`;
  return gone.length;
}
