// Tells "no such path" from "not with this method", and lets pages answer what no endpoint does.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import type { HttpApp } from './app.ts';
import { basePaths, urlOf } from './mount.ts';

export interface PageFallback {
  /** Answers a GET outside the API bases, or says that it does not. */
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

export function answerUnknownPaths(
  { app, sendRefusal }: HttpApp,
  endpoints: readonly Endpoint[],
  page: PageFallback,
): void {
  const patterns = endpoints.map((endpoint) => ({
    method: endpoint.method,
    matches: new RegExp(`^${urlOf(endpoint).replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
  }));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = new Set(patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method));
    if (allowed.size > 0) {
      reply.header('allow', [...allowed].join(', '));
      return sendRefusal(request, reply, refuse('method_not_allowed'));
    }
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isUnderApi(path);
    // A reply that is awaited is gone afterwards and answers nothing: what counts is whether it was sent.
    if (isPage) await page(request, reply);
    if (reply.sent || reply.raw.destroyed) return reply;
    return sendRefusal(request, reply, refuse('not_found'));
  });
}

function isUnderApi(path: string): boolean {
  return Object.values(basePaths).some((base) => base !== '' && (path === base || path.startsWith(`${base}/`)));
}
