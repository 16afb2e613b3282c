// Reads the Idempotency-Key of a request and makes the hash that tells two requests apart.
import { createHmac } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { Endpoint, Refusal } from '@candor/contract';
import { canonicalText } from '../crypto/canonical-text.ts';
import { secretKeyOf } from '../crypto/secret-key.ts';
import type { Once } from '../once/once.ts';
import type { RequestMeta } from './request.ts';

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Proofs of who asks, not part of what is asked for: with them in the hash, a conflict would tell for nothing that a PIN is wrong. */
const secretNames: ReadonlySet<string> = new Set(['pin']);

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secretNames.has(name)));
}

/** Keyed, because a body may hold what nobody else should learn by trying. */
export function readOnce(
  hashKey: Buffer,
  meta: RequestMeta,
  endpoint: Endpoint,
  input: { readonly params: unknown; readonly body: unknown },
): Once | Refusal<'header_invalid'> {
  const key = meta.header('idempotency-key');
  if (key === undefined || !keyPattern.test(key)) {
    return refuse('header_invalid', {
      errors: [{ path: 'header.idempotency-key', code: key ? 'invalid_format' : 'required' }],
    });
  }
  const text = canonicalText([endpoint.id, input.params ?? null, withoutSecrets(input.body) ?? null]);
  const secret = secretKeyOf(hashKey);
  const digest = (use: string): Buffer => createHmac('sha256', secret).update(use).update(text).digest();
  return { key, requestHash: digest(''), answerKey: digest(`answer|${key}|`) };
}
