// Builds the listed vendors whose keys are set, and says which settings they read.
import * as offers from './list.ts';
import type { VendorOffer, VendorParts, VendorSettings } from './offer.ts';
import type { VendorEntry } from './registry.ts';

const listed: readonly VendorOffer[] = Object.values(offers);

export const vendorSettings: VendorSettings = Object.fromEntries(
  listed.flatMap(({ settings }) => Object.entries(settings)),
);

/** What was read for the settings of vendors, by name. */
export type VendorValues = Readonly<Record<string, unknown>>;

export function createConfiguredVendors(values: VendorValues, parts: VendorParts): VendorEntry[] {
  return listed.flatMap((offer) => offer.create(values, parts) ?? []);
}
