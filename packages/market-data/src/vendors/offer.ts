// What a vendor says about itself so that the server can offer it: which settings it reads, and how it is made of them.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Parsed, Setting } from '@candor/platform/config/parse.ts';
import type { Calendars } from '../calendars/calendar.ts';
import type { VendorEntry } from './registry.ts';

export type VendorSettings = Readonly<Record<string, Setting<unknown>>>;

export interface VendorParts {
  readonly clock: Clock;
  readonly calendars: Calendars;
}

export interface VendorOffer<Settings extends VendorSettings = VendorSettings> {
  /** Names of the environment, with their meaning. */
  readonly settings: Settings;
  /** Null when its key is not set: it cannot be named in the order then. */
  create(values: Parsed<Settings>, parts: VendorParts): VendorEntry | null;
}

export function offerVendor<const Settings extends VendorSettings>(
  offer: VendorOffer<Settings>,
): VendorOffer<Settings> {
  return offer;
}

/** The rate of a plan, a quarter of a minute's calls at once. */
export function perMinute(calls: number): NonNullable<VendorEntry['limit']> {
  return { capacity: Math.max(1, Math.floor(calls / 4)), perSecond: calls / 60 };
}
