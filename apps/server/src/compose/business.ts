// Puts the business into the server: it is told of markets, mail and settings, and gets the demo where that is wanted.
import { createBusiness } from '@candor/brokerage/business/index.ts';
import type { Business } from '@candor/brokerage/business/index.ts';
import { createFeedFetch } from '@candor/brokerage/content/index.ts';
import { openGeoLookup, realmTenant } from '@candor/brokerage/tenants/index.ts';
import type { Tenant, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { bindDemo, isDemoThere, prepareDemo, prepareDemoNews } from '@candor/demo';
import type { DemoAccount } from '@candor/demo';
import type { HashCost } from '@candor/platform/crypto/password-hasher.ts';
import type { DataPasses } from '@candor/platform/http/guest-pass.ts';
import { createRecurring } from '@candor/platform/jobs/recurring.ts';
import type { Config } from '../config.ts';
import { openBrokers } from '../brokers.ts';
import { openChecks } from '../checks.ts';
import { openSanctions } from '../sanctions.ts';
import { StartError } from '../start/start-error.ts';
import { createMarketPrices, createPastPrices } from './market-prices.ts';
import { createBankingCalendar, createFxSource, listInstruments } from './market-sources.ts';
import type { Market } from './market.ts';
import { appVersion } from './parts.ts';
import type { Parts } from './parts.ts';
import { homeUrlOf, openDelivery, openPush, openScanner } from './platform.ts';

export interface BusinessOptions {
  /** Cheaper password hashes, for tests only. */
  readonly hashCost?: HashCost;
  /** Told what a start is at. */
  readonly onStep?: (step: string) => void;
}

export interface BusinessNeeds {
  readonly directory: TenantDirectory;
  readonly market: Market;
  readonly passes: DataPasses;
}

export async function composeBusiness(
  parts: Parts,
  { directory, market, passes }: BusinessNeeds,
  options: BusinessOptions,
) {
  const { config, clock } = parts;
  const { prices, catalogue } = market.service;
  const business = await createBusiness(parts, {
    directory,
    appVersion,
    publicUrl: config.PUBLIC_URL,
    homeUrl: homeUrlOf(config),
    consoleUrl: config.CONSOLE_URL,
    geo: await openGeoLookup(config.GEO_CITY_DB === '' ? undefined : config.GEO_CITY_DB),
    delivery: openDelivery(parts),
    pushGate: openPush(parts),
    scanner: openScanner(config),
    sanctions: openSanctions(config.SANCTIONS_LIST),
    checks: openChecks(config, clock, directory.all()),
    brokers: openBrokers(config, directory.all()),
    hashCost: options.hashCost,
    fx: createFxSource(prices, clock),
    prices: createMarketPrices(prices),
    pastPrices: createPastPrices(prices, catalogue.all),
    executionEveryMs: config.ROLES.includes('jobs') ? config.EXECUTION_MS : 0,
    calendar: createBankingCalendar(prices),
    isListed: (instrument) => catalogue.find(instrument.market, instrument.symbol) !== undefined,
    listings: () => listInstruments(catalogue.all),
    issueDataPass: () => passes.issueClient(),
    fetchFeed: createFeedFetch(),
    vendors: () => market.service.health(),
  });
  const demoAccounts = await composeDemo(parts, business, options);
  const recurring = createRecurring(parts, business.recurring);
  const planned = new Set<string>();
  /** Plans the work of tenants that are new to this node. */
  const plan = async (tenants: readonly Tenant[]): Promise<void> => {
    const added = tenants.filter(({ id }) => config.ROLES.includes('jobs') && !planned.has(id));
    await recurring.plan(added.map(({ id }) => id));
    for (const { id } of added) planned.add(id);
  };
  parts.later(() => plan([...directory.all(), realmTenant]));
  return {
    plan,
    business,
    recurring,
    demoAccounts,
    jobs: { ...business.jobs, ...recurring.handlers },
    bindings: [...business.bindings, ...bindDemo(mayShowLogins(config) ? demoAccounts : [], business.publicGuard)],
  };
}

async function composeDemo(
  parts: Parts,
  business: Business,
  { onStep = () => undefined }: BusinessOptions,
): Promise<readonly DemoAccount[]> {
  const { config, db } = parts;
  if (config.PRODUCTION && (config.DEMO_DATA || (await isDemoThere(db, config.DATA_DIR)))) {
    throw new StartError(
      'demo_in_production',
      'Demo data cannot be used in production: its people are in this database or its logins in this folder.',
      'Set DEMO_DATA=false and start with a fresh DATA_DIR and database.',
    );
  }
  if (!config.DEMO_DATA) return [];
  parts.later(() => prepareDemoNews(parts, business.directory.all()));
  return prepareDemo(parts, business, { dataDir: config.DATA_DIR, hasMoney: config.DEMO_MONEY, onStep });
}

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Only this machine reaches the server, or the operator has said that others may read the passwords too. */
function mayShowLogins({ HOST, PUBLIC_URL, DEMO_LOGINS_OPEN }: Config): boolean {
  if (DEMO_LOGINS_OPEN) return true;
  return loopback.test(HOST) && (PUBLIC_URL === undefined || loopback.test(new URL(PUBLIC_URL).hostname));
}
