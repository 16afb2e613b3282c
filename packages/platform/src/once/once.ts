// Does a thing once per key of a caller: the effect and the remembered answer commit together, and a repetition gets the
// first answer. A refusal has no effect and is not remembered. Never looks at another caller's keys; what it remembers is sealed,
// and only the same request opens it.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '../clock/clock.ts';
import { openField, sealField } from '../crypto/keyring.ts';
import type { FieldAddress } from '../crypto/keyring.ts';
import { actorLabel } from '../db/scope.ts';
import type { TransactOptions } from '../db/database.ts';
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
  const [answered] = await findAnswers<Answer>(reader, [{ scope, once }]);
  return answered;
}

/** A request and who makes it. */
export interface Asked {
  readonly scope: TenantScope;
  readonly once: Once;
}

/** What was answered before to requests of one tenant, in their order; for whoever answers many at once. */
export async function findAnswers<Answer>(
  reader: Reader,
  asked: readonly Asked[],
): Promise<Array<Repeated<Answer> | undefined>> {
  const [first] = asked;
  if (!first) return [];
  // Each by its key: joined, a plan made while the table was small reads all of it for each request.
  const rows = await reader.sql<Array<AnsweredRow & { place: number }>>`
    select x.place::int, a.request_hash, a.answer
    from unnest(${reader.texts(asked.map(({ scope }) => actorLabel(scope)))}, ${reader.texts(asked.map(({ once }) => once.key))})
      with ordinality as x (actor, key, place)
    cross join lateral (
      select n.request_hash, n.answer from platform.answered_requests n
      where n.tenant_id = ${first.scope.tenantId} and n.actor = x.actor and n.key = x.key offset 0
    ) a`;
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map(({ scope, once }, place) => {
    const row = found.get(place + 1);
    if (!row || row.answer === null) return undefined;
    if (!once.requestHash.equals(row.requestHash)) return refuse('idempotency_conflict');
    const answer: Answer = JSON.parse(openAnswer(scope, once, row.answer));
    return new Replayed(answer);
  });
}

/** Remembers answers to requests of one tenant whose effects are in this transaction. False when one of the keys was taken meanwhile: then nothing may happen. */
export async function rememberAnswers(
  tx: Tx,
  answered: ReadonlyArray<Asked & { readonly answer: unknown }>,
  now: Date,
): Promise<boolean> {
  const [first] = answered;
  if (!first) return true;
  const texts = (pick: (one: (typeof answered)[number]) => string) => tx.texts(answered.map(pick));
  const kept = await tx.sql`
    insert into platform.answered_requests (tenant_id, actor, key, request_hash, answer, created_at)
    select ${first.scope.tenantId}, x.actor, x.key, decode(x.hash, 'hex'), x.answer, ${now}
    from unnest(${texts(({ scope }) => actorLabel(scope))}, ${texts(({ once }) => once.key)},
      ${texts(({ once }) => once.requestHash.toString('hex'))},
      ${texts(({ scope, once, answer }) => sealAnswer(scope, once, answer))}) as x (actor, key, hash, answer)
    on conflict do nothing`;
  return kept.count === answered.length;
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
  options?: TransactOptions,
): Promise<Answer | Repeated<Exclude<Answer, Refusal>>> {
  const answerOnce = async (tx: TenantTx) => {
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
  };
  return db.transact(scope, answerOnce, options);
}

/** Forgets what is older than every promise; for a daily job. */
export async function forgetAnswers(tx: Tx, now: Date): Promise<number> {
  const gone = await tx.sql`
    delete from platform.answered_requests where created_at < ${new Date(now.getTime() - keysLiveMs)} returning key`;
  return gone.length;
}
