// What instruments add to the business: before anybody is served, all that the price feed lists is known.
import type { Listing } from './instrument.ts';
import { takeListings } from './service.ts';
import type { InstrumentParts } from './service.ts';

export function composeInstruments(parts: InstrumentParts, listings: () => readonly Listing[]) {
  return {
    prepare: async () => {
      await takeListings(parts, listings());
    },
  };
}
