// Builds the real vendors for which keys are given, with the rates their plans allow.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Calendars } from '../calendars/calendar.ts';
import { createAlpacaVendor } from './alpaca/vendor.ts';
import type { VendorEntry } from './registry.ts';
import { createTwelveDataVendor } from './twelve-data/vendor.ts';

export interface VendorKeys {
  readonly twelveData?: {
    readonly apiKey: string;
    readonly callsPerMinute?: number;
    /** A gateway in front of the vendor. */
    readonly restUrl?: string;
    readonly streamUrl?: string;
  };
  readonly alpaca?: {
    readonly keyId: string;
    readonly secret: string;
    readonly feed?: 'iex' | 'sip';
    readonly callsPerMinute?: number;
  };
}

/** The smallest paid plans; a larger one is told by its figure. */
const TWELVE_DATA_PER_MINUTE = 55;
const ALPACA_PER_MINUTE = 200;

export function createConfiguredVendors(keys: VendorKeys, clock: Clock, calendars: Calendars): VendorEntry[] {
  const { twelveData, alpaca } = keys;
  return [
    ...(twelveData
      ? [
          {
            vendor: createTwelveDataVendor({ ...twelveData, clock, calendars }),
            limit: perMinute(twelveData.callsPerMinute ?? TWELVE_DATA_PER_MINUTE),
          },
        ]
      : []),
    ...(alpaca
      ? [
          {
            vendor: createAlpacaVendor({ ...alpaca, clock }),
            limit: perMinute(alpaca.callsPerMinute ?? ALPACA_PER_MINUTE),
          },
        ]
      : []),
  ];
}

function perMinute(calls: number): NonNullable<VendorEntry['limit']> {
  return { capacity: Math.max(1, Math.floor(calls / 4)), perSecond: calls / 60 };
}
