// SQL of lots. What is left of a lot changes only together with a move that says why.
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Binding } from './good-faith.ts';
import type { Lot } from './lot.ts';

export interface StoredLot extends Lot {
  readonly positionId: string;
  readonly security: string;
  readonly instrumentId: string;
  readonly productCurrency: string;
  readonly accountCurrency: string;
}

interface LotRow {
  readonly id: string;
  readonly positionId: string;
  readonly accountId: AccountId;
  readonly security: string;
  readonly instrumentId: string;
  readonly productCurrency: string;
  readonly accountCurrency: string;
  readonly openedAt: Date;
  readonly quantityE8: string;
  readonly costProduct: string;
  readonly costAccount: string;
}

function toLot({ quantityE8, costProduct, costAccount, ...row }: LotRow): StoredLot {
  return {
    ...row,
    quantityE8: BigInt(quantityE8),
    costProductMinor: BigInt(costProduct),
    costAccountMinor: BigInt(costAccount),
  };
}

const lotColumns = (reader: Reader) => reader.sql`
  lot_id as id, position_id, account_id, security, instrument_id, product_currency, account_currency, opened_at,
  quantity_e8::text as "quantityE8", cost_product::text, cost_account::text`;

/** Open lots of a security, or of all; the oldest first, as they are sold. */
export async function listOpenLots(reader: Reader, clientId: ClientId, security?: string): Promise<StoredLot[]> {
  const rows = await reader.sql<LotRow[]>`
    select ${lotColumns(reader)} from brokerage.lots
    where client_id = ${clientId} and quantity_e8 > 0
      and (${security ?? null}::text is null or security = ${security ?? null})
    order by security, opened_at, lot_id`;
  return rows.map(toLot);
}

export async function listLotsById(reader: Reader, lotIds: readonly string[]): Promise<StoredLot[]> {
  const rows = await reader.sql<LotRow[]>`
    select ${lotColumns(reader)} from brokerage.lots where lot_id = any(${reader.uuids(lotIds)})
    order by opened_at, lot_id`;
  return rows.map(toLot);
}

export interface NewLot extends StoredLot {
  readonly clientId: ClientId;
  readonly cause: Cause;
}

export type CauseKind = 'fill' | 'corporate_action' | 'transfer' | 'bust';

export interface Cause {
  readonly kind: CauseKind;
  readonly id: string;
}

export async function insertLot(tx: TenantTx, lot: NewLot): Promise<void> {
  await tx.sql`
    insert into brokerage.lots (tenant_id, lot_id, position_id, client_id, account_id, security, instrument_id,
      product_currency, account_currency, cause_kind, cause_id, opened_at, quantity_e8, cost_product, cost_account)
    values (${tx.scope.tenantId}, ${lot.id}, ${lot.positionId}, ${lot.clientId}, ${lot.accountId}, ${lot.security},
      ${lot.instrumentId}, ${lot.productCurrency}, ${lot.accountCurrency}, ${lot.cause.kind}, ${lot.cause.id},
      ${lot.openedAt}, ${lot.quantityE8}, ${lot.costProductMinor}, ${lot.costAccountMinor})`;
}

export interface Move {
  readonly id: string;
  readonly lotId: string;
  readonly positionId: string;
  readonly accountId: AccountId;
  readonly kind: 'open' | 'take' | 'split' | 'restore';
  readonly quantityE8: bigint;
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
  readonly proceedsProductMinor: bigint | null;
  readonly proceedsAccountMinor: bigint | null;
}

export interface MoveContext {
  readonly clientId: ClientId;
  readonly cause: Cause;
  readonly at: Date;
}

/** Writes what happened, and what is left of each lot after it. An opened lot was inserted with what it holds. */
export async function insertMoves(tx: TenantTx, context: MoveContext, moves: readonly Move[]): Promise<void> {
  const { clientId, cause, at } = context;
  const numbers = (pick: (move: Move) => bigint | null) =>
    tx.texts(moves.map((move) => pick(move)?.toString() ?? null));
  await tx.sql`
    insert into brokerage.lot_moves (tenant_id, move_id, lot_id, position_id, client_id, account_id, kind, cause_kind,
      cause_id, quantity_e8, cost_product, cost_account, proceeds_product, proceeds_account, at)
    select ${tx.scope.tenantId}, m.move_id, m.lot_id, m.position_id, ${clientId}, m.account_id, m.kind, ${cause.kind},
      ${cause.id}, m.quantity::numeric, m.product::numeric, m.account::numeric, m.got_product::numeric,
      m.got_account::numeric, ${at}
    from unnest(${tx.uuids(moves.map(({ id }) => id))}::uuid[], ${tx.uuids(moves.map(({ lotId }) => lotId))}::uuid[],
      ${tx.uuids(moves.map(({ positionId }) => positionId))}::uuid[],
      ${tx.uuids(moves.map(({ accountId }) => accountId))}::uuid[], ${tx.texts(moves.map(({ kind }) => kind))}::text[],
      ${numbers(({ quantityE8 }) => quantityE8)}::text[], ${numbers((move) => move.costProductMinor)}::text[],
      ${numbers((move) => move.costAccountMinor)}::text[], ${numbers((move) => move.proceedsProductMinor)}::text[],
      ${numbers((move) => move.proceedsAccountMinor)}::text[])
      as m (move_id, lot_id, position_id, account_id, kind, quantity, product, account, got_product, got_account)`;
  const changed = moves.filter(({ kind }) => kind !== 'open');
  if (changed.length === 0) return;
  const changes = (pick: (move: Move) => bigint) => tx.texts(changed.map((move) => pick(move).toString()));
  await tx.sql`
    update brokerage.lots l set quantity_e8 = l.quantity_e8 + m.quantity::numeric,
      cost_product = l.cost_product + m.product::numeric, cost_account = l.cost_account + m.account::numeric
    from unnest(${tx.uuids(changed.map(({ lotId }) => lotId))}::uuid[],
      ${changes(({ quantityE8 }) => quantityE8)}::text[], ${changes((move) => move.costProductMinor)}::text[],
      ${changes((move) => move.costAccountMinor)}::text[]) as m (lot_id, quantity, product, account)
    where l.lot_id = m.lot_id and l.tenant_id = ${tx.scope.tenantId}`;
}

