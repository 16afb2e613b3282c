// The composition root: turns parts into bindings and jobs. The only file that knows every module.
import { allEndpoints } from '@candor/contract/endpoints.ts';
import {
  bindSettings,
  createPublicGuard,
  createTenantDirectory,
  openGeoLookup,
} from '@candor/brokerage/tenants/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import { createHttpApp } from '@candor/platform/http/app.ts';
import { mountBindings } from '@candor/platform/http/mount.ts';
import { answerUnknownPaths } from '@candor/platform/http/not-found.ts';
import { measureRequests } from '@candor/platform/http/request-metrics.ts';
import { attachEdge, composeLimiter } from './compose-edge.ts';
import { createPages } from './pages.ts';
import { appVersion } from './parts.ts';
import type { Parts } from './parts.ts';
import { listProfiles } from './profiles.ts';
import { bindService, serveEngineerPages } from './service-routes.ts';
import type { ReadinessCheck } from './service-routes.ts';

export interface ComposeOptions {
  readonly strictAnswers: boolean;
  /** Serve the built web apps; off where only the API is tested. */
  readonly pages: boolean;
}

export interface Composition {
  readonly app: ReturnType<typeof createHttpApp>['app'];
  readonly bindings: readonly Binding[];
  readonly directory: TenantDirectory;
}

export async function compose(parts: Parts, options: ComposeOptions): Promise<Composition> {
  const { config, clock, db, ids, log, translate, metrics, secrets } = parts;
  const directory = await createTenantDirectory(db);
  const geo = await openGeoLookup(config.GEO_CITY_DB === '' ? undefined : config.GEO_CITY_DB);
  const publicGuard = createPublicGuard(directory);

  const bindings: Binding[] = [
    ...bindService(readinessChecks(parts), () => listProfiles(directory, secrets)),
    ...bindSettings({ publicGuard, clock, geo, appVersion }),
  ];

  const http = createHttpApp({ log, ids, translate, trustedProxies: config.TRUSTED_PROXIES });
  measureRequests(http.app, metrics);
  attachEdge(parts, directory, http, []);
  mountBindings(http.app, bindings, {
    sendRefusal: http.sendRefusal,
    strictAnswers: options.strictAnswers,
    limiter: composeLimiter(parts, directory),
    onceKey: secrets.key('once'),
  });
  serveEngineerPages(http.app, parts, allEndpoints);
  const pages = options.pages ? await createPages(parts) : async () => undefined;
  answerUnknownPaths(http, allEndpoints, pages);
  return { app: http.app, bindings, directory };
}

function readinessChecks({ db, bus, files }: Parts): ReadinessCheck[] {
  return [
    {
      name: 'database',
      check: () => db.read(systemScope('readiness'), async (reader) => (await reader.sql`select 1`).length === 1),
    },
    { name: 'bus', check: async () => bus.isConnected() },
    { name: 'files', check: async () => files.check().then(() => true) },
  ];
}
