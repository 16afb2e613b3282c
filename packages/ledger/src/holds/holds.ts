// Holds as they stand, and the release of those whose time is over.
import { isRefusal } from '@candor/contract/errors.ts';
import type { ClientId, HoldId } from '@candor/contract/ids.ts';
import { tenantScope, type Database, type Reader, type TenantId } from '@candor/platform/db/index.ts';
import type { AccountRef } from '../accounts/account.ts';
import type { Ledger } from '../posting/ledger.ts';
import { unsettledHoldId, type Held } from '../recipes/holds.ts';

export interface Hold {
  readonly id: HoldId;
  readonly state: 'pending' | 'posted' | 'voided' | 'expired';
  readonly cause: { readonly kind: string; readonly id: string };
  readonly asset: string;
  readonly amountMinor: bigint;
  readonly remainingMinor: bigint;
  readonly expiresAt: Date | null;
}

interface HoldRow {
  readonly id: HoldId;
  readonly state: Hold['state'];
  readonly causeKind: string;
  readonly causeId: string;
  readonly amount: string;
  readonly remaining: string;
  readonly expiresAt: Date | null;
  readonly frozen: AccountRef;
  readonly source: AccountRef;
}

export async function findHold(reader: Reader, holdId: HoldId): Promise<Hold | undefined> {
  const [row] = await readHolds(reader, reader.sql`h.id = ${holdId}`);
  return row === undefined ? undefined : makeHold(row);
}

/** What an order has left of what it set aside, settled and unsettled apart; nothing where it has ended. */
export async function findHeld(reader: Reader, holdId: HoldId): Promise<Held> {
  const rows = await readHolds(reader, reader.sql`h.id in (${holdId}, ${unsettledHoldId(holdId)})`);
  const leftOf = (id: string) => BigInt(rows.find((row) => row.id === id)?.remaining ?? '0');
  return { holdId, settledUnits: leftOf(holdId), unsettledUnits: leftOf(unsettledHoldId(holdId)) };
}

/** What a client has set aside, oldest first: each with the cause that explains it. */
export async function listPendingHolds(reader: Reader, clientId: ClientId): Promise<Hold[]> {
  const rows = await readHolds(reader, reader.sql`h.state = 'pending' and f.client_id = ${clientId}`);
  return rows.map(makeHold);
}

function readHolds(reader: Reader, condition: ReturnType<Reader['sql']>) {
  return reader.sql<HoldRow[]>`
    select h.id, h.state, h.cause_kind, h.cause_id, h.amount::text, h.remaining::text, h.expires_at,
      ${accountJson(reader, 'f')} as frozen, ${accountJson(reader, 's')} as source
    from ledger.holds h
    join ledger.accounts f on f.tenant_id = h.tenant_id and f.id = h.account_id
    join ledger.accounts s on s.tenant_id = h.tenant_id and s.id = h.source_id
    where ${condition}
    order by h.opened_seq, h.id limit 500`;
}

function accountJson(reader: Reader, alias: 'f' | 's') {
  const at = (column: string) => reader.sql(`${alias}.${column}`);
  return reader.sql`jsonb_build_object('id', ${at('id')}, 'side', ${at('side')}, 'clientId', ${at('client_id')},
    'ownerId', ${at('owner_id')}, 'bucket', ${at('bucket')}, 'detail', ${at('detail')}, 'asset', ${at('asset')},
    'bound', ${at('bound')})`;
}

function makeHold(row: HoldRow): Hold {
  return {
    id: row.id,
    state: row.state,
    cause: { kind: row.causeKind, id: row.causeId },
    asset: row.frozen.asset,
    amountMinor: BigInt(row.amount),
    remainingMinor: BigInt(row.remaining),
    expiresAt: row.expiresAt,
  };
}

/**
 * Gives back what expired holds have left. Safe to run twice or on two servers: the key is the hold's, and a hold that
 * ended meanwhile refuses. Answers how many were released.
 */
export async function expireHolds(db: Database, ledger: Ledger, tenantId: TenantId, now: Date): Promise<number> {
  const scope = tenantScope(tenantId, { kind: 'system', id: 'hold-expiry' });
  const rows = await db.read(scope, (reader) =>
    readHolds(reader, reader.sql`h.state = 'pending' and h.expires_at <= ${now}`),
  );
  const answers = await Promise.all(
    rows.map((row) => {
      const amountMinor = BigInt(row.remaining);
      return ledger.post(scope, {
        cause: { kind: row.causeKind, id: row.causeId },
        reason: 'hold expired',
        idempotencyKey: `hold-expired:${row.id}`,
        lines: [
          { account: row.frozen, amountMinor: -amountMinor },
          { account: row.source, amountMinor },
        ],
        holds: [{ kind: 'take', holdId: row.id, frozen: row.frozen, amountMinor, endsAs: 'expired' }],
      });
    }),
  );
  return answers.filter((answer) => !isRefusal(answer)).length;
}
