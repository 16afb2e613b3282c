// Serves a built web app: precompressed, with ETags, hashed files for ever, and pages with a fresh nonce each.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ids } from '../ids/ids.ts';
import { compressText } from './compression.ts';
import { describePagePolicy, omitDocumentHeaders } from './security-headers.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  readonly file: string;
  readonly contentType: string;
  /** Of its content; read when it is first asked for. */
  etag(): Promise<string>;
  /** Its name changes with its content: all that a build puts into `assets`, and nothing beside it. */
  readonly isHashed: boolean;
  readonly isWorker: boolean;
  readonly encodings: ReadonlySet<string>;
}

export interface StaticSite {
  /** Answers a file or, for any other path below the prefix, the page itself. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

export interface StaticSiteOptions {
  readonly directory: string;
  /** Where the site hangs: `/` or `/console/`. */
  readonly prefix: string;
  readonly ids: Ids;
  /** Completes the page with what it must know before its first paint. */
  readonly complete?: (page: string) => string;
  /** Origins whose pages it may show in a frame, asked for each page. */
  readonly frames?: () => readonly string[];
}

/** A service worker obeys the policy of its own file: it must be able to pass the page's requests on. */
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const noncePlaceholder = '__CSP_NONCE__';

export async function createStaticSite(options: StaticSiteOptions): Promise<StaticSite> {
  const { directory, prefix, ids, complete = (text) => text, frames } = options;
  const assets = await listAssets(directory);
  const page = await readFile(join(directory, 'index.html'), 'utf8');

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!path.startsWith(prefix)) return undefined;
    const name = path.slice(prefix.length);
    const asset = name === 'index.html' ? undefined : assets.get(name);
    if (asset) return sendAsset(request, reply, asset);
    // A missing file is a missing file; only routes of the app answer with the page.
    if (extname(name) !== '' && !name.includes('/news/')) return undefined;
    return sendPage(request, reply);
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const nonce = ids.nonce();
    return reply
      .header('content-type', contentTypes['.html'])
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', describePagePolicy({ nonce, frames: frames?.() ?? [] }))
      .send(compressText(request, reply, complete(page).replaceAll(noncePlaceholder, nonce)));
  }

  return { answer };
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  const etag = await asset.etag();
  omitDocumentHeaders(reply, asset.contentType);
  reply.header('etag', etag).header('vary', 'accept-encoding');
  reply.header('cache-control', asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (asset.isWorker) reply.header('content-security-policy', workerPolicy);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name) && asset.encodings.has(name));
  if (encoding) reply.header('content-encoding', encoding);
  const suffix = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : '';
  return reply.header('content-type', asset.contentType).send(await readFile(asset.file + suffix));
}

async function listAssets(directory: string): Promise<Map<string, Asset>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const names = new Set(files.map((file) => relative(directory, file)));
  const assets = new Map<string, Asset>();
  for (const entry of names) {
    const file = join(directory, entry);
    const contentType = contentTypes[extname(entry)];
    if (!contentType) continue;
    let etag: Promise<string> | undefined;
    assets.set(entry.split(sep).join('/'), {
      file,
      contentType,
      etag: () => (etag ??= describeContent(file)),
      isHashed: dirname(entry) === 'assets',
      isWorker: entry === 'sw.js',
      encodings: new Set([...(names.has(`${entry}.br`) ? ['br'] : []), ...(names.has(`${entry}.gz`) ? ['gzip'] : [])]),
    });
  }
  return assets;
}

async function describeContent(file: string): Promise<string> {
  const digest = createHash('sha256').update(await readFile(file));
  return `"${digest.digest('base64url').slice(0, 22)}"`;
}
