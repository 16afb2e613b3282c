// Checks proofs of possession (DPoP, RFC 9449): the caller shows that it holds a private key, for this very request.
// Whether a proof was seen before is for the caller to find out: `id` is what must be unique until `expiresAt`.
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose';
import type { Clock } from '../clock/clock.ts';

export interface Proof {
  /** Thumbprint of the caller's public key. */
  readonly jkt: string;
  readonly id: string;
  readonly expiresAt: Date;
  /** Hash of the access token that the proof was made for, when it names one. */
  readonly tokenHash: string | undefined;
}

export interface ProofTarget {
  readonly method: string;
  /** Full address without query and fragment. */
  readonly url: string;
}

/** Clocks of phones are off by minutes; the replay memory is as long as this window. */
const windowMs = 5 * 60_000;
const longestProof = 4_096;

export async function checkProof(header: string, target: ProofTarget, clock: Clock): Promise<Proof | undefined> {
  if (header.length > longestProof) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, {
      algorithms: ['ES256', 'EdDSA'],
      typ: 'dpop+jwt',
      currentDate: clock.now(),
    });
    const { jti, htm, htu, iat, ath } = payload;
    const { jwk } = protectedHeader;
    if (!jwk || 'd' in jwk || typeof jti !== 'string' || jti.length < 8 || jti.length > 128) return undefined;
    if (htm !== target.method || typeof htu !== 'string' || !isSameAddress(htu, target.url)) return undefined;
    if (typeof iat !== 'number' || Math.abs(iat * 1_000 - clock.now().getTime()) > windowMs) return undefined;
    const jkt = await calculateJwkThumbprint(jwk);
    const tokenHash = typeof ath === 'string' ? ath : undefined;
    return { jkt, id: `${jkt}|${jti}`, expiresAt: new Date(iat * 1_000 + windowMs + 1_000), tokenHash };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      return undefined;
    throw error;
  }
}

function isSameAddress(claimed: string, url: string): boolean {
  if (!URL.canParse(claimed) || !URL.canParse(url)) return false;
  const [a, b] = [new URL(claimed), new URL(url)];
  return a.host === b.host && a.pathname === b.pathname;
}

/** How a proof names the access token it was made for (`ath`). */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
