// The market store, version 2 (I18N-05): the countries of markets and of accounts, each with its current one, and which is active.
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

export function createMarketStore(storage: KeyValues): MarketStore {
  const stored = storage.readJson(storageKeys.market, isMarketState);
  const store = createStore<MarketState>(() => stored ?? empty);

  function change(part: Partial<MarketState>): void {
    store.setState(part);
    storage.writeJson(storageKeys.market, store.getState());
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
    activate: (source) => change({ source }),
  };
}

/** The country in force, or undefined: “No active countries configured.” */
export function activeCountry({ source, markets, accounts }: MarketState): Country | undefined {
  const { records, current } = { markets, accounts }[source];
  return records.find(({ code }) => code === current);
}

function isCountrySet(value: unknown): value is CountrySet {
  return isRecord(value) && Array.isArray(value['codes']) && Array.isArray(value['records']) && 'current' in value;
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
