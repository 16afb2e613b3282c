// Encrypts a notice for one browser (RFC 8291 over the aes128gcm coding of RFC 8188): the push service that carries it cannot read it.
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { ECDH } from 'node:crypto';

export const pushCurve = 'prime256v1';
/** An uncompressed point of the curve, and the secret that the browser made beside it. */
export const publicKeyBytes = 65;
export const authBytes = 16;
export const saltBytes = 16;
/** One record holds the whole notice; services carry at least so much (RFC 8030, 7.2). */
const recordBytes = 4096;
const tagBytes = 16;
/** The length of a notice tells nothing: it is filled up to a multiple of this. */
const blockBytes = 256;

export interface PushKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** True for a point that lies on the curve: another one would give our secret away. */
export function isCurvePoint(point: Buffer): boolean {
  if (point.length !== publicKeyBytes || point[0] !== 4) return false;
  const probe = createECDH(pushCurve);
  probe.generateKeys();
  try {
    return probe.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

/** The key pair and the salt are used once. */
export function encryptPush(
  keys: PushKeys,
  plain: Buffer,
  once: { readonly pair: ECDH; readonly salt: Buffer },
): Buffer {
  return encryptRecord(keys, padNotice(plain), once);
}

/** The notice, the mark of the last record, and zeros. */
export function padNotice(plain: Buffer): Buffer {
  const wanted = Math.ceil((plain.length + 1) / blockBytes) * blockBytes;
  const padded = Buffer.alloc(wanted);
  plain.copy(padded);
  padded[plain.length] = 2;
  return padded;
}

export function encryptRecord(
  { p256dh, auth }: PushKeys,
  record: Buffer,
  { pair, salt }: { readonly pair: ECDH; readonly salt: Buffer },
): Buffer {
  if (record.length + tagBytes > recordBytes) throw new RangeError('a notice is too long for one record');
  const own = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const secret = derive(pair.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes, 0);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([salt, head, own, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}
