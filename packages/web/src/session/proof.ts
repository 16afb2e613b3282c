// Signs DPoP proofs (RFC 9449): this request, at this time, by the holder of the key.
import type { WebClock } from '../clock/clock.ts';
import type { WebIds } from '../ids/ids.ts';

export interface ProofParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly keyPair: () => Promise<CryptoKeyPair>;
}

export interface ProofTarget {
  readonly method: string;
  /** Absolute, without query and fragment. */
  readonly url: string;
  readonly skewMs?: number;
  /** The access token that goes with the request. */
  readonly token?: string;
}

export async function signProof({ clock, ids, keyPair }: ProofParts, target: ProofTarget): Promise<string> {
  const { privateKey, publicKey } = await keyPair();
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
  const payload = {
    jti: ids.next(),
    htm: target.method,
    htu: target.url,
    iat: Math.floor((clock.now() + (target.skewMs ?? 0)) / 1000),
    ...(target.token !== undefined && { ath: await hashToken(target.token) }),
  };
  const text = `${encodeJson(header)}.${encodeJson(payload)}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(text),
  );
  return `${text}.${encodeBytes(new Uint8Array(signature))}`;
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return encodeBytes(new Uint8Array(digest));
}

function encodeJson(value: unknown): string {
  return encodeBytes(new TextEncoder().encode(JSON.stringify(value)));
}

function encodeBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
