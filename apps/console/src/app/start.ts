// What happens when the console opens: which brand, which language, its texts, and whether somebody is still signed in.
import { languages } from '@candor/contract/languages.ts';
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import { getProfiles } from '@candor/contract/service/service.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import { defaultThemes } from '@candor/contract/settings/brand.ts';
import { chooseLanguage } from '@candor/web/locale/locale.ts';
import { chooseProfile } from '@candor/web/profiles/profile.ts';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import { isRecord, openStorage } from '@candor/web/storage/storage.ts';
import { frameNouns } from './pages.ts';
import { createServices } from './services.ts';
import type { Services } from './services.ts';

export async function startConsole(): Promise<Services> {
  const storage = openStorage(() => localStorage);
  const profiles = addRealm(await fetchProfiles());
  const profile = chooseProfile(profiles, {
    search: location.search,
    stored: storage.readText(consoleKeys.profile),
  });
  if (!profile) throw new Error('The server serves no profile.');
  storage.writeText(consoleKeys.profile, profile.name);
  const stored = storage.readText(consoleKeys.locale);
  // Whoever works here may read any of the six, whatever the brand offers its clients.
  const language = chooseLanguage({ stored, system: navigator.languages, offered: languages });
  document.documentElement.lang = language;
  const services = createServices({ storage, language, profile, profiles });
  await services.texts.load(frameNouns);
  void services.session.restore();
  return services;
}

/** Platform administrators sign in here too; their realm is no brand, so the server lists it nowhere. */
function addRealm(brands: readonly Profile[]): readonly Profile[] {
  const realm: Profile = {
    name: platformRealm.name,
    tenantId: platformRealm.id,
    apiBase: '/api',
    dataBase: '/data',
    dataToken: '',
    country: 'US',
    template: 'sc',
    layout: 'hr',
    theme: defaultThemes,
    accent: null,
    upDown: null,
    showProductTypes: false,
    languages: [...languages],
  };
  return [...brands, realm];
}

async function fetchProfiles(): Promise<readonly Profile[]> {
  const profiles: unknown = await (await fetch(getProfiles.path)).json();
  if (!isProfileList(profiles)) throw new Error('The list of profiles could not be read.');
  return profiles;
}

function isProfileList(value: unknown): value is readonly Profile[] {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry['tenantId'] === 'string');
}
