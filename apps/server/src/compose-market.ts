// Puts the market-data service into the server: its vendors by the settings, a web token per tenant, live prices.
import { createMarketDataService, Tokens } from '@candor/market-data';
import type { MarketDataService, VendorEntry } from '@candor/market-data';
import { createCalendars } from '@candor/market-data/calendars/calendar.ts';
import { createAlpacaVendor } from '@candor/market-data/vendors/alpaca/vendor.ts';
import { createTwelveDataVendor } from '@candor/market-data/vendors/twelve-data/vendor.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import { publicOriginOf } from './compose-edge.ts';
import type { Parts } from './parts.ts';

export interface Market {
  readonly service: MarketDataService;
  readonly bindings: readonly Binding[];
  /** The data token that a tenant's pages carry. */
  tokenOf(tenantId: string): string;
  serveLive(sockets: SocketServer): () => void;
  close(): Promise<void>;
}

export async function composeMarket(parts: Parts, directory: TenantDirectory): Promise<Market> {
  const { clock, ids, bus, log, db, secrets, config } = parts;
  const tokens = new Tokens({ db, clock, ids, bus });
  const origin = publicOriginOf(config);
  const service = createMarketDataService({
    clock,
    ids,
    bus,
    log,
    tokens,
    seed: config.MARKET_SEED,
    vendors: listVendors(parts),
    vendorOrder: config.MARKET_VENDORS,
    allowedOrigins: origin === undefined ? [] : [origin],
    tickRole: tickRoleOf(parts),
    basePath: basePaths.data,
  });
  const webTokens = new Map<string, string>();
  for (const { tenantId } of directory.all()) {
    webTokens.set(tenantId, await tokens.ensureWebToken(tenantId, (purpose, bytes) => secrets.key(purpose, bytes)));
  }
  return {
    service,
    bindings: service.bindings,
    tokenOf: (tenantId) => webTokens.get(tenantId) ?? '',
    serveLive(sockets) {
      sockets.handOver(`${basePaths.data}/live`, (request, stream, head) => {
        service.live.handleUpgrade(request, stream, head);
      });
      return () => undefined;
    },
    close: () => service.close(),
  };
}

/** One node asks the vendors and tells the others over the bus; alone it keeps the prices to itself. */
function tickRoleOf({ config }: Parts): 'alone' | 'source' | 'relay' {
  if (!config.NATS_URL) return 'alone';
  return config.ROLES.includes('market') ? 'source' : 'relay';
}

function listVendors({ config, clock }: Parts): VendorEntry[] {
  const entries: VendorEntry[] = [];
  if (config.ALPACA_KEY_ID !== '') {
    entries.push({ vendor: createAlpacaVendor({ keyId: config.ALPACA_KEY_ID, secret: config.ALPACA_SECRET, clock }) });
  }
  if (config.TWELVE_DATA_KEY !== '') {
    const vendor = createTwelveDataVendor({ apiKey: config.TWELVE_DATA_KEY, clock, calendars: createCalendars() });
    entries.push({ vendor });
  }
  return entries;
}
