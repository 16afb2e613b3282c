// Calls the API of a running test system by the definitions of the contract, and may prove possession of a key.
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { fillPath, type Endpoint, type Schema } from '@candor/contract';
import type { NewId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { hashAccessToken } from '@candor/platform/crypto/dpop.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import type { TestSystem } from './system.ts';
import { tenantHeaders, type TenantName } from './tenants.ts';

export interface CallOptions {
  readonly tenant?: TenantName;
  readonly bearer?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Signs a DPoP proof for this call. */
  readonly key?: TestKey;
  readonly language?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export async function callApi(system: TestSystem, endpoint: Endpoint, options: CallOptions = {}): Promise<Answer> {
  const path = basePaths[endpoint.base] + fillPath(endpoint.path, options.params);
  const query = options.query ? `?${new URLSearchParams(options.query).toString()}` : '';
  const answer = await fetch(`${system.url}${path}${query}`, {
    method: endpoint.method,
    headers: {
      ...tenantHeaders(options.tenant ?? 'sun3', options.language),
      ...(options.bearer !== undefined && { authorization: `Bearer ${options.bearer}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.key && {
        dpop: signProof(options.key, endpoint.method, system.url + path, system.clock.now(), {
          ...(options.bearer !== undefined && { ath: hashAccessToken(options.bearer) }),
        }),
      }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : parse(text), headers: answer.headers };
}

/** What an endpoint answered, checked by its own schema: a refusal fails here, with its words. */
export function answerOf<S extends Schema>(
  endpoint: { readonly response?: S | undefined },
  { body }: Pick<Answer, 'body'>,
): z.output<S> {
  if (!endpoint.response) throw new Error('this endpoint answers nothing');
  const parsed = z.safeParse(endpoint.response, body);
  if (!parsed.success) throw new Error(`not an answer: ${JSON.stringify(body)}`);
  return parsed.data;
}

/** The id of what was answered. */
/** The id of whatever was made: the test that asks says of what. */
export function idIn({ body, status }: Answer): NewId {
  const id: unknown = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (typeof id !== 'string') throw new Error(`answered ${status} without an id: ${JSON.stringify(body)}`);
  return sampleId(id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface TestKey {
  readonly privateKey: KeyObject;
  readonly jwk: object;
}

export function makeKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  return { privateKey, jwk: { kty, crv, x, y } };
}

export interface ProofClaims {
  readonly htm: string;
  readonly htu: string;
  readonly iat: number;
  readonly jti: string;
  readonly ath?: string;
}

export function signProof(
  { privateKey, jwk }: TestKey,
  htm: string,
  htu: string,
  at: Date,
  changed: Partial<ProofClaims> & { readonly header?: object } = {},
): string {
  const { header, ...claims } = changed;
  const iat = Math.floor(at.getTime() / 1000);
  const jti = randomBytes(12).toString('base64url');
  const text = [
    { typ: 'dpop+jwt', alg: 'ES256', jwk, ...header },
    { htm, htu, iat, jti, ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
