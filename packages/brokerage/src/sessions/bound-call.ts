// Holds a bound session to its key on every call: a token copied out of a browser opens nothing without the private key.
import { isRefusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { hashAccessToken } from '@candor/platform/crypto/dpop.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { ReadProof } from './proof.ts';

export type IsBoundCall = (meta: RequestMeta, jkt: string, token: string) => Promise<boolean>;

/** Proofs seen on this node; what one node saw is enough, because changes that matter carry a key of their own. */
const mostProofs = 200_000;

export function createBoundCallCheck(readProof: ReadProof, clock: Clock): IsBoundCall {
  const seen = new Map<string, number>();

  function isNew(id: string, untilMs: number): boolean {
    const nowMs = clock.now().getTime();
    const earlier = seen.get(id);
    if (earlier !== undefined && earlier > nowMs) return false;
    seen.set(id, untilMs);
    // The map keeps the order of arrival: the oldest leave first, expired or not.
    for (const [oldest, endMs] of seen) {
      if (endMs > nowMs && seen.size <= mostProofs) break;
      seen.delete(oldest);
    }
    return true;
  }

  return async (meta, jkt, token) => {
    const proof = await readProof(meta);
    if (proof === undefined || isRefusal(proof)) return false;
    if (proof.jkt !== jkt || proof.tokenHash !== hashAccessToken(token)) return false;
    return isNew(proof.id, proof.expiresAt.getTime());
  };
}
