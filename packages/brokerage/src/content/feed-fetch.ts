// Fetches a feed that the operator configured (S-48): its own host only, no redirects, no private addresses after the name was
// resolved, bounded in time and size. Never follows anything that a feed says.
import { request as requestPlain } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { createOutward } from '@candor/platform/http/outward.ts';

export interface FeedRequest {
  readonly url: string;
  readonly etag: string;
  readonly lastModified: string;
}

export type FeedAnswer =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly text: string; readonly etag: string; readonly lastModified: string };

export interface FetchRules {
  /** Tests run their feed on this machine; a server that faces the internet never sets it. */
  readonly allowLoopback?: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export class FeedFetchError extends Error {
  override readonly name = 'FeedFetchError';
}

export type FetchFeed = (wanted: FeedRequest, signal?: AbortSignal) => Promise<FeedAnswer>;

export function createFeedFetch(rules: FetchRules = {}): FetchFeed {
  const { allowLoopback = false, timeoutMs = 10_000, maxBytes = 2_000_000 } = rules;
  const outward = createOutward(allowLoopback);
  return async (wanted, signal) => {
    const url = outward.judge(wanted.url);
    const limit = AbortSignal.timeout(timeoutMs);
    const options: RequestOptions = {
      lookup: outward.lookup,
      agent: false,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
        'accept-encoding': 'identity',
        'user-agent': 'Candor news importer',
        ...(wanted.etag === '' ? {} : { 'if-none-match': wanted.etag }),
        ...(wanted.lastModified === '' ? {} : { 'if-modified-since': wanted.lastModified }),
      },
    };
    const response = await send(url, options);
    return readAnswer(response, maxBytes);
  };
}

function send(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve);
    request.once('error', reject);
    request.end();
  });
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<FeedAnswer> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    if (status === 304) return { kind: 'unchanged' };
    throw new FeedFetchError(status >= 300 && status < 400 ? 'redirects are not followed' : `answered ${status}`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new FeedFetchError('answered with text instead of bytes');
    bytes += chunk.length;
    if (bytes > maxBytes) {
      response.destroy();
      throw new FeedFetchError(`answered more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return {
    kind: 'changed',
    text: decodeBytes(Buffer.concat(chunks), response.headers['content-type'] ?? ''),
    etag: (response.headers.etag ?? '').slice(0, 300),
    lastModified: (response.headers['last-modified'] ?? '').slice(0, 100),
  };
}

/** By the header, else by the XML declaration, else UTF-8. */
function decodeBytes(bytes: Buffer, contentType: string): string {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    throw new FeedFetchError(`unknown encoding ${charset}`);
  }
}
