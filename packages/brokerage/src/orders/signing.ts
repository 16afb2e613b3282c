// How an order is signed: with the PIN, each one alone; or within a session that the PIN opened, up to an amount and for a time.
import type { SignatureId, SigningSessionId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { signingRefusals, signingSession } from '@candor/contract/orders/client.ts';
import { convertMoney, encodeMoney, expectParsed, makeMoney, parseMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type * as z from 'zod/mini';
import { currencyOf, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { recordSignature } from '../dues/index.ts';
import type { OrderParts, Trader } from './parts.ts';
import { closeSession, findSession, insertSession, useSession } from './signing-store.ts';
import type { SigningSession } from './signing-store.ts';

export interface Signing {
  readonly pin: string | undefined;
  readonly sessionId: SigningSessionId | undefined;
  /** Of a run: what its client signed for the plan, which the database holds it to. */
  readonly planSignatureId?: SignatureId;
}

export type SigningRefusal = Refusal<(typeof signingRefusals)[number]>;

/** Before anything is written: the PIN is right, or the session is open and large enough. */
export async function proveSigning(
  parts: Pick<OrderParts, 'checkPin' | 'hasPin' | 'db' | 'clock'>,
  { scope, clientId, tenant }: Trader,
  { pin, sessionId }: Signing,
): Promise<SigningRefusal | undefined> {
  if (pin !== undefined) {
    const hasPin = await parts.db.read(scope, (reader) => parts.hasPin(reader, clientId));
    return hasPin ? parts.checkPin(scope, clientId, pin) : refuse('pin_not_set');
  }
  if (sessionId === undefined) return refuse('order_signature_needed');
  if (!tenant.signing) return refuse('signing_session_off');
  const session = await parts.db.read(scope, (reader) => findSession(reader, sessionId, clientId));
  const isOver = !session || session.closedAt !== undefined || session.expiresAt <= parts.clock.now();
  return isOver ? refuse('signing_session_ended') : undefined;
}

export interface Signed {
  readonly signatureId: SignatureId | undefined;
  readonly signingSessionId: SigningSessionId | undefined;
}

/** Writes what was signed: a signature of its own, or a part of the session's amount. */
export async function signOrder(
  parts: Pick<OrderParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { clientId }: Pick<Trader, 'clientId'>,
  signing: Signing,
  order: { readonly id: string; readonly maximum: Money; readonly inSession: Money },
): Promise<Signed | SigningRefusal> {
  const { planSignatureId } = signing;
  if (planSignatureId !== undefined) return { signatureId: planSignatureId, signingSessionId: undefined };
  const now = parts.clock.now();
  if (signing.pin === undefined && signing.sessionId !== undefined) {
    const isEnough = await useSession(tx, signing.sessionId, clientId, order.inSession, now);
    return isEnough
      ? { signatureId: undefined, signingSessionId: signing.sessionId }
      : refuse('signing_session_exceeded');
  }
  const id = parts.ids.next();
  await recordSignature(tx, tx.scope.tenantId, {
    id,
    clientId,
    kind: 'order',
    subjectId: order.id,
    maximum: order.maximum,
    signedAt: now,
  });
  return { signatureId: id, signingSessionId: undefined };
}

/** What an order counts in a session, in the session's currency; a sale takes nothing from the client and counts nothing. */
export async function valueInSession(
  parts: Pick<OrderParts, 'fx'>,
  { tenant }: Pick<Trader, 'tenant'>,
  maximum: Money,
): Promise<Money | Refusal<'fx_unavailable'>> {
  const home = currencyOf(tenant.country);
  if (maximum.currency === home) return maximum;
  if (maximum.amountMinor === 0n) return makeMoney(0n, home);
  const found = await parts.fx.find(maximum.currency, home);
  return found ? convertMoney(maximum, found.rate, 'up') : refuse('fx_unavailable');
}

type SessionWire = z.infer<typeof signingSession>;

function toWire({ id, maximum, used, openedAt, expiresAt }: SigningSession): SessionWire {
  return {
    id,
    maximum: encodeMoney(maximum),
    used: encodeMoney(used),
    opened_at: openedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

export async function openSession(
  parts: Pick<OrderParts, 'checkPin' | 'hasPin' | 'db' | 'clock' | 'ids'>,
  trader: Trader,
  {
    pin,
    maximum: wanted,
  }: { readonly pin: string; readonly maximum: { readonly amount: string; readonly currency: string } },
): Promise<SessionWire | SigningRefusal | AmountRefusal> {
  const { scope, clientId, tenant } = trader;
  const home = currencyOf(tenant.country);
  const maximum = readAmount(wanted, home);
  if (isRefusal(maximum)) return maximum;
  if (!tenant.signing) return refuse('signing_session_off');
  const most = expectParsed(parseMoney(tenant.signing.maximum, home));
  if (maximum.amountMinor > most.amountMinor) return refuse('signing_session_exceeded');
  const refused = await proveSigning(parts, trader, { pin, sessionId: undefined });
  if (refused) return refused;
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + tenant.signing.minutes * 60_000);
  const used = makeMoney(0n, home);
  const session = { id: parts.ids.next(), clientId, maximum, used, openedAt: now, expiresAt, closedAt: undefined };
  return parts.db.transact(scope, async (tx) => {
    await insertSession(tx, session);
    const subject = { kind: 'signing_session', id: session.id } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'signing.opened', subject, clientId }, now);
    return toWire(session);
  });
}

export function endSession(
  parts: Pick<OrderParts, 'db' | 'clock'>,
  { scope, clientId }: Trader,
  id: SigningSessionId,
): Promise<undefined | Refusal<'not_found'>> {
  return parts.db.transact(scope, async (tx) => {
    const now = parts.clock.now();
    if (!(await closeSession(tx, id, clientId, now))) return refuse('not_found');
    await recordAudit(
      tx,
      { actor: scope.actor, act: 'signing.closed', subject: { kind: 'signing_session', id }, clientId },
      now,
    );
    return undefined;
  });
}
