// Hands one encrypted notice to the push service of a browser (RFC 8030) and answers what the service said. Decides nothing about it.
import { createECDH } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Clock } from '../clock/clock.ts';
import { createOutward } from '../http/outward.ts';
import type { Ids } from '../ids/ids.ts';
import { encryptPush, pushCurve, saltBytes } from './encrypt.ts';
import type { PushKeys } from './encrypt.ts';
import { writeVapid } from './vapid.ts';
import type { VapidKey } from './vapid.ts';

export interface PushNotice {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly plain: Buffer;
  /** How long the service keeps it for a browser that is away. */
  readonly ttlS: number;
  readonly urgency: 'normal' | 'high';
  /** Whom the service writes to when we misbehave: a mailto or https address. */
  readonly contact: string;
  readonly sender: VapidKey;
}

export interface PushAnswer {
  readonly status: number;
  /** When the service wants to be asked again. */
  readonly retryAfterMs: number | undefined;
}

export interface PushGate {
  /** Throws where an address may not be called. */
  readonly judge: (endpoint: string) => URL;
  send(notice: PushNotice): Promise<PushAnswer>;
}

export interface PushRules {
  /** Tests run the service on this machine. */
  readonly allowLoopback: boolean;
  readonly timeoutMs?: number;
}

export function createPushGate(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  { allowLoopback, timeoutMs = 15_000 }: PushRules,
): PushGate {
  const outward = createOutward(allowLoopback);
  const send: PushGate['send'] = async ({ endpoint, keys, plain, ttlS, urgency, contact, sender }) => {
    const url = outward.judge(endpoint);
    const pair = createECDH(pushCurve);
    pair.generateKeys();
    const body = encryptPush(keys, plain, { pair, salt: Buffer.from(ids.bytes(saltBytes)) });
    const response = await post(url, body, {
      method: 'POST',
      lookup: outward.lookup,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: writeVapid(sender, { audience: url.origin, contact }, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: String(ttlS),
        urgency,
      },
    });
    // What it says is not read: the status is the whole answer.
    response.destroy();
    return {
      status: response.statusCode ?? 0,
      retryAfterMs: readRetryAfter(response.headers['retry-after'], clock.now()),
    };
  };
  return { judge: outward.judge, send };
}

function post(url: URL, body: Buffer, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve);
    request.once('error', reject);
    request.end(body);
  });
}

/** Seconds, or an instant. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
