// S-09: forty forged access tokens at the real server. Each must be refused; the genuine one beside them must pass.
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import { addClient, addStaff, callApi, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';

type Json = Record<string, unknown>;

let system: TestSystem;
let genuine: string;
let header: Json;
let claims: Json;
let publicJwk: Json;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Json => {
  const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
  return { ...(typeof value === 'object' && value) };
};
const own = generateKeyPairSync('ed25519');
const ownEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signed = (head: Json, body: Json, key: KeyObject = own.privateKey, algorithm: string | null = null): string => {
  const text = `${encode(head)}.${encode(body)}`;
  const input =
    algorithm === 'sha256' && key.asymmetricKeyType === 'ec' ? { key, dsaEncoding: 'ieee-p1363' as const } : key;
  return `${text}.${sign(algorithm, Buffer.from(text), input).toString('base64url')}`;
};
const hmac = (head: Json, body: Json, secret: string | Buffer): string => {
  const text = `${encode(head)}.${encode(body)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

beforeAll(async () => {
  system = await startTestSystem();
  genuine = (await signIn(system, await addClient(system))).access_token;
  const [head, body] = genuine.split('.');
  header = decode(head);
  claims = decode(body);
  const rows = await system.server.db.read(
    systemScope('read keys of a test'),
    (reader) => reader.sql<{ publicJwk: Json }[]>`select public_jwk from platform.signing_keys`,
  );
  publicJwk = rows[0]?.publicJwk ?? {};
});
afterAll(() => system.close());

/** The genuine signature under other words, unsigned tokens, foreign keys, confused algorithms, odd shapes. */
async function forge(): Promise<Record<string, string>> {
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const iat = Number(claims['iat']);
  const x = String(publicJwk['x']);
  const ownJwk = own.publicKey.export({ format: 'jwk' });
  const swap = (changed: Json, part: 'head' | 'body'): string =>
    part === 'head'
      ? `${encode({ ...header, ...changed })}.${body}.${signature}`
      : `${head}.${encode({ ...claims, ...changed })}.${signature}`;
  const staff = await addStaff(system, 'sun3', ['advisor']);
  return {
    'other subject': swap({ sub: tenantIds.spain }, 'body'),
    'other session': swap({ sid: tenantIds.spain }, 'body'),
    'other tenant': swap({ tenant: tenantIds.spain }, 'body'),
    'later end': swap({ exp: iat + 99_999 }, 'body'),
    'no end': swap({ exp: undefined }, 'body'),
    'other audience': swap({ aud: 'staff' }, 'body'),
    'alg none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'alg None': `${encode({ ...header, alg: 'None' })}.${body}.`,
    'alg NONE with signature': `${encode({ ...header, alg: 'NONE' })}.${body}.${signature}`,
    'alg missing': swap({ alg: undefined }, 'head'),
    'alg number': swap({ alg: 1 }, 'head'),
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${genuine}.${signature}`,
    'five parts like jwe': `${genuine}.${signature}.${signature}`,
    'cut signature': genuine.slice(0, -4),
    'signature of zeros': `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'signature longer': `${genuine}AAAA`,
    'own key, our kid': signed(header, claims),
    'own key, own kid': signed({ ...header, kid: 'mine' }, claims),
    'own key, no kid': signed({ ...header, kid: undefined }, claims),
    'kid with path': signed({ ...header, kid: '../../dev/null' }, claims),
    'kid with sql': signed({ ...header, kid: "' or 1=1 --" }, claims),
    'kid as list': signed({ ...header, kid: [header['kid']] }, claims),
    'embedded jwk': signed({ ...header, jwk: ownJwk }, claims),
    'embedded jwk, no kid': signed({ alg: 'EdDSA', typ: 'at+jwt', jwk: ownJwk }, claims),
    jku: signed({ ...header, kid: 'mine', jku: 'http://127.0.0.1:1/keys' }, claims),
    x5u: signed({ ...header, kid: 'mine', x5u: 'http://127.0.0.1:1/cert' }, claims),
    x5c: signed({ ...header, x5c: ['MIIB'] }, claims),
    'HS256 with the public x': hmac({ ...header, alg: 'HS256' }, claims, x),
    'HS256 with the raw public key': hmac({ ...header, alg: 'HS256' }, claims, Buffer.from(x, 'base64url')),
    'HS256 with the public jwk': hmac({ ...header, alg: 'HS256' }, claims, JSON.stringify(publicJwk)),
    'HS256 with an empty secret': hmac({ ...header, alg: 'HS256' }, claims, ''),
    'ES256 own key': signed({ ...header, alg: 'ES256' }, claims, ownEc.privateKey, 'sha256'),
    'RS256 own key': signed({ ...header, alg: 'RS256' }, claims, ownRsa.privateKey, 'sha256'),
    'typ jwt': signed({ ...header, typ: 'JWT' }, claims),
    'critical extension': swap({ crit: ['exp'], exp: 1 }, 'head'),
    'unencoded payload': swap({ b64: false, crit: ['b64'] }, 'head'),
    'body not json': `${head}.${Buffer.from('nothing').toString('base64url')}.${signature}`,
    'header not json': `${Buffer.from('{').toString('base64url')}.${body}.${signature}`,
    'body an array': `${head}.${encode([claims])}.${signature}`,
    'a staff token': staff.bearer,
    'a very long one': `${head}.${'A'.repeat(6_000)}.${signature}`,
    empty: '..',
  };
}

test('S-09 every forged token is refused and the genuine one still passes', async () => {
  const corpus = Object.entries(await forge());
  expect(corpus.length).toBeGreaterThanOrEqual(40);
  for (const [name, bearer] of corpus) {
    const { status, body } = await callApi(system, getClientInfo, { bearer });
    expect({ name, status, body }).toMatchObject({ name, status: 401, body: { code: 'unauthorized' } });
  }
  expect((await callApi(system, getClientInfo, { bearer: genuine })).status).toBe(200);
});

test('S-09 only the bearer scheme is read', async () => {
  for (const authorization of [genuine, `Basic ${genuine}`, `Bearer  ${genuine}`, `Bearer ${genuine} x`, 'Bearer']) {
    expect((await callApi(system, getClientInfo, { headers: { authorization } })).status).toBe(401);
  }
});

test('S-09 a key that is no longer accepted opens nothing, and a new one takes over', async () => {
  const client = await addClient(system);
  const before = await signIn(system, client);
  system.clock.advance(32 * 24 * 60 * 60_000);
  expect((await callApi(system, getClientInfo, { bearer: before.access_token })).status).toBe(401);
  const after = await signIn(system, client);
  expect(decode(after.access_token.split('.')[0])['kid']).not.toBe(header['kid']);
  expect((await callApi(system, getClientInfo, { bearer: after.access_token })).status).toBe(200);
});
