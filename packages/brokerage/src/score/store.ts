// SQL of the score. Lines are only added; the database keeps the client's number in step with them. What a client says is sealed.
import type { ApprovalId, ClientId, ScoreContestId, ScoreMoveId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { ContestState, MoveReason, ScoreMove } from './score.ts';

interface MoveRow {
  readonly moveId: ScoreMoveId;
  readonly clientId: ClientId;
  readonly reason: MoveReason;
  readonly points: number;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly causeKind: string;
  readonly causeId: string;
  readonly reverses: ScoreMoveId | null;
  readonly isReversed: boolean;
  readonly contestState: ContestState | null;
  readonly answer: string | null;
  readonly contestedAt: Date | null;
  readonly createdAt: Date;
}

function toMove(row: MoveRow): ScoreMove {
  const { contestState: state, contestedAt } = row;
  return {
    id: row.moveId,
    clientId: row.clientId,
    reason: row.reason,
    points: row.points,
    scoreBefore: row.scoreBefore,
    scoreAfter: row.scoreAfter,
    cause: { kind: row.causeKind, id: row.causeId },
    reverses: row.reverses ?? undefined,
    isReversed: row.isReversed,
    contest: state && contestedAt ? { state, answer: row.answer ?? undefined, createdAt: contestedAt } : undefined,
    createdAt: row.createdAt,
  };
}

const selectMoves = (reader: Reader) => reader.sql`
  select m.move_id, m.client_id, m.reason, m.points, m.score_before, m.score_after, m.cause_kind, m.cause_id,
    m.reverses, m.created_at, r.move_id is not null as is_reversed, c.state as contest_state, c.answer,
    c.created_at as contested_at
  from brokerage.score_moves m
  left join brokerage.score_moves r on r.tenant_id = m.tenant_id and r.reverses = m.move_id
  left join brokerage.score_contests c on c.tenant_id = m.tenant_id and c.move_id = m.move_id`;

export async function listMoves(reader: Reader, clientId: ClientId, { after, limit }: PageRange): Promise<ScoreMove[]> {
  const rows = await reader.sql<MoveRow[]>`
    ${selectMoves(reader)}
    where m.client_id = ${clientId} ${when(reader, after, (id) => reader.sql`and m.move_id < ${id}`)}
    order by m.move_id desc limit ${limit}`;
  return rows.map(toMove);
}

export async function findMove(reader: Reader, id: ScoreMoveId, clientId?: ClientId): Promise<ScoreMove | undefined> {
  const [row] = await reader.sql<MoveRow[]>`
    ${selectMoves(reader)}
    where m.move_id = ${id} ${when(reader, clientId, (owner) => reader.sql`and m.client_id = ${owner}`)}`;
  return row && toMove(row);
}

/** The client's number, kept as it is until the transaction ends; two events of one client take turns. */
export async function lockScore(tx: TenantTx, clientId: ClientId): Promise<number> {
  const [row] = await tx.sql<Array<{ score: number }>>`
    select score from brokerage.clients where client_id = ${clientId} for no key update`;
  if (!row) throw new Error('a score without a client');
  return row.score;
}

export async function isRecorded(
  reader: Reader,
  { clientId, reason, onceKey }: Pick<NewMove, 'clientId' | 'reason' | 'onceKey'>,
): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.score_moves
    where client_id = ${clientId} and reason = ${reason} and once_key = ${onceKey}`;
  return rows.length > 0;
}

export interface NewMove {
  readonly id: ScoreMoveId;
  readonly clientId: ClientId;
  readonly reason: MoveReason;
  readonly rulesVersion: number;
  readonly points: number;
  readonly scoreBefore: number;
  readonly cause: { readonly kind: string; readonly id: string };
  readonly onceKey: string;
  readonly reverses?: ScoreMoveId;
  readonly approvalId?: ApprovalId;
  readonly createdAt: Date;
}

export async function insertMove(tx: TenantTx, tenantId: TenantId, move: NewMove): Promise<void> {
  await tx.sql`
    insert into brokerage.score_moves (tenant_id, move_id, client_id, reason, rules_version, points, score_before,
      score_after, cause_kind, cause_id, once_key, reverses, approval_id, created_at)
    values (${tenantId}, ${move.id}, ${move.clientId}, ${move.reason}, ${move.rulesVersion}, ${move.points},
      ${move.scoreBefore}, ${move.scoreBefore + move.points}, ${move.cause.kind}, ${move.cause.id}, ${move.onceKey},
      ${move.reverses ?? null}, ${move.approvalId ?? null}, ${move.createdAt})`;
}

/** Verified clients whose line for it is missing: whoever approved them, the score follows. */
export async function listUnscoredApprovals(reader: Reader, limit: number): Promise<ClientId[]> {
  const rows = await reader.sql<Array<{ clientId: ClientId }>>`
    select k.client_id from brokerage.kyc_standings k
    where k.status = 'approved' and not exists (
      select from brokerage.score_moves m
      where m.tenant_id = k.tenant_id and m.client_id = k.client_id and m.reason = 'kyc_approved')
    order by k.client_id limit ${limit}`;
  return rows.map(({ clientId }) => clientId);
}

export interface ScoreContest {
  readonly id: ScoreContestId;
  readonly clientId: ClientId;
  readonly move: ScoreMove;
  readonly text: string;
  readonly state: ContestState;
  readonly answer: string | undefined;
  readonly createdAt: Date;
  readonly decidedAt: Date | undefined;
}

interface ContestRow {
  readonly contestId: ScoreContestId;
  readonly clientId: ClientId;
  readonly moveId: ScoreMoveId;
  readonly words: Buffer;
  readonly state: ContestState;
  readonly answer: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

const table = 'brokerage.score_contests';
const cell = (rowId: string) => ({ table, column: 'words', rowId });
const contestColumns = (reader: Reader) => reader.sql`
  contest_id, client_id, move_id, words, state, answer, created_at, decided_at`;

/** In the order in which they came; their lines are read at once, not one by one. */
async function toContests(reader: Reader, vault: Vault, rows: readonly ContestRow[]): Promise<ScoreContest[]> {
  const found = await reader.sql<MoveRow[]>`
    ${selectMoves(reader)} where m.move_id = any(${reader.uuids(rows.map(({ moveId }) => moveId))})`;
  const moves = new Map(found.map((row) => [row.moveId, toMove(row)]));
  return Promise.all(rows.map((row) => toContest(reader, vault, row, moves.get(row.moveId))));
}

async function toContest(
  reader: Reader,
  vault: Vault,
  row: ContestRow,
  move: ScoreMove | undefined,
): Promise<ScoreContest> {
  const { contestId: id, clientId, state, createdAt } = row;
  if (!move) throw new Error('a contest about no line');
  const text = await vault.open(reader, cell(id), row.words);
  return {
    id,
    clientId,
    move,
    text,
    state,
    answer: row.answer ?? undefined,
    createdAt,
    decidedAt: row.decidedAt ?? undefined,
  };
}

/** False when the line was contested before. */
export async function insertContest(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  {
    id,
    clientId,
    moveId,
    text,
    now,
  }: {
    readonly id: ScoreContestId;
    readonly clientId: ClientId;
    readonly moveId: ScoreMoveId;
    readonly text: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const words = await vault.seal(tx, cell(id), text);
  const made = await tx.sql`
    insert into brokerage.score_contests (tenant_id, contest_id, client_id, move_id, words, state, created_at)
    values (${tenantId}, ${id}, ${clientId}, ${moveId}, ${words}, 'open', ${now})
    on conflict do nothing returning contest_id`;
  return made.length > 0;
}

export async function lockContest(tx: TenantTx, vault: Vault, id: ScoreContestId): Promise<ScoreContest | undefined> {
  const [row] = await tx.sql<ContestRow[]>`
    select ${contestColumns(tx)} from brokerage.score_contests where contest_id = ${id} for update`;
  return row && (await toContests(tx, vault, [row]))[0];
}

export async function decideContest(
  tx: TenantTx,
  id: ScoreContestId,
  {
    state,
    answer,
    approvalId,
    now,
  }: {
    readonly state: Exclude<ContestState, 'open'>;
    readonly answer: string;
    readonly approvalId: ApprovalId;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.score_contests
    set state = ${state}, answer = ${answer}, approval_id = ${approvalId}, decided_at = ${now}
    where contest_id = ${id}`;
}

/** The oldest first: who waits longest is looked at first. */
export async function listContests(
  reader: Reader,
  vault: Vault,
  state: ContestState | undefined,
  { after, limit }: PageRange,
): Promise<ScoreContest[]> {
  const rows = await reader.sql<ContestRow[]>`
    select ${contestColumns(reader)} from brokerage.score_contests
    where true ${when(reader, state, (one) => reader.sql`and state = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and contest_id > ${id}`)}
    order by contest_id limit ${limit}`;
  return toContests(reader, vault, rows);
}

export const sealedScoreColumns = [{ table, column: 'words', idColumn: 'contest_id' }];
