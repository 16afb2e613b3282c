// Puts the market-data service into the server: its vendors by the settings, a web token per tenant, live prices.
import type { TenantId } from '@candor/contract/ids.ts';
import { bindStaffTokens, createMarketDataService, Tokens } from '@candor/market-data';
import type { MarketDataService, SimulatedMarket } from '@candor/market-data';
import { createSpentTickets } from '@candor/market-data/stream/ticket-store.ts';
import { readTokenText } from '@candor/market-data/tokens/token.ts';
import { createCalendars } from '@candor/market-data/calendars/calendar.ts';
import { createConfiguredVendors } from '@candor/market-data/vendors/configured.ts';
import type { StaffContext } from '@candor/brokerage/sessions/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import { createGuestQuotas } from '@candor/platform/http/guest-quota.ts';
import type { DataPasses } from '@candor/platform/http/guest-pass.ts';
import { publicOriginOf } from './edge.ts';
import type { Config } from '../config.ts';
import type { Parts } from './parts.ts';
import { checkVendorOrder } from './vendor-order.ts';

export interface MarketOptions {
  /** Of the simulated market, where it is not the product's own; tests share what they draw. */
  readonly simulated?: SimulatedMarket;
}

export interface Market {
  readonly service: MarketDataService;
  bind(staffGuard: Guard<'staff', StaffContext>): Binding[];
  /** The data token that a tenant's pages carry. */
  tokenOf(tenantId: TenantId): string;
  /** Gives tenants that are new to this node their token. */
  admit(tenants: ReadonlyArray<{ readonly tenantId: TenantId }>): Promise<void>;
  serveLive(sockets: SocketServer): () => void;
  close(): Promise<void>;
}

/** Named are vendors that are known and have their key. */
export function readVendorOrder(config: Config, clock: Clock): string {
  const configured = createConfiguredVendors(config.vendors, { clock, calendars: createCalendars() });
  return checkVendorOrder(config.MARKET_VENDORS, configured);
}

export async function composeMarket(
  parts: Parts,
  directory: TenantDirectory,
  options: MarketOptions & { readonly strictAnswers: boolean; readonly passes: DataPasses },
): Promise<Market> {
  const { clock, ids, bus, log, db, secrets, config } = parts;
  const tokens = new Tokens({ db, clock, ids, bus });
  const origin = publicOriginOf(config);
  const pageTokens = new Set<string>();
  const service = createMarketDataService({
    clock,
    ids,
    bus,
    log,
    tokens,
    ticketKey: secrets.key('market-data-live-ticket|1'),
    spentTickets: createSpentTickets(db),
    seed: config.MARKET_SEED,
    ...(options.simulated && { simulated: options.simulated }),
    vendorValues: config.vendors,
    vendorOrder: readVendorOrder(config, clock),
    // Tests ask for single instruments; only a server that stays up gains from having all of them ready.
    warmUp: !options.strictAnswers,
    allowedOrigins: origin === undefined ? [] : [origin],
    tickRole: tickRoleOf(parts),
    basePath: basePaths.data,
    guests: {
      passes: options.passes,
      quotas: createGuestQuotas(clock),
      isPageToken: (tokenId) => pageTokens.has(tokenId),
    },
  });
  const webTokens = new Map<string, string>();
  const admit: Market['admit'] = async (tenants) => {
    for (const { tenantId } of tenants) {
      if (webTokens.has(tenantId)) continue;
      const text = await tokens.ensureWebToken(tenantId, (purpose, bytes) => secrets.key(purpose, bytes));
      webTokens.set(tenantId, text);
      pageTokens.add(readTokenText(text)?.tokenId ?? '');
    }
  };
  await admit(directory.all());
  return {
    admit,
    service,
    bind: (staffGuard) => [...service.bindings, ...bindStaffTokens(tokens, staffGuard)],
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
