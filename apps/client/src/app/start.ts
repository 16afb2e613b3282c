// What happens when the page opens: profile, language, services, then the seven boot steps in the background of the first screen.
import {
  getAppSettings,
  getCompany,
  getLocale,
  getCountries,
  getAccountCountries,
  getGeo,
} from '@candor/contract/settings/client.ts';
import { getProfiles } from '@candor/contract/service/service.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import { browserClock } from '@candor/web/clock/clock.ts';
import { createConsents } from '@candor/web/consents/consents.ts';
import { describeDevice, guessIncognito, watchSize } from '@candor/web/device/device.ts';
import { adoptOldMarketStore } from '@candor/web/market/market-store.ts';
import { chooseLanguage } from '@candor/web/locale/locale.ts';
import { defaultProfileName, listWishes, resolveProfile } from '@candor/web/profiles/profile.ts';
import { createAppStore, defaultSettings } from '@candor/web/settings/app-store.ts';
import type { AppStore } from '@candor/web/settings/app-store.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import { isRecord, openStorage } from '@candor/web/storage/storage.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import { createServices } from './services.ts';
import type { Services } from './services.ts';

declare global {
  interface Window {
    /** The profile list that the boot script asked for before the app arrived. */
    candorProfiles?: Promise<readonly Profile[]>;
  }
}

export async function startApp(): Promise<Services> {
  const storage = openStorage(() => localStorage);
  const consents = createConsents(browserClock, storage);
  const app = createAppStore(browserClock, storage, () => consents.store.getState().consents.functional);
  adoptOldMarketStore(storage, storage.readText(storageKeys.profile) ?? defaultProfileName);
  const profile = await findProfile(storage, app);
  const language = chooseLanguage({
    stored: storage.readText(storageKeys.locale),
    system: navigator.languages,
    offered: profile.languages,
  });
  const services = createServices({ storage, app, consents, language, profile });
  addEventListener('pagehide', () => app.flush());
  document.addEventListener('visibilitychange', () => {
    services.live.setVisible(document.visibilityState === 'visible');
  });
  services.session.restore();
  // What a guest chose is of this visit: whoever signs in later does not send it as their own.
  if (!services.session.isSignedIn()) app.update({ unsent: [] });
  // Comforts that were kept go at once when the consent is taken back.
  consents.store.subscribe(() => app.update({}));
  return services;
}

/** The profile of the last visit starts at once; a first visit or another profile asks the server. */
async function findProfile(storage: KeyValues, app: AppStore): Promise<Profile> {
  const known = app.store.getState().profile;
  const [wanted] = listWishes({ search: location.search, stored: storage.readText(storageKeys.profile) });
  // One that was kept before brands had themes asks again.
  if (known?.name === wanted && known && 'theme' in known) {
    storage.writeText(storageKeys.profile, known.name);
    return known;
  }
  const profile = await resolveProfile(fetchProfiles, storage, location.search);
  const { template: app_template, layout, theme, accent, upDown: up_down } = profile;
  const look = { app_template, layout, theme, accent, up_down };
  const { preferences } = app.store.getState();
  // Settings of another profile must not shine through until this one's arrive.
  app.update({ ...defaultSettings, app: { ...defaultSettings.app, ...look }, profile, preferences });
  return profile;
}

async function fetchProfiles(): Promise<readonly Profile[]> {
  const early = window.candorProfiles;
  if (early) return early;
  const response = await fetch(getProfiles.path);
  const profiles: unknown = await response.json();
  if (!isProfileList(profiles)) throw new Error('The list of profiles could not be read.');
  return profiles;
}

export async function runBoot(services: Services): Promise<void> {
  const { api, app, boot, connection, markets, permissions, session } = services;
  await boot.run({
    async ping() {
      if ((await connection.sample()) >= 9_999) throw new Error('The service did not answer.');
    },
    async config() {
      const [settings, profiles] = await Promise.all([api.call(getAppSettings), fetchProfiles()]);
      const profile = profiles.find(({ name }) => name === app.store.getState().profile?.name);
      app.update({ app: settings, ...(profile ? { profile } : {}) });
    },
    async auth() {
      if (session.isSignedIn()) await session.fetchProfile();
    },
    async perms() {
      if (session.isSignedIn()) await permissions.load();
    },
    async company() {
      const [company, { languages: _, ...country }, offered, accounts] = await Promise.all([
        api.call(getCompany),
        api.call(getLocale),
        api.call(getCountries),
        api.call(getAccountCountries),
      ]);
      app.update({ company, country });
      markets.load('markets', offered, country.code);
      markets.load('accounts', accounts, country.code);
    },
    async geo() {
      app.update({ geo: await api.call(getGeo, { bearer: null }) });
    },
    async device() {
      const isIncognito = await guessIncognito(navigator.storage);
      const look = (): void => {
        app.update({ device: describeDevice(navigator.userAgent, innerWidth, isIncognito) });
      };
      look();
      watchSize(window, services.clock, look);
    },
  });
}

function isProfileList(value: unknown): value is readonly Profile[] {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry['tenantId'] === 'string');
}
