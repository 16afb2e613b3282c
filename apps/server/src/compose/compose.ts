// The composition root: market data, the business and the edge in front of both. Knows no module of either.
import type { Endpoint } from '@candor/contract';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import type { Business } from '@candor/brokerage/business/index.ts';
import { createTenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { followTenants } from './tenants.ts';
import { createDataPasses } from '@candor/platform/http/guest-pass.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import { createHttpApp } from '@candor/platform/http/app.ts';
import type { HttpApp } from '@candor/platform/http/app.ts';
import { mountBindings } from '@candor/platform/http/mount.ts';
import { answerUnknownPaths } from '@candor/platform/http/not-found.ts';
import { measureRequests } from '@candor/platform/http/request-metrics.ts';
import { isReachable } from '@candor/platform/db/index.ts';
import { createPages } from '../pages/pages.ts';
import { listProfiles } from '../pages/profiles.ts';
import { bindService, serveEngineerPages } from '../pages/service-routes.ts';
import type { ReadinessCheck } from '../pages/service-routes.ts';
import { composeBusiness } from './business.ts';
import type { BusinessOptions } from './business.ts';
import { attachEdge } from './edge.ts';
import { composeMarket } from './market.ts';
import type { Market, MarketOptions } from './market.ts';
import type { Parts } from './parts.ts';

export interface ComposeOptions extends BusinessOptions, MarketOptions {
  readonly strictAnswers: boolean;
  /** Serve the built web apps; off where only the API is tested. */
  readonly pages: boolean;
}

export async function compose(parts: Parts, options: ComposeOptions) {
  const { clock, ids, secrets, config, db } = parts;
  const passes = createDataPasses(secrets.key('data-pass|1'), ids, clock);
  const directory = await createTenantDirectory(db, clock);
  const market = await composeMarket(parts, directory, { ...options, passes });
  const composed = await composeBusiness(parts, { directory, market, passes }, options);
  const { business } = composed;
  const bindings = business.auditReads([
    ...bindService(readinessChecks(parts), () => listProfiles(directory, market.tokenOf)),
    ...market.bind(business.staffGuard),
    ...composed.bindings,
  ]);
  const served = bindings.filter(({ endpoint }) => isServedHere(config, endpoint));
  const http = await serve(parts, options, { business, market, served });
  const stopFollowing = followTenants(parts, directory, async (tenants) => {
    await business.prepare(tenants);
    await market.admit(tenants);
    await composed.plan(tenants);
  });
  http.app.addHook('onClose', async () => stopFollowing());
  return { ...composed, app: http.app, routes: http.routes, market, bindings };
}

interface Serving {
  readonly business: Business;
  readonly market: Market;
  readonly served: readonly Binding[];
}

async function serve(parts: Parts, options: ComposeOptions, { business, market, served }: Serving): Promise<HttpApp> {
  const { config, clock, ids, log, translate, metrics, secrets } = parts;
  const { directory } = business;
  const http = createHttpApp({ clock, log, ids, translate, trustedProxies: config.TRUSTED_PROXIES });
  measureRequests(http.app, metrics);
  const limiter = attachEdge(parts, directory, http, chooseSockets(config, business.serve, market.serveLive));
  market.service.prepareApp(http.app);
  mountBindings(http.app, served, {
    sendRefusal: http.sendRefusal,
    strictAnswers: options.strictAnswers,
    limiter,
    onceKey: secrets.key('once'),
  });
  serveEngineerPages(http.app, parts, allEndpoints);
  const pages = options.pages ? await createPages(parts, directory) : async () => undefined;
  answerUnknownPaths(
    http,
    served.map(({ endpoint }) => endpoint),
    pages,
  );
  return http;
}

/** A process that has only some of the roles serves only their endpoints; its own are always there. */
function isServedHere({ ROLES }: Parts['config'], { base }: Endpoint): boolean {
  if (base === 'root') return true;
  return ROLES.includes(base === 'data' ? 'market' : 'api');
}

type ServeSockets = Parameters<typeof attachEdge>[3][number];

function chooseSockets({ ROLES }: Parts['config'], events: ServeSockets, live: ServeSockets): ServeSockets[] {
  return [...(ROLES.includes('api') ? [events] : []), ...(ROLES.includes('market') ? [live] : [])];
}

function readinessChecks({ db, bus, files }: Parts): ReadinessCheck[] {
  return [
    { name: 'database', check: () => isReachable(db) },
    { name: 'bus', check: async () => bus.isConnected() },
    { name: 'files', check: async () => files.check().then(() => true) },
  ];
}
