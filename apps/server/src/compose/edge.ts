// Puts the edge together: which sites may call, how much each caller may spend, and the sockets beside the endpoints.
import type { TenantId } from '@candor/contract/ids.ts';
import { isRefusal, refuse } from '@candor/contract';
import { readTenantContext } from '@candor/brokerage/tenants/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { HttpApp } from '@candor/platform/http/app.ts';
import { createAddressOf } from '@candor/platform/http/caller-address.ts';
import { guardOrigins, isOwnOrigin } from '@candor/platform/http/origins.ts';
import { createEdgeLimiter, createTokenBuckets } from '@candor/platform/http/rate-limit.ts';
import type { EdgeLimiter, TokenBuckets } from '@candor/platform/http/rate-limit.ts';
import { createSharedBuckets } from '@candor/platform/http/shared-buckets.ts';
import { createSpentStore } from '@candor/platform/http/spent-store.ts';
import { createSocketServer } from '@candor/platform/ws/socket-server.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import type { Config } from '../config.ts';
import type { Parts } from './parts.ts';

export function publicOriginOf({ PUBLIC_URL }: Config): string | undefined {
  return PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin;
}

/** As browsers write it in the Host header. */
export function consoleHostOf({ CONSOLE_URL }: Pick<Config, 'CONSOLE_URL'>): string | undefined {
  return CONSOLE_URL === undefined ? undefined : new URL(CONSOLE_URL).host;
}

/** The desk's API answers on the desk's host only: a page of the clients' host could not even ask. */
function guardConsoleHost({ app, sendRefusal }: HttpApp, consoleHost: string | undefined): void {
  if (consoleHost === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    const isStaff = request.url.startsWith('/staff/');
    return isStaff && request.headers.host !== consoleHost
      ? sendRefusal(request, reply, refuse('not_found'))
      : undefined;
  });
}

/** An embedded database has one node; a database of one's own may have many, which then count together. */
function composeBuckets({ clock, config, db, log, secrets }: Parts, { app }: HttpApp): TokenBuckets {
  if (config.DATABASE_URL === undefined) return createTokenBuckets(clock);
  const shared = createSharedBuckets({
    clock,
    store: createSpentStore(db, secrets.key('rate-limits|1')),
    onError: (error) => log.warn({ err: error }, 'rate limits count on this node alone'),
  });
  app.addHook('onClose', () => shared.close());
  return shared;
}

/** Buckets per address, tenant and person; the sizes are settings. */
function composeLimiter(parts: Parts, directory: TenantDirectory, http: HttpApp): EdgeLimiter {
  const { config } = parts;
  return createEdgeLimiter({
    buckets: composeBuckets(parts, http),
    perAddress: { perMinute: config.RATE_PER_ADDRESS },
    perTenant: { perMinute: config.RATE_PER_TENANT },
    perCaller: { perMinute: config.RATE_PER_CALLER },
    tenantOf(meta) {
      const context = readTenantContext(directory, meta);
      return isRefusal(context) ? undefined : context.tenant.id;
    },
    callerOf(context) {
      if (typeof context !== 'object' || context === null) return undefined;
      const id = 'clientId' in context ? context.clientId : 'staffId' in context ? context.staffId : undefined;
      return typeof id === 'string' ? id : undefined;
    },
  });
}

/** Guards origins and opens the socket server on the same port; closing the app says goodbye to every socket. Answers the limits
    that requests and sockets share. */
export function attachEdge(
  parts: Parts,
  directory: TenantDirectory,
  http: HttpApp,
  serve: ReadonlyArray<(sockets: SocketServer) => () => void>,
): EdgeLimiter {
  const { clock, log, config } = parts;
  const limiter = composeLimiter(parts, directory, http);
  const publicOrigin = publicOriginOf(config);
  const originsOf = (tenantId: TenantId | undefined): readonly string[] =>
    directory
      .all()
      .filter(({ id }) => tenantId === undefined || id === tenantId)
      .flatMap(({ origins = [] }) => origins);
  guardConsoleHost(http, consoleHostOf(config));
  guardOrigins(http, { publicOrigin, originsOf });
  const sockets = createSocketServer({
    clock,
    log,
    limits: { perAddress: config.SOCKETS_PER_ADDRESS },
    addressOf: createAddressOf(config.TRUSTED_PROXIES),
    charge: (address) => limiter.chargeUpgrade(address),
    isAllowedOrigin: ({ headers: { origin, host } }) =>
      origin === undefined || isOwnOrigin(origin, host, publicOrigin) || originsOf(undefined).includes(origin),
  });
  const stops = serve.map((start) => start(sockets));
  sockets.attach(http.app.server);
  http.app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await sockets.drain();
  });
  return limiter;
}
