// What the business is built from: the technique it stands on, and what it is told of the world outside it.
import type { Translate } from '@candor/contract';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { HashCost } from '@candor/platform/crypto/password-hasher.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Files } from '@candor/platform/files/files.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { PushGate } from '@candor/platform/push/send.ts';
import type { CheckProvider, CheckSetting, SanctionsList } from '../kyc/index.ts';
import type { MalwareScanner } from '@candor/platform/malware/scanner.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { Broker, BrokerSetting } from '../execution/index.ts';
import type { FetchFeed } from '../content/index.ts';
import type { DeliveryWays } from '../delivery/index.ts';
import type { VendorState } from '../oversight/index.ts';
import type { FxSource } from '../fx/index.ts';
import type { Listing } from '../instruments/index.ts';
import type { MarketPrices, PastPrices } from '../prices/index.ts';
import type { GeoLookup, TenantDirectory } from '../tenants/index.ts';
import type { Instrument } from '../watchlists/index.ts';
import type { BankingCalendar } from '../withdrawals/index.ts';

/** A key for one purpose; the same purpose gives the same key on every node. */
export interface Keys {
  key(purpose: string, bytes?: number): Buffer;
}

export interface BusinessParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly bus: Bus;
  readonly files: Files;
  readonly metrics: Metrics;
  readonly translate: Translate;
  readonly secrets: Keys;
}

export interface BusinessSources {
  readonly directory: TenantDirectory;
  readonly appVersion: string;
  /** Where people reach this server, when that is not where it listens. */
  readonly publicUrl: string | undefined;
  /** The same for links that leave the house: where it listens, when nothing else is said. */
  readonly homeUrl: string;
  /** Where staff reach it, when the console has a host of its own. */
  readonly consoleUrl: string | undefined;
  readonly geo: GeoLookup;
  /** How messages leave the house. */
  readonly delivery: DeliveryWays;
  /** How notices reach browsers. */
  readonly pushGate: PushGate;
  readonly scanner: MalwareScanner | undefined;
  /** The list of sanctions as it is now; empty where the operator has none. */
  readonly sanctions: () => SanctionsList;
  /** The outside service that checks documents as a tenant's profile wants it. */
  readonly checks: (setting: CheckSetting) => CheckProvider;
  /** The broker that executes as a tenant's profile wants it. */
  readonly brokers: (setting: BrokerSetting) => Broker;
  /** Cheaper in tests only. */
  readonly hashCost: HashCost | undefined;
  readonly fx: FxSource;
  readonly prices: MarketPrices;
  readonly pastPrices: PastPrices;
  /** How often the built-in venue looks at working orders; zero: not by itself. */
  readonly executionEveryMs: number;
  readonly calendar: BankingCalendar;
  /** The vendors of prices, as their breakers see them. */
  readonly vendors: () => readonly VendorState[];
  readonly isListed: (instrument: Instrument) => boolean;
  /** Everything the price feed lists that can be traded. */
  readonly listings: () => readonly Listing[];
  readonly issueDataPass: () => string;
  readonly fetchFeed: FetchFeed;
}
