// Short caching, entity tags and compression for the answers of the data base: a page that asks again within the second costs nothing.
import { createHash } from 'node:crypto';
import { compressText } from '@candor/platform/http/compression.ts';
import type { HttpApp } from '@candor/platform/http/app.ts';

/** Seconds an answer may be reused, by path below the base; what is not named is not cached. */
const maxAgeS: Readonly<Record<string, number>> = {
  '/search': 60,
  '/instruments': 3_600,
  '/company': 600,
  '/financials': 600,
  '/chart_data': 1,
  '/indices': 1,
  '/movers': 5,
  '/board': 5,
  '/sectors': 5,
  '/fx': 1,
  '/markets': 1,
};

export function cacheAnswers(app: HttpApp['app'], base: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.url?.startsWith(`${base}/`) ? request.routeOptions.url.slice(base.length) : '';
    const seconds = maxAgeS[path];
    if (request.method === 'GET' && seconds !== undefined) {
      reply.header('cache-control', `private, max-age=${seconds}`);
      reply.header('vary', 'authorization, accept-encoding');
    }
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isCached = String(reply.getHeader('cache-control') ?? '').startsWith('private, max-age=');
    if (!isCached || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    // Weak: the same answer may travel in several encodings.
    const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] !== tag) {
      const body = compressText(request, reply, payload);
      if (body !== payload) reply.removeHeader('content-length');
      return done(null, body);
    }
    reply.code(304);
    reply.removeHeader('content-length');
    done(null, '');
  });
}
