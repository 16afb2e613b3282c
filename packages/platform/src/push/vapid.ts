// Says to a push service who sends (RFC 8292): a short token signed with the key that the browser was subscribed with.
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { pushCurve } from './encrypt.ts';

export interface VapidKey {
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

/** Half of what services accept: a clock that is a little wrong does no harm. */
const lifeS = 12 * 60 * 60;

export interface VapidPair {
  readonly publicKey: Buffer;
  readonly secret: Buffer;
}

export function makeVapidPair(): VapidPair {
  const pair = createECDH(pushCurve);
  const publicKey = pair.generateKeys();
  // Short keys lose their leading zeros.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, secret };
}

export function openVapidPair({ publicKey, secret }: VapidPair): VapidKey {
  const key = { ...toJwk(publicKey), d: secret.toString('base64url') };
  return { publicKey, privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/** A point of the curve as the two numbers that it is made of. */
export function toJwk(publicKey: Buffer) {
  const part = (from: number, to: number): string => publicKey.subarray(from, to).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function writeVapid(
  { publicKey, privateKey }: VapidKey,
  claims: { readonly audience: string; readonly contact: string },
  now: Date,
): string {
  const exp = Math.floor(now.getTime() / 1000) + lifeS;
  const body = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: claims.audience, exp, sub: claims.contact })}`;
  const signature = sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${body}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
