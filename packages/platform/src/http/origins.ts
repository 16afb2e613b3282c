// Which sites may call this server from a browser: our own, and the exact origins of the tenant that is called. No
// wildcard, nothing reflected that is not listed, and no credentials: callers send their own bearer token.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@candor/contract';
import type { HttpApp } from './app.ts';

export interface OriginRules {
  /** Origin under which browsers reach this server, where it differs from the Host header. */
  readonly publicOrigin: string | undefined;
  /** Origins of one tenant; of every tenant when none is named, since a preflight cannot name one. */
  originsOf(tenantId: string | undefined): readonly string[];
}

const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, accept-language, dpop, idempotency-key, x-data-pass, x-tenant-id',
  'access-control-max-age': '600',
};

export function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** A browser names the origin of what changes something; one that hides it but says it comes from elsewhere is foreign. */
function isForeignChange({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && (site === 'cross-site' || site === 'same-site');
}

export function guardOrigins(http: HttpApp, rules: OriginRules): void {
  http.app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined && isForeignChange(request)) {
      return http.sendRefusal(request, reply, refuse('origin_forbidden'));
    }
    if (origin === undefined || isOwnOrigin(origin, request.headers.host, rules.publicOrigin)) return undefined;
    return answerForeign(request, reply, origin);
  });

  async function answerForeign(
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string,
  ): Promise<FastifyReply | undefined> {
    reply.header('vary', 'origin');
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    const tenant = request.headers['x-tenant-id'];
    const allowed = rules.originsOf(isPreflight || typeof tenant !== 'string' ? undefined : tenant);
    if (!allowed.includes(origin)) return http.sendRefusal(request, reply, refuse('origin_forbidden'));
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after, x-data-pass, x-request-id');
    return isPreflight ? reply.code(204).headers(preflightHeaders).send() : undefined;
  }
}
