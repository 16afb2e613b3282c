// Envelope encryption of personal fields: AES-256-GCM under a per-tenant data key that is itself wrapped by the
// master key. The address of a value (tenant, table, column, row) is authenticated, so a ciphertext copied
// to another row does not open. Key versions make rotation possible while everything stays readable.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { createRandomStore } from './random-store.ts';

export interface FieldAddress {
  readonly tenantId: string;
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

export interface MasterKey {
  /** Short name of the key version, kept inside every wrapped key. */
  readonly id: string;
  readonly key: Buffer;
}

export interface DataKey {
  readonly version: number;
  readonly key: Buffer;
}

const format = 1;
const nonceBytes = 12;
const tagBytes = 16;
const takeRandom = createRandomStore();

function addressBytes({ tenantId, table, column, rowId }: FieldAddress): Buffer {
  return Buffer.from([tenantId, table, column, rowId].join('|'));
}

// A key of bytes is made into Node's own first: handed over as bytes it costs three times the whole sealing.

function sealWith(key: Buffer, plain: Buffer, aad: Buffer, head?: Buffer): Buffer {
  const nonce = takeRandom(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(aad);
  const body = cipher.update(plain);
  // In this mode the end adds no bytes.
  cipher.final();
  return Buffer.concat(head ? [head, nonce, body, cipher.getAuthTag()] : [nonce, body, cipher.getAuthTag()]);
}

function openWith(key: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const body = sealed.subarray(nonceBytes, sealed.length - tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), nonce, { authTagLength: tagBytes });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** Layout of a sealed value: format (1 byte), data-key version (4), nonce (12), ciphertext, tag (16). */
export function sealField(dataKey: DataKey, address: FieldAddress, plain: string | Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(format, 0);
  head.writeUInt32BE(dataKey.version, 1);
  return sealWith(dataKey.key, Buffer.from(plain), addressBytes(address), head);
}

export function readKeyVersion(sealed: Buffer): number {
  if (sealed.readUInt8(0) !== format) throw new Error('sealed value has an unknown format');
  return sealed.readUInt32BE(1);
}

export function openField(dataKey: DataKey, address: FieldAddress, sealed: Buffer): Buffer {
  if (readKeyVersion(sealed) !== dataKey.version) throw new Error('sealed value belongs to another key version');
  return openWith(dataKey.key, sealed.subarray(5), addressBytes(address));
}

export function wrapKey(master: MasterKey, tenantId: string, version: number, key: Buffer): Buffer {
  return sealWith(master.key, key, Buffer.from(`wrap|${master.id}|${tenantId}|${version}`));
}

export function unwrapKey(master: MasterKey, tenantId: string, version: number, wrapped: Buffer): Buffer {
  return openWith(master.key, wrapped, Buffer.from(`wrap|${master.id}|${tenantId}|${version}`));
}

/** A look-up value for an encrypted field: same text, same digest, useless without its own key. */
export function blindIndex(indexKey: Buffer, column: string, text: string): Buffer {
  return createHmac('sha256', indexKey)
    .update(`${column}|${text.normalize('NFKC').toLowerCase()}`)
    .digest();
}

/** Independent keys and passwords from one secret, one per purpose. */
export function deriveKey(secret: Buffer, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'candor', purpose, bytes));
}
