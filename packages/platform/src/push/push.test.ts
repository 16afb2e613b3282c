import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, encryptRecord, isCurvePoint, padNotice } from './encrypt.ts';
import { createSystemClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createPushGate, readRetryAfter } from './send.ts';
import { makeVapidPair, openVapidPair, toJwk, writeVapid } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
/** RFC 8291, appendix A. */
const sample = {
  plain: 'When I grow up, I want to be a watermelon',
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const pairOf = (secret: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(secret));
  return pair;
};
const keys = { p256dh: bytes(sample.p256dh), auth: bytes(sample.auth) };
const once = () => ({ pair: pairOf(sample.own), salt: bytes(sample.salt) });

/** As a browser opens it. */
function open(body: Buffer): Buffer {
  const own = body.subarray(21, 86);
  const shared = pairOf(sample.browser).computeSecret(own);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, own]);
  const secret = Buffer.from(hkdfSync('sha256', shared, keys.auth, info, 32));
  const part = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, body.subarray(0, 16), `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  return Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
}

test('MSG-01 a notice is encrypted as RFC 8291 shows it, byte for byte', () => {
  const record = Buffer.concat([Buffer.from(sample.plain), Buffer.from([2])]);
  expect(encryptRecord(keys, record, once()).toString('base64url')).toBe(sample.body);
});

test('MSG-01 the length of a notice tells nothing, and the browser finds its end', () => {
  const [short, long] = ['a', 'b'.repeat(200)].map((text) => encryptPush(keys, Buffer.from(text), once()));
  expect(short?.length).toBe(long?.length);
  const plain = open(short ?? Buffer.alloc(0));
  expect(plain.subarray(0, plain.lastIndexOf(2)).toString()).toBe('a');
  expect(padNotice(Buffer.alloc(255)).length).toBe(256);
  expect(padNotice(Buffer.alloc(256)).length).toBe(512);
  expect(() => encryptPush(keys, Buffer.alloc(4096), once())).toThrow(RangeError);
});

test('S-48 only a point of the curve is taken for the key of a browser', () => {
  expect(isCurvePoint(keys.p256dh)).toBe(true);
  const off = Buffer.from(keys.p256dh);
  off[64] = (off[64] ?? 0) ^ 1;
  expect([off, keys.p256dh.subarray(1), Buffer.alloc(65), Buffer.alloc(0)].map((point) => isCurvePoint(point))).toEqual(
    [false, false, false, false],
  );
});

test('MSG-01 the sender is named to one service for half a day, signed with the key of the subscription', () => {
  const pair = makeVapidPair();
  const now = new Date('2026-11-16T12:00:00Z');
  const said = writeVapid(openVapidPair(pair), { audience: 'https://push.example', contact: 'https://a.example' }, now);
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(said) ?? [];
  expect(bytes(key)).toEqual(pair.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  const exp = now.getTime() / 1000 + 43_200;
  const wanted = { aud: 'https://push.example', exp, sub: 'https://a.example' };
  expect(JSON.parse(bytes(claims).toString())).toEqual(wanted);
  const publicKey = createPublicKey({ key: toJwk(pair.publicKey), format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature))).toBe(true);
});

test('S-48 a service is called over https and outside this network only, judged once more after its name is resolved', async () => {
  const clock = createSystemClock();
  const gate = createPushGate({ clock, ids: createIds(clock) }, { allowLoopback: false });
  expect(() => gate.judge('http://push.example/1')).toThrow('over https');
  expect(() => gate.judge('https://127.0.0.1/1')).toThrow('private address');
  const sender = openVapidPair(makeVapidPair());
  const notice = {
    keys,
    plain: Buffer.from('{}'),
    ttlS: 1,
    urgency: 'high',
    contact: 'mailto:a@b.example',
    sender,
  } as const;
  await expect(gate.send({ ...notice, endpoint: 'https://localhost/1' })).rejects.toThrow('leads to a private address');
});

test('MSG-01 a service says when to come back in seconds or as an instant', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter('Mon, 16 Nov 2026 12:01:00 GMT', now)).toBe(60_000);
  expect(readRetryAfter('soon', now)).toBeUndefined();
  expect(readRetryAfter(undefined, now)).toBeUndefined();
});
