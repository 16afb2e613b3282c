// Fetches a feed that the operator configured (S-48): its own host only, no redirects, no private addresses after the name was
// resolved, bounded in time and size. Never follows anything that a feed says.
import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { request as requestPlain } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

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

const privateRanges: ReadonlyArray<readonly [string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function listPrivateAddresses(): BlockList {
  const list = new BlockList();
  for (const [address, bits] of privateRanges) {
    list.addSubnet(address, bits, 'ipv4');
    // The same addresses written as IPv6, mapped and translated.
    list.addSubnet(`::ffff:${address}`, 96 + bits, 'ipv6');
    list.addSubnet(`64:ff9b::${address}`, 96 + bits, 'ipv6');
  }
  for (const [address, bits] of [
    ['::', 127],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
    ['2001:db8::', 32],
  ] as const)
    list.addSubnet(address, bits, 'ipv6');
  return list;
}

const privateAddresses = listPrivateAddresses();

/** True for addresses of this machine, of its network and for those that belong to nobody. */
export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

export function createFeedFetch(rules: FetchRules = {}): FetchFeed {
  const { allowLoopback = false, timeoutMs = 10_000, maxBytes = 2_000_000 } = rules;
  const isAllowed = (address: string): boolean => !isPrivateAddress(address) || (allowLoopback && isLoopback(address));

  /** The address that is judged is the address that is used: a second look-up could answer another one. */
  const resolve: NonNullable<RequestOptions['lookup']> = (host, options: LookupOptions, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const fault = error ?? judgeAddresses(host, found, isAllowed);
      if (options.all === true) done(fault, found);
      else done(fault, found[0]?.address ?? '', found[0]?.family ?? 4);
    });
  };

  return async (wanted, signal) => {
    const url = judgeUrl(wanted.url, isAllowed, allowLoopback);
    const limit = AbortSignal.timeout(timeoutMs);
    const options: RequestOptions = {
      lookup: resolve,
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

function judgeUrl(text: string, isAllowed: (address: string) => boolean, allowPlain: boolean): URL {
  const url = URL.parse(text);
  if (!url || !(url.protocol === 'https:' || (allowPlain && url.protocol === 'http:')))
    throw new FeedFetchError('a feed is fetched over https');
  if (url.username !== '' || url.password !== '') throw new FeedFetchError('a feed address carries no credentials');
  // A literal address never passes the look-up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new FeedFetchError(`${host} is a private address`);
  return url;
}

function judgeAddresses(
  host: string,
  found: readonly LookupAddress[],
  isAllowed: (address: string) => boolean,
): FeedFetchError | null {
  const refused = found.find(({ address }) => !isAllowed(address));
  if (found.length === 0) return new FeedFetchError(`${host} has no address`);
  return refused === undefined ? null : new FeedFetchError(`${host} leads to a private address`);
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
