// Which white-label profile this page serves (PROF-01): the query, else the stored choice, else the default.
import type { Profile } from '@candor/contract/service/service.ts';
import { storageKeys } from '../storage/keys.ts';
import type { KeyValues } from '../storage/storage.ts';

export const defaultProfileName = 'sun3';

export interface ProfileWish {
  /** The page's query string. */
  readonly search: string;
  readonly stored: string | undefined;
}

/** The names to try in order; an unknown name falls through to the next. */
export function listWishes({ search, stored }: ProfileWish): string[] {
  const asked = new URLSearchParams(search).get('profile');
  return [asked, stored, defaultProfileName].filter((name): name is string => typeof name === 'string' && name !== '');
}

export function chooseProfile(profiles: readonly Profile[], wish: ProfileWish): Profile | undefined {
  for (const name of listWishes(wish)) {
    const found = profiles.find((profile) => profile.name === name);
    if (found) return found;
  }
  return profiles[0];
}

/** Loads the server's list and remembers the choice. */
export async function resolveProfile(
  loadProfiles: () => Promise<readonly Profile[]>,
  storage: KeyValues,
  search: string,
): Promise<Profile> {
  const profiles = await loadProfiles();
  const chosen = chooseProfile(profiles, { search, stored: storage.readText(storageKeys.profile) });
  if (!chosen) throw new Error('The server serves no profile.');
  storage.writeText(storageKeys.profile, chosen.name);
  return chosen;
}
