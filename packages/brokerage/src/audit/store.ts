// Writes and reads the audit trail. Lines are only ever added; the database refuses anything else.
import { parseId } from '@candor/contract/ids.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { firstHash, hashLine } from './line.ts';
import type { AuditDetails, AuditEntry, AuditLine, AuditSubject } from './line.ts';

/** Locks the tenant's chain until the transaction ends: call it as the last statement of a verb. */
export function recordAudit(tx: TenantTx, entry: AuditEntry, now: Date): Promise<void> {
  return recordAudits(tx, [entry], now);
}

/** Several lines, one after the other in this order. */
export async function recordAudits(tx: TenantTx, entries: readonly AuditEntry[], now: Date): Promise<void> {
  const tenantId = tenantOf(tx);
  let { seq, hash } = await lockHead(tx, tenantId);
  const rows = entries.map((entry) => {
    const clientId =
      entry.clientId ?? (entry.subject.kind === 'client' ? parseId('client', entry.subject.id) : undefined);
    seq += 1n;
    const line: AuditLine = {
      ...entry,
      ...(clientId !== undefined && { clientId }),
      seq,
      at: now,
      details: entry.details ?? {},
    };
    const previous = hash;
    hash = hashLine(tenantId, line, previous);
    return { line, previous: previous.toString('hex'), hash: hash.toString('hex') };
  });
  const texts = (pick: (row: (typeof rows)[number]) => string | null) => tx.texts(rows.map(pick));
  await tx.sql`
    with added as (
      insert into brokerage.audit (tenant_id, seq, at, actor_kind, actor_id, act, subject_kind, subject_id, client_id,
        details, previous_hash, hash)
      select ${tenantId}, r.seq, ${now}, r.actor_kind, r.actor_id, r.act, r.subject_kind, r.subject_id, r.client_id::uuid,
        r.details::jsonb, decode(r.previous, 'hex'), decode(r.hash, 'hex')
      from unnest(${tx.bigints(rows.map(({ line }) => line.seq))}, ${texts(({ line }) => line.actor.kind)},
        ${texts(({ line }) => line.actor.id)}, ${texts(({ line }) => line.act)}, ${texts(({ line }) => line.subject.kind)},
        ${texts(({ line }) => line.subject.id)}, ${texts(({ line }) => line.clientId ?? null)},
        ${texts(({ line }) => JSON.stringify(line.details))}, ${texts(({ previous }) => previous)},
        ${texts((row) => row.hash)})
        as r (seq, actor_kind, actor_id, act, subject_kind, subject_id, client_id, details, previous, hash)
    )
    update brokerage.audit_heads set seq = ${seq}, hash = ${hash} where tenant_id = ${tenantId}`;
  const acts = [...new Set(entries.map(({ act }) => act))].filter((act) => !isLook(act));
  if (acts.length > 0) tx.announce(actsRecorded, { tenantId, acts });
  const touched = new Set(rows.flatMap(({ line }) => (line.actor.kind === 'staff' ? (line.clientId ?? []) : [])));
  if (touched.size > mostTold) return;
  for (const clientId of touched) tx.announce(staffTouched, { tenantId, clientId });
}

/** Carried by the bus once lines are durable: tenantId and the acts, without who did what to whom. Looks change nothing and are not told. */
export const actsRecorded = 'audit.recorded';

/** Carried by the bus once staff did something to a client, or looked: tenantId and clientId. What is done to very many is told by messages. */
export const staffTouched = 'audit.staff_touched';
const mostTold = 20;

const isLook = (act: string): boolean => act === 'client_data.read' || /[._]opened$/.test(act);

async function lockHead(tx: TenantTx, tenantId: TenantId): Promise<{ seq: bigint; hash: Buffer }> {
  const lock = () => tx.sql<Array<{ seq: bigint; hash: Buffer }>>`
    select seq, hash from brokerage.audit_heads where tenant_id = ${tenantId} for update`;
  const [known] = await lock();
  if (known) return { seq: known.seq, hash: Buffer.from(known.hash) };
  await tx.sql`
    insert into brokerage.audit_heads (tenant_id, seq, hash) values (${tenantId}, 0, ${firstHash})
    on conflict do nothing`;
  const [made] = await lock();
  if (!made) throw new Error('the trail has no head');
  return { seq: made.seq, hash: Buffer.from(made.hash) };
}

