// Follows the chain from its beginning (or from a block that was verified before) and makes every digest and hash again
// from the stored rows. Whoever changed a row behind our back is found here, unless they rewrote everything after it.
import type { JournalId, LedgerAccountId } from '@candor/contract/ids.ts';
import { createHash } from 'node:crypto';
import type { Reader } from '@candor/platform/db/index.ts';
import { digestJournal } from '../journals/digest.ts';
import type { DigestContent } from '../journals/digest.ts';
import { ownRows } from '../reads/balances.ts';
import type { Violation } from './checks.ts';

export interface ChainPoint {
  readonly seq: bigint;
  readonly hash: string;
}

interface BlockRow {
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  readonly recordedAtMicros: string;
  readonly hash: Buffer;
}

interface JournalRow extends Omit<DigestContent, 'lines'> {
  readonly seq: bigint;
  readonly id: JournalId;
  readonly digest: Buffer;
  readonly lines: readonly { readonly accountId: LedgerAccountId; readonly amountMinor: string }[];
}

const blocksAtOnce = 50;
/** PostgreSQL counts time from here. */
const epochMicros = 946_684_800_000_000n;

export async function verifyChain(
  reader: Reader,
  start?: ChainPoint,
): Promise<{ violations: Violation[]; end: ChainPoint }> {
  const violations: Violation[] = [];
  let at: ChainPoint = start ?? { seq: 0n, hash: genesis(reader) };
  for (;;) {
    const blocks = await reader.sql<BlockRow[]>`
      select first_seq, last_seq, hash, (extract(epoch from recorded_at) * 1000000)::bigint::text as recorded_at_micros
      from ledger.blocks where last_seq > ${at.seq} ${ownRows(reader)} order by last_seq limit ${blocksAtOnce}`;
    const [first] = blocks;
    const last = blocks.at(-1);
    if (first === undefined || last === undefined) return { violations, end: at };
    const journals = await readJournalRows(reader, first.firstSeq, last.lastSeq);
    for (const block of blocks) {
      const own = journals.filter((row) => row.seq >= block.firstSeq && row.seq <= block.lastSeq);
      violations.push(...own.flatMap(checkDigest));
      if (hashBlock(at.hash, block, own) !== block.hash.toString('hex')) {
        violations.push({ check: 'chain_verifies', detail: `block ${block.firstSeq} to ${block.lastSeq} was changed` });
      }
      at = { seq: block.lastSeq, hash: block.hash.toString('hex') };
    }
    // One is enough to stop; the rest of the chain tells nothing more.
    if (violations.length > 0) return { violations, end: at };
  }
}

function genesis(reader: Reader): string {
  const tenantId = reader.scope.kind === 'tenant' ? reader.scope.tenantId : '';
  return createHash('sha256')
    .update(Buffer.from(tenantId.replaceAll('-', ''), 'hex'))
    .digest('hex');
}

function readJournalRows(reader: Reader, from: bigint, to: bigint) {
  return reader.sql<JournalRow[]>`
    select j.seq, j.id, j.actor, j.idempotency_key, j.cause_kind, j.cause_id, j.reason, j.reverses, j.signature_id,
      j.digest, l.lines
    from ledger.journals j cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('accountId', p.account_id, 'amountMinor', p.amount::text)
        order by p.line), '[]') as lines
      from ledger.postings p
      where p.tenant_id = j.tenant_id and p.account_id = any (j.account_ids) and p.journal_seq = j.seq
    ) l
    where j.seq between ${from} and ${to} ${ownRows(reader)} order by j.seq`;
}

function checkDigest(row: JournalRow): Violation[] {
  if (digestJournal(row) === row.digest.toString('hex')) return [];
  return [{ check: 'chain_verifies', detail: `journal ${row.seq} was changed` }];
}

function hashBlock(previous: string, block: BlockRow, journals: readonly JournalRow[]): string {
  const numbers = Buffer.alloc(16);
  numbers.writeBigInt64BE(block.firstSeq, 0);
  numbers.writeBigInt64BE(BigInt(block.recordedAtMicros) - epochMicros, 8);
  const hash = createHash('sha256').update(Buffer.from(previous, 'hex')).update(numbers);
  for (const { id, digest } of journals) hash.update(Buffer.from(id.replaceAll('-', ''), 'hex')).update(digest);
  return hash.digest('hex');
}
