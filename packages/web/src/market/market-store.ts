// The market store, version 2 (I18N-05): the countries of markets and of accounts, each with its current one, and which is active.
// Kept per profile: brands that share a browser do not share their countries.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Country } from '@candor/contract/settings/client.ts';
import { storageKeys } from '../storage/keys.ts';
import { isRecord } from '../storage/storage.ts';
import type { KeyValues } from '../storage/storage.ts';

export type MarketSource = 'markets' | 'accounts';

export interface CountrySet {
  readonly codes: readonly string[];
  readonly records: readonly Country[];
  readonly current: string | null;
}

export interface MarketState {
  readonly version: 2;
  readonly source: MarketSource;
  readonly markets: CountrySet;
  readonly accounts: CountrySet;
}

export interface MarketStore {
  readonly store: StoreApi<MarketState>;
  /** New lists from the server; a current country that is no longer offered gives way to the preferred or the first. */
  load(source: MarketSource, records: readonly Country[], preferred: string): void;
  choose(source: MarketSource, code: string): void;
  activate(source: MarketSource): void;
}

const none: CountrySet = { codes: [], records: [], current: null };
const empty: MarketState = { version: 2, source: 'markets', markets: none, accounts: none };

/** What is stored: one state per profile name. */
interface KeptStates {
  readonly version: 2;
  readonly profiles: Readonly<Record<string, MarketState>>;
}

const nothing: KeptStates = { version: 2, profiles: {} };

/** Until now one state stood for all brands: it goes to the profile that was open last. */
export function adoptOldMarketStore(storage: KeyValues, profileName: string): void {
  const old = storage.readJson(storageKeys.market, isMarketState);
  if (old) storage.writeJson(storageKeys.market, { version: 2, profiles: { [profileName]: old } } satisfies KeptStates);
}

export function createMarketStore(storage: KeyValues, profileName: string): MarketStore {
  // Read again for every write: another tab may keep another brand.
  const read = (): KeptStates => storage.readJson(storageKeys.market, isKeptStates) ?? nothing;
  const stored = read().profiles[profileName];
  const store = createStore<MarketState>(() => (isMarketState(stored) ? stored : empty));

  function change(part: Partial<MarketState>): void {
    store.setState(part);
    const { profiles } = read();
    const next: KeptStates = { version: 2, profiles: { ...profiles, [profileName]: store.getState() } };
    storage.writeJson(storageKeys.market, next);
  }

  return {
    store,
    load(source, records, preferred) {
      const codes = records.map(({ code }) => code);
      const { current } = store.getState()[source];
      const next = [current, preferred, codes[0]].find((code) => typeof code === 'string' && codes.includes(code));
      change({ [source]: { codes, records, current: next ?? null } });
    },
    choose(source, code) {
      const set = store.getState()[source];
      if (set.codes.includes(code)) change({ [source]: { ...set, current: code } });
    },
    activate(source) {
      if (store.getState().source !== source) change({ source });
    },
  };
}

/** The country in force, or undefined: “No active countries configured.” */
export function activeCountry(state: MarketState): Country | undefined {
  return currentCountry(state, state.source);
}

export function currentCountry(state: MarketState, source: MarketSource): Country | undefined {
  const { records, current } = state[source];
  return records.find(({ code }) => code === current);
}

function isCountrySet(value: unknown): value is CountrySet {
  return isRecord(value) && Array.isArray(value['codes']) && Array.isArray(value['records']) && 'current' in value;
}

function isKeptStates(value: unknown): value is KeptStates {
  return isRecord(value) && value['version'] === 2 && isRecord(value['profiles']);
}

function isMarketState(value: unknown): value is MarketState {
  return (
    isRecord(value) &&
    value['version'] === 2 &&
    (value['source'] === 'markets' || value['source'] === 'accounts') &&
    isCountrySet(value['markets']) &&
    isCountrySet(value['accounts'])
  );
}
