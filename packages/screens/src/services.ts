// What the pieces need of the app that shows them: an app hands it over once, around its tree. Knows no page, no path and no router.
import { createContext, useContext } from 'react';
import type { ToastStore } from '@candor/ui/toast/toast-store.ts';
import type { WebClock } from '@candor/web/clock/clock.ts';
import type { WebIds } from '@candor/web/ids/ids.ts';
import type { LivePrices } from '@candor/web/live/live-prices.ts';
import type { WebLog } from '@candor/web/log/log.ts';
import type { Texts } from '@candor/web/texts/texts.ts';

export interface ScreenServices {
  readonly clock: WebClock;
  /** By the server's clock, as well as it is known here. */
  readonly session: { nowMs(): number };
  readonly ids: WebIds;
  readonly log: Pick<WebLog, 'add'>;
  readonly texts: Texts;
  readonly toasts: Pick<ToastStore, 'show'>;
  /** Only for pieces with ticking prices. */
  readonly live?: LivePrices;
}

const Services = createContext<ScreenServices | null>(null);

export const ScreenProvider = Services.Provider;

export function useScreenServices(): ScreenServices {
  const services = useContext(Services);
  if (!services) throw new Error('The screens have no services around them.');
  return services;
}
