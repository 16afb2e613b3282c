// The composition root of the client app: makes every store and service once and wires who tells whom. Draws nothing.
import { QueryClient } from '@tanstack/react-query';
import { catalogues } from 'virtual:catalogues';
import type { Language } from '@candor/contract/languages.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import type { Noun } from '@candor/locales';
import type { CompiledCatalogue } from '@candor/locales/compile.ts';
import { createToastStore } from '@candor/ui/toast/toast-store.ts';
import { createBoot } from '@candor/web/boot/boot.ts';
import { browserClock } from '@candor/web/clock/clock.ts';
import type { ConsentStore } from '@candor/web/consents/consents.ts';
import { browserIds } from '@candor/web/ids/ids.ts';
import { createLivePrices } from '@candor/web/live/live-prices.ts';
import { openPriceSocket } from '@candor/web/live/open-price-socket.ts';
import { createLog } from '@candor/web/log/log.ts';
import { createMarketStore } from '@candor/web/market/market-store.ts';
import { createRouteMemory } from '@candor/web/routing/memory.ts';
import type { AppStore } from '@candor/web/settings/app-store.ts';
import { openStorage } from '@candor/web/storage/storage.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import { createMissingReport } from '@candor/web/texts/report-missing.ts';
import { createTexts } from '@candor/web/texts/texts.ts';
import { createAppearance } from './appearance.ts';
import { createIdentity } from './identity.ts';
import { createPanels } from './panels.ts';

export interface ServiceParts {
  readonly storage: KeyValues;
  readonly app: AppStore;
  readonly consents: ConsentStore;
  readonly language: Language;
  readonly profile: Profile;
}

export type Services = ReturnType<typeof createServices>;

export function createServices({ storage, app, consents, language, profile }: ServiceParts) {
  const clock = browserClock;
  const log = createLog(clock);
  const toasts = createToastStore(() => clock.elapsed());
  const texts = createTexts(language, loadCatalogue, createMissingReport(log));
  const query = createQueryClient();
  const identity = createIdentity({ clock, log, storage, app, texts, query, toasts, profile: readProfile });
  function readProfile(): Profile {
    return app.store.getState().profile ?? profile;
  }

  return {
    clock,
    ids: browserIds,
    log,
    storage,
    app,
    texts,
    query,
    toasts,
    ...identity,
    markets: createMarketStore(storage, profile.name),
    live: createLivePrices({
      clock,
      ids: browserIds,
      nextFrame: (work) => {
        const frame = requestAnimationFrame(work);
        return () => cancelAnimationFrame(frame);
      },
      loadLine: async () => (await import('@candor/web/live/live-line.ts')).createLiveLine,
      openSocket: () => openPriceSocket(identity.api, readProfile(), location.href),
      onProblem: (problem) => log.add('live', problem),
    }),
    consents,
    boot: createBoot(clock, (area, problem) => log.add(area, problem)),
    memory: createRouteMemory(openStorage(() => sessionStorage)),
    appearance: createAppearance(storage, app, texts),
    panels: createPanels(),
  };
}

async function loadCatalogue(language: Language, noun: Noun): Promise<CompiledCatalogue> {
  const known = await catalogues[language]?.();
  const load = known?.nouns[noun] ?? (await known?.more())?.nouns[noun];
  if (!load) throw new Error(`No catalogue ${language}/${noun}`);
  return (await load()).default;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    // Reads are retried with jitter by the api itself; doing it twice would multiply.
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
