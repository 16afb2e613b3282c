// A passkey authenticator in software: makes ES256 credentials and signs challenges like a phone does.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

export interface TestPasskey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly rpId: string;
  counter: number;
}

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Buffer): string => data.toString('base64url');

/** User present and verified; with attested credential data when asked. */
function authenticatorData(rpId: string, counter: number, attested: Buffer = Buffer.alloc(0), flags = 0x05): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([attested.length > 0 ? flags | 0x40 : flags]), count, attested]);
}

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The few forms of CBOR that an authenticator needs: byte strings and short text. */
const cborBytes = (data: Buffer): Buffer => {
  const head =
    data.length < 24
      ? [0x40 + data.length]
      : data.length < 256
        ? [0x58, data.length]
        : [0x59, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from(head), data]);
};
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export function createPasskey(ceremony: Ceremony): { passkey: TestPasskey; credential: object } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // COSE key: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(authenticatorData(ceremony.rpId, 0, attested)),
  ]);
  const credential = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64(clientData('webauthn.create', ceremony)),
      attestationObject: base64(attestation),
      transports: ['internal'],
    },
  };
  return { passkey: { id: base64(id), privateKey, rpId: ceremony.rpId, counter: 0 }, credential };
}

export interface AssertionChange {
  /** Without the bit of user verification, say. */
  readonly flags?: number;
  readonly counter?: number;
}

export function usePasskey(passkey: TestPasskey, ceremony: Ceremony, changed: AssertionChange = {}): object {
  passkey.counter += 1;
  const data = authenticatorData(ceremony.rpId, changed.counter ?? passkey.counter, undefined, changed.flags);
  const client = clientData('webauthn.get', ceremony);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: base64(client), authenticatorData: base64(data), signature: base64(signature) },
  };
}
