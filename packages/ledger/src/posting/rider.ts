// Business rows that travel with a journal through the lane: inserted in the same commit, or not at all.
import type { TenantTx } from '@candor/platform/db/index.ts';

/**
 * How rows of one kind are inserted, many at once. Inserts only, of rows with ids of their own: they wait for nobody, so the
 * lane cannot deadlock with a transaction that changes rows and posts last. Make it once, at module level.
 */
export interface RiderKind<Row> {
  readonly name: string;
  insert(tx: TenantTx, rows: readonly Row[]): Promise<void>;
}

/** One row with its kind; the row's type is known only to the kind. */
export interface Rider {
  readonly kind: object;
  insertAll(tx: TenantTx, riders: readonly Rider[]): Promise<void>;
}

class TypedRider<Row> implements Rider {
  readonly kind: RiderKind<Row>;
  readonly row: Row;

  constructor(kind: RiderKind<Row>, row: Row) {
    this.kind = kind;
    this.row = row;
  }

  async insertAll(tx: TenantTx, riders: readonly Rider[]): Promise<void> {
    const rows = riders.filter((rider): rider is TypedRider<Row> => rider.kind === this.kind).map((rider) => rider.row);
    await this.kind.insert(tx, rows);
  }
}

export function rideAlong<Row>(kind: RiderKind<Row>, row: Row): Rider {
  return new TypedRider(kind, row);
}

export async function insertRiders(tx: TenantTx, riders: readonly Rider[]): Promise<void> {
  const firsts = new Map<object, Rider>();
  for (const rider of riders) if (!firsts.has(rider.kind)) firsts.set(rider.kind, rider);
  for (const first of firsts.values()) await first.insertAll(tx, riders);
}
