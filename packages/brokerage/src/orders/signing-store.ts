// SQL of signing sessions: opened by the PIN, limited in amount and time. They only run out.
import type { ClientId, SigningSessionId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';

export interface SigningSession {
  readonly id: SigningSessionId;
  readonly clientId: ClientId;
  readonly maximum: Money;
  readonly used: Money;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | undefined;
}

interface SessionRow {
  readonly id: SigningSessionId;
  readonly clientId: ClientId;
  readonly maximum: string;
  readonly used: string;
  readonly currency: string;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
}

export async function insertSession(tx: TenantTx, session: SigningSession): Promise<void> {
  await tx.sql`
    insert into brokerage.signing_sessions (tenant_id, signing_session_id, client_id, maximum_minor, currency, opened_at, expires_at)
    values (${tx.scope.tenantId}, ${session.id}, ${session.clientId}, ${session.maximum.amountMinor},
      ${session.maximum.currency}, ${session.openedAt}, ${session.expiresAt})`;
}

export async function findSession(
  reader: Reader,
  id: SigningSessionId,
  clientId: ClientId,
): Promise<SigningSession | undefined> {
  const [row] = await reader.sql<SessionRow[]>`
    select signing_session_id as id, client_id, maximum_minor::text as maximum, used_minor::text as used, currency,
      opened_at, expires_at, closed_at
    from brokerage.signing_sessions where signing_session_id = ${id} and client_id = ${clientId}`;
  if (!row) return undefined;
  const { maximum, used, currency, closedAt, ...rest } = row;
  const say = (minor: string): Money => makeMoney(BigInt(minor), expectCurrency(currency));
  return { ...rest, maximum: say(maximum), used: say(used), closedAt: closedAt ?? undefined };
}

/** False when the session has ended or would sign for more than it may: two orders at once take turns here. */
export async function useSession(
  tx: TenantTx,
  id: SigningSessionId,
  clientId: ClientId,
  amount: Money,
  now: Date,
): Promise<boolean> {
  const changed = await tx.sql`
    update brokerage.signing_sessions set used_minor = used_minor + ${amount.amountMinor}
    where signing_session_id = ${id} and client_id = ${clientId} and closed_at is null and expires_at > ${now}
      and currency = ${amount.currency} and used_minor + ${amount.amountMinor} <= maximum_minor`;
  return changed.count === 1;
}

export async function closeSession(
  tx: TenantTx,
  id: SigningSessionId,
  clientId: ClientId,
  now: Date,
): Promise<boolean> {
  const changed = await tx.sql`
    update brokerage.signing_sessions set closed_at = ${now}
    where signing_session_id = ${id} and client_id = ${clientId} and closed_at is null`;
  return changed.count === 1;
}