interface MoveRow {
  readonly id: string;
  readonly lotId: string;
  readonly positionId: string;
  readonly accountId: AccountId;
  readonly kind: Move['kind'];
  readonly quantityE8: string;
  readonly costProduct: string;
  readonly costAccount: string;
  readonly proceedsProduct: string | null;
  readonly proceedsAccount: string | null;
}

export async function listMovesOf(reader: Reader, cause: Cause): Promise<Move[]> {
  const rows = await reader.sql<MoveRow[]>`
    select move_id as id, lot_id, position_id, account_id, kind, quantity_e8::text as "quantityE8",
      cost_product::text, cost_account::text, proceeds_product::text, proceeds_account::text
    from brokerage.lot_moves where cause_kind = ${cause.kind} and cause_id = ${cause.id} order by move_id`;
  return rows.map(({ quantityE8, costProduct, costAccount, proceedsProduct, proceedsAccount, ...row }) => ({
    ...row,
    quantityE8: BigInt(quantityE8),
    costProductMinor: BigInt(costProduct),
    costAccountMinor: BigInt(costAccount),
    proceedsProductMinor: proceedsProduct === null ? null : BigInt(proceedsProduct),
    proceedsAccountMinor: proceedsAccount === null ? null : BigInt(proceedsAccount),
  }));
}

export async function insertBindings(
  tx: TenantTx,
  lot: Pick<NewLot, 'id' | 'clientId' | 'security' | 'accountId'>,
  bindings: readonly Binding[],
  at: Date,
): Promise<void> {
  for (const { saleFillId, settlesOn, spentMinor, quantityE8 } of bindings) {
    await tx.sql`
      insert into brokerage.lot_bindings (tenant_id, lot_id, sale_fill_id, client_id, security, account_id,
        settles_on, quantity_e8, spent_account, bound_at)
      values (${tx.scope.tenantId}, ${lot.id}, ${saleFillId}, ${lot.clientId}, ${lot.security}, ${lot.accountId},
        ${settlesOn}::date, ${quantityE8}, ${spentMinor}, ${at})`;
  }
}

export interface Bound {
  readonly quantityE8: bigint;
  /** When the last of that money is due to settle. */
  readonly settlesOn: string | null;
}

/** Shares of a security that still wait for the settlement of the money they were paid with. */
export async function readBound(reader: Reader, clientId: ClientId, security: string): Promise<Bound> {
  const [row] = await reader.sql<Array<{ sum: string; settlesOn: string | null }>>`
    select coalesce(sum(quantity_e8), 0)::text as sum, max(settles_on)::text as settles_on
    from brokerage.lot_bindings where client_id = ${clientId} and security = ${security} and freed_at is null`;
  return { quantityE8: BigInt(row?.sum ?? '0'), settlesOn: row?.settlesOn ?? null };
}

/** What purchases have already spent of the proceeds of these sales. */
export async function readSpent(reader: Reader, saleFillIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await reader.sql<Array<{ saleFillId: string; sum: string }>>`
    select sale_fill_id, sum(spent_account)::text as sum from brokerage.lot_bindings
    where sale_fill_id = any(${reader.uuids(saleFillIds)}) group by sale_fill_id`;
  return new Map(rows.map(({ saleFillId, sum }) => [saleFillId, BigInt(sum)]));
}

export async function freeBindings(tx: TenantTx, saleFillId: string, at: Date): Promise<number> {
  const freed = await tx.sql`
    update brokerage.lot_bindings set freed_at = ${at} where sale_fill_id = ${saleFillId} and freed_at is null`;
  return freed.count;
}

/** A split multiplies what is bound as it multiplies what is held; rounded up, so that nothing comes free by it. */
export async function splitBindings(
  tx: TenantTx,
  { clientId, security }: { readonly clientId: ClientId; readonly security: string },
  ratio: { readonly to: bigint; readonly from: bigint },
): Promise<void> {
  await tx.sql`
    update brokerage.lot_bindings set quantity_e8 = ceil(quantity_e8 * ${ratio.to}::numeric / ${ratio.from}::numeric)
    where client_id = ${clientId} and security = ${security} and freed_at is null`;
}

/** What the lot would hold had nothing of it been sold: bought and multiplied by splits. */
export async function readBoughtE8(reader: Reader, lotId: string): Promise<bigint> {
  const [row] = await reader.sql<Array<{ sum: string }>>`
    select coalesce(sum(quantity_e8), 0)::text as sum from brokerage.lot_moves
    where lot_id = ${lotId} and kind in ('open', 'split')`;
  return BigInt(row?.sum ?? '0');
}
