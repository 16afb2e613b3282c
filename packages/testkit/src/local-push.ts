// A local push service (RFC 8030) together with the browsers it serves, for tests: checks who sends (RFC 8292), opens what it is given as a
// browser would (RFC 8291), and refuses as services do. It shares no line with the code that encrypts.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface LocalBrowser {
  /** As `PushSubscription.toJSON` gives it. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What it was shown, opened and parsed. */
  readonly notices: unknown[];
  /** Bytes of each, as they came. */
  readonly bodies: Buffer[];
}

export interface LocalPush {
  readonly url: string;
  /** Another browser subscribes with the key of who may send to it, in base64url. */
  subscribe(applicationServerKey: string): LocalBrowser;
  /** So many of the next notices are refused: with this status, and when to come back. */
  trouble: { left: number; status: number; retryAfterS?: number };
  /** Endpoints that are over: 410. */
  readonly gone: Set<string>;
  /** Why the last one was refused, where it was the sender's fault. */
  fault: string;
  close(): Promise<void>;
}

interface Kept {
  readonly browser: LocalBrowser;
  readonly pair: ECDH;
  readonly secret: Buffer;
  readonly senderKey: string;
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

export async function startLocalPush(): Promise<LocalPush> {
  const kept = new Map<string, Kept>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const found = kept.get(request.url ?? '');
      const [status, retryAfterS] = answer(found, request.headers, body);
      response
        .writeHead(status, {
          ...(status === 201 && { location: `${push.url}/message/${randomBytes(8).toString('hex')}` }),
          ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
        })
        .end();
    })();
  });
  const answer = (
    found: Kept | undefined,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): [number, (number | undefined)?] => {
    if (!found) return [404];
    if (push.gone.has(found.browser.endpoint)) return [410];
    if (push.trouble.left > 0) {
      push.trouble.left -= 1;
      return [push.trouble.status, push.trouble.retryAfterS];
    }
    push.fault = findFault(found, headers, push.url);
    if (push.fault !== '') return [push.fault === 'sender' ? 403 : 400];
    found.browser.bodies.push(body);
    found.browser.notices.push(JSON.parse(openNotice(found, body).toString()));
    return [201];
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const push: LocalPush = {
    url: `http://127.0.0.1:${String(port)}`,
    trouble: { left: 0, status: 503 },
    gone: new Set(),
    fault: '',
    subscribe(senderKey) {
      const path = `/push/${randomBytes(16).toString('hex')}`;
      const [pair, secret] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = pair.generateKeys('base64url');
      const browser = {
        endpoint: `${push.url}${path}`,
        p256dh,
        auth: secret.toString('base64url'),
        notices: [],
        bodies: [],
      };
      kept.set(path, { browser, pair, secret, senderKey });
      return browser;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return push;
}

function findFault({ senderKey }: Kept, headers: IncomingHttpHeaders, origin: string): string {
  if (!/^\d+$/.test(String(headers['ttl']))) return 'ttl';
  if (headers['content-encoding'] !== 'aes128gcm') return 'coding';
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== senderKey) return 'sender';
  const point = fromBase64(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, fromBase64(signature))) return 'sender';
  const said = Object(JSON.parse(fromBase64(claims).toString()));
  if (said.aud !== origin || typeof said.exp !== 'number') return 'audience';
  return /^(mailto:|https:)/.test(String(said.sub)) ? '' : 'contact';
}

function openNotice({ pair, secret }: Kept, body: Buffer): Buffer {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
  const part = (name: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