interface LineRow {
  readonly seq: bigint;
  readonly at: Date;
  readonly actorKind: AuditEntry['actor']['kind'];
  readonly actorId: string;
  readonly act: string;
  readonly subjectKind: AuditSubject['kind'];
  readonly subjectId: string;
  readonly clientId: ClientId | null;
  readonly details: AuditDetails;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

function toLine(row: LineRow): AuditLine {
  return {
    seq: row.seq,
    at: row.at,
    actor: { kind: row.actorKind, id: row.actorId },
    act: row.act,
    subject: { kind: row.subjectKind, id: row.subjectId },
    ...(row.clientId !== null && { clientId: row.clientId }),
    details: row.details,
  };
}

/** What a client may read of itself, newest first, from below the given line on. */
export async function listClientLines(
  reader: Reader,
  clientId: ClientId,
  before: bigint | undefined,
  limit: number,
): Promise<AuditLine[]> {
  const rows = await reader.sql<LineRow[]>`
    select * from brokerage.audit
    where client_id = ${clientId} ${when(reader, before, (seq) => reader.sql`and seq < ${seq}`)}
    order by seq desc limit ${limit}`;
  return rows.map(toLine);
}

export interface LineFilter {
  readonly actor?: string | undefined;
  /** A whole act or its beginning up to a dot. */
  readonly act?: string | undefined;
  readonly subject?: string | undefined;
  readonly clientId?: ClientId | undefined;
}

/** The first line of an instant or later, by halving: the trail is in the order of time, and no index of times is needed. */
export async function findLineAt(reader: Reader, at: Date): Promise<bigint> {
  const [newest] = await reader.sql<Array<{ seq: bigint }>>`select seq from brokerage.audit order by seq desc limit 1`;
  let [low, high] = [1n, (newest?.seq ?? 0n) + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    const [line] = await reader.sql<Array<{ at: Date }>>`select at from brokerage.audit where seq = ${middle}`;
    if (line && line.at < at) low = middle + 1n;
    else high = middle;
  }
  return low;
}

/** The trail of a tenant, newest first, from below the given line on. */
export async function listLines(
  reader: Reader,
  { actor, act, subject, clientId }: LineFilter,
  before: bigint | undefined,
  limit: number,
): Promise<AuditLine[]> {
  const isAboutSomebody = actor !== undefined || subject !== undefined || clientId !== undefined;
  if (act !== undefined && !isAboutSomebody) return listLinesOfAct(reader, act, before, limit);
  const rows = await reader.sql<LineRow[]>`
    select * from brokerage.audit
    where true ${when(reader, before, (seq) => reader.sql`and seq < ${seq}`)}
      ${when(reader, clientId, (id) => reader.sql`and client_id = ${id}`)}
      ${when(reader, actor, (id) => reader.sql`and actor_id = ${id}`)}
      ${when(reader, act, (name) => reader.sql`and (act = ${name} or starts_with(act, ${`${name}.`}))`)}
      ${when(reader, subject, (id) => reader.sql`and subject_id = ${id}`)}
    order by seq desc limit ${limit}`;
  return rows.map(toLine);
}

/**
 * Lines of an act, or of all whose names begin with it: few names, each with lines in order. The names are found by leaping from one to
 * the next, and of each the newest lines are taken; a whole reading of the trail for its beginning would take a second.
 */
async function listLinesOfAct(
  reader: Reader,
  act: string,
  before: bigint | undefined,
  limit: number,
): Promise<AuditLine[]> {
  // The letter after the dot ends the range of names that begin with the word and a dot.
  const rows = await reader.sql<LineRow[]>`
    with recursive names as (
      (select ${act}::text collate "C" as act)
      union all
      select (select a.act collate "C" from brokerage.audit a
        where a.act collate "C" > greatest(n.act, ${`${act}.`} collate "C") and a.act collate "C" < ${`${act}/`} collate "C"
        order by a.act collate "C" limit 1)
      from names n where n.act is not null
    )
    select l.* from names n cross join lateral (
      select * from brokerage.audit a
      where a.act collate "C" = n.act ${when(reader, before, (seq) => reader.sql`and a.seq < ${seq}`)}
      order by a.seq desc limit ${limit}) l
    where n.act is not null
    order by l.seq desc limit ${limit}`;
  return rows.map(toLine);
}

const batch = 1_000;

/** Walks the chain behind a line that is known to fit, or all of it; the first line that does not, or undefined. */
export async function findBrokenLine(
  reader: Reader,
  since: { readonly seq: bigint; readonly hash: Buffer } = { seq: 0n, hash: firstHash },
): Promise<bigint | undefined> {
  const tenantId = tenantOf(reader);
  let previous = since.hash;
  let last = since.seq;
  for (;;) {
    const rows = await reader.sql<LineRow[]>`
      select * from brokerage.audit where seq > ${last} order by seq limit ${batch}`;
    for (const row of rows) {
      const fits =
        row.seq === last + 1n &&
        previous.equals(row.previousHash) &&
        hashLine(tenantId, toLine(row), previous).equals(row.hash);
      if (!fits) return last + 1n;
      previous = Buffer.from(row.hash);
      last = row.seq;
    }
    if (rows.length < batch) break;
  }
  const head = await readAuditHead(reader);
  return head.seq === last && previous.equals(head.hash) ? undefined : last + 1n;
}

/** Number and hash of the newest line: what is published so that nobody can rewrite the past. */
export async function readAuditHead(reader: Reader): Promise<{ seq: bigint; hash: Buffer }> {
  const [head] = await reader.sql<Array<{ seq: bigint; hash: Buffer }>>`select seq, hash from brokerage.audit_heads`;
  return head ? { seq: head.seq, hash: Buffer.from(head.hash) } : { seq: 0n, hash: firstHash };
}

/** The hash of one line; undefined when there is no such line. */
export async function readLineHash(reader: Reader, seq: bigint): Promise<Buffer | undefined> {
  if (seq === 0n) return firstHash;
  const [row] = await reader.sql<Array<{ hash: Buffer }>>`select hash from brokerage.audit where seq = ${seq}`;
  return row && Buffer.from(row.hash);
}

function tenantOf({ scope }: Reader): TenantId {
  if (scope.kind !== 'tenant') throw new Error('the audit trail belongs to a tenant');
  return scope.tenantId;
}
