// Turns a refresh token into its successor, once. Used again after the grace it was stolen, and the family ends.
import { createHash, createHmac } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Proof } from '@candor/platform/crypto/dpop.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { idleEnd, lifetimes } from './session.ts';
import type { Owner, SessionId } from './session.ts';
import type { SessionParts, Sessions } from './parts.ts';
import * as store from './store.ts';

/** What is stored of a token. */
export const digestToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Rotation =
  | { readonly isReused: false; readonly owner: Owner; readonly sessionId: SessionId; readonly successor: string }
  | { readonly isReused: true };

export interface RefreshInput {
  readonly tenantId: TenantId;
  readonly kind: Owner['kind'];
  readonly token: string;
  readonly proof: Proof | undefined;
}

/** A reuse is no refusal inside the transaction: ending the family must be kept. */
export async function rotateRefreshToken(
  { clock, refreshKey, notify }: Pick<SessionParts, 'clock' | 'notify' | 'refreshKey'>,
  tx: TenantTx,
  sessions: Pick<Sessions, 'end'>,
  { tenantId, kind, token, proof }: RefreshInput,
): Promise<Rotation | Refusal<'unauthorized' | 'mfa_required' | 'dpop_invalid'>> {
  const now = clock.now();
  const row = await store.lockRefreshToken(tx, digestToken(token));
  if (!row || row.owner.kind !== kind || row.state === 'ended' || !row.isOwnerActive) return refuse('unauthorized');
  if (row.idleUntil <= now || row.expiresAt <= now) return refuse('unauthorized');
  if (row.jkt !== undefined && !(await isProven(tx, tenantId, row.jkt, proof))) return refuse('dpop_invalid');
  if (row.state !== 'active') return refuse('mfa_required');
  const { owner, sessionId } = row;
  const successor = createHmac('sha256', refreshKey).update(`next|${tenantId}|${token}`).digest('base64url');
  if (row.usedAt === undefined) {
    await store.useRefreshToken(
      tx,
      digestToken(token),
      sessionId,
      idleEnd(owner, row.remember, row.expiresAt, now),
      now,
    );
    await store.insertRefreshToken(tx, sessionId, digestToken(successor), now);
    return { isReused: false, owner, sessionId, successor };
  }
  if (now.getTime() - row.usedAt.getTime() <= lifetimes.graceMs)
    return { isReused: false, owner, sessionId, successor };
  await sessions.end(tx, tenantId, owner, 'token_reuse', { only: sessionId });
  if (owner.kind === 'client') {
    await notify(tx, { kind: 'token_reuse', clientId: owner.id, params: { device: row.device } });
  }
  await recordAudit(
    tx,
    {
      actor: { kind: 'system', id: 'sessions' },
      act: 'session.token_reused',
      subject: { kind: 'session', id: sessionId },
      ...(owner.kind === 'client' && { clientId: owner.id }),
    },
    now,
  );
  return { isReused: true };
}

/** False when the proof is missing, of another key, or was seen before. */
async function isProven(tx: TenantTx, tenantId: TenantId, jkt: string, proof: Proof | undefined): Promise<boolean> {
  if (!proof || proof.jkt !== jkt) return false;
  return acceptProof(tx, tenantId, proof);
}

/** A proof is good once. */
export function acceptProof(tx: TenantTx, tenantId: TenantId, proof: Proof): Promise<boolean> {
  return store.rememberProof(tx, tenantId, digestToken(proof.id), proof.expiresAt);
}
