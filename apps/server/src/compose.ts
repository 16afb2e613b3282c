// The composition root: turns parts into bindings and jobs. The only file that knows every module.
import type { Endpoint } from '@candor/contract';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { auditReads } from '@candor/brokerage/audit/index.ts';
import { isOtpForced } from '@candor/brokerage/access/index.ts';
import {
  bindSettings,
  createPublicGuard,
  createTenantDirectory,
  openGeoLookup,
} from '@candor/brokerage/tenants/index.ts';
import type { GeoLookup, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { HashCost } from '@candor/platform/crypto/password-hasher.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createHttpApp } from '@candor/platform/http/app.ts';
import { createDataPasses } from '@candor/platform/http/guest-pass.ts';
import { mountBindings } from '@candor/platform/http/mount.ts';
import { answerUnknownPaths } from '@candor/platform/http/not-found.ts';
import { measureRequests } from '@candor/platform/http/request-metrics.ts';
import { watchAudit } from './audit-watch.ts';
import { composeClient } from './compose-client.ts';
import { composeContent } from './compose-content.ts';
import { attachEdge } from './compose-edge.ts';
import { composeMarket } from './compose-market.ts';
import type { Market } from './compose-market.ts';
import { composeMoney } from './compose-money.ts';
import type { Money } from './compose-money.ts';
import { composeIdentity, composeVault } from './compose-identity.ts';
import type { Identity } from './compose-identity.ts';
import { prepareDemoIdentity } from './demo/identity.ts';
import type { DemoAccount } from './demo/identity.ts';
import { prepareDemoMoney } from './demo/money.ts';
import { bindDemo, mayShowLogins } from './demo/routes.ts';
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
  /** Cheaper password hashes, for tests only. */
  readonly hashCost?: HashCost;
  /** Told what a start is at. */
  readonly onStep?: (step: string) => void;
}

export interface Composition {
  readonly app: ReturnType<typeof createHttpApp>['app'];
  readonly routes: readonly string[];
  readonly bindings: readonly Binding[];
  readonly directory: TenantDirectory;
  readonly identity: Identity;
  readonly market: Market;
  readonly money: Money;
  readonly jobs: JobHandlers;
  readonly demoAccounts: readonly DemoAccount[];
}

export async function compose(parts: Parts, options: ComposeOptions): Promise<Composition> {
  const { config, clock, db, ids, log, translate, metrics, secrets } = parts;
  const directory = await createTenantDirectory(db);
  const geo = await openGeoLookup(config.GEO_CITY_DB === '' ? undefined : config.GEO_CITY_DB);
  const publicGuard = createPublicGuard(directory);
  const passes = createDataPasses(secrets.key('data-pass|1'), ids, clock);
  const market = await composeMarket(parts, directory, { ...options, passes });
  const vault = composeVault(parts);
  const client = await composeClient(parts, directory, vault, () => passes.issueClient());
  const identity = await composeIdentity(parts, {
    directory,
    geo,
    vault,
    publicGuard,
    rules: client.rules,
    sendMessage: (tx, notice) => client.messages.sendMessage(tx, notice),
    describeAvatar: ({ tenant, sessionId }, fileId) => client.profile.describeAvatar(tenant.id, fileId, sessionId),
    hashCost: options.hashCost,
  });
  const content = await composeContent(parts, {
    directory,
    publicGuard,
    clientGuard: identity.clientGuard,
    isListed: (instrument) => market.service.catalogue.find(instrument.market, instrument.symbol) !== undefined,
  });
  const { messages, uploads } = client;
  const money = await composeMoney(parts, {
    directory,
    vault,
    identity,
    messages,
    uploads,
    prices: market.service.prices,
  });
  const { onStep = () => undefined } = options;
  const demoAccounts = await prepareDemoIdentity(config, directory, identity.credentials, onStep);
  await prepareDemoMoney(parts, directory, money, onStep);

  const bindings = auditReads(parts, [
    ...bindService(readinessChecks(parts), () => listProfiles(directory, market.tokenOf)),
    ...bindTenantSettings(parts, publicGuard, geo),
    ...market.bind(identity.staffGuard),
    ...identity.bindings,
    ...content.bindings,
    ...money.bindings,
    ...client.bind({ publicGuard, clientGuard: identity.clientGuard }),
    ...bindDemo(mayShowLogins(config) ? demoAccounts : [], publicGuard),
  ]);

  const http = createHttpApp({ clock, log, ids, translate, trustedProxies: config.TRUSTED_PROXIES });
  measureRequests(http.app, metrics);
  const served = bindings.filter(({ endpoint }) => isServedHere(config, endpoint));
  const limiter = attachEdge(parts, directory, http, chooseSockets(config, client.serveEvents, market.serveLive));
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
  const jobs = { ...identity.jobs, ...content.jobs, ...money.jobs, ...(await watchAudit(parts, directory)) };
  return { app: http.app, routes: http.routes, bindings, directory, identity, market, money, jobs, demoAccounts };
}

/** Whether clients need a second factor is asked each time: staff may have decided it a moment ago. */
function bindTenantSettings({ db, clock }: Parts, publicGuard: ReturnType<typeof createPublicGuard>, geo: GeoLookup) {
  return bindSettings({
    publicGuard,
    clock,
    geo,
    appVersion,
    isOtpForced: ({ scope, tenant }) => db.read(scope, (reader) => isOtpForced(reader, tenant)),
  });
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
    {
      name: 'database',
      check: () => db.read(systemScope('readiness'), async (reader) => (await reader.sql`select 1`).length === 1),
    },
    { name: 'bus', check: async () => bus.isConnected() },
    { name: 'files', check: async () => files.check().then(() => true) },
  ];
}
