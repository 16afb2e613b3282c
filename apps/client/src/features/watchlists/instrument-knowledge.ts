// What whoever composes a page tells the watchlists of an instrument.
import type { ReactNode } from 'react';
import type { WatchedInstrument } from '@candor/contract/watchlists/client.ts';

/** What the composer knows about an instrument; everything may be left out. */
export interface InstrumentKnowledge {
  readonly nameOf?: (item: WatchedInstrument) => string | undefined;
  readonly renderFigures?: (item: WatchedInstrument) => ReactNode;
  readonly isHeld?: (item: WatchedInstrument) => boolean;
}
