// Settings of the app, company, country and device (BOOT-07): cached first, then the server's, then the device's. What the person
// chose here (preferences) is never overwritten by the server. Without a server the defaults or the cache are used.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppSettings, Company, Country } from '@candor/contract/settings/client.ts';
import { defaultThemes } from '@candor/contract/settings/brand.ts';
import { browserLimits } from './browser-limits.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import type { WebClock } from '../clock/clock.ts';
import type { Device, Geo } from '../device/device.ts';
import { storageKeys } from '../storage/keys.ts';
import { isRecord } from '../storage/storage.ts';
import type { KeyValues } from '../storage/storage.ts';
import { defaultCountry } from '../market/country.ts';

export interface Preferences {
  readonly updown?: string;
  readonly density?: string;
  readonly textSize?: string;
  readonly discreet?: boolean;
  /** Single-key shortcuts; on unless switched off. */
  readonly singleKeys?: boolean;
  /** Country of the account that home shows; absent: all of them together. */
  readonly account?: string | undefined;
  /** Currency of the total over all accounts; absent: the tenant's own. */
  readonly totalCurrency?: string;
  /** Range of the line on home. */
  readonly assetRange?: string;
  /** Columns and grouping of the positions table. */
  readonly positionColumns?: readonly string[];
  readonly positionGroup?: string;
  /** Columns of the orders table. */
  readonly orderColumns?: readonly string[];
}

export interface AppState {
  /** The profile these settings belong to; others' settings are not shown. */
  readonly profile: Profile | null;
  readonly app: AppSettings;
  readonly company: Company;
  readonly country: Country;
  readonly device: Device | null;
  readonly geo: Geo | null;
  readonly preferences: Preferences;
  /** Choices of this person that the server does not know yet. */
  readonly unsent: readonly Choice[];
}

/** Whatever a person chooses about the app. */
export type Choice = keyof Preferences | 'theme' | 'language';

/** Looked at last rather than chosen in the settings: kept for longer than the page only with consent to functional storage. */
export const comforts = [
  'account',
  'totalCurrency',
  'assetRange',
  'positionColumns',
  'positionGroup',
  'orderColumns',
] as const satisfies readonly Choice[];

export interface AppStore {
  readonly store: StoreApi<AppState>;
  update(part: Partial<AppState>): void;
  setPreferences(part: Preferences): void;
  /** Remembers that something was chosen here, until the server was told. */
  note(...choices: readonly Choice[]): void;
  /** Writes what the debounce still holds back, for a page that is about to go. */
  flush(): void;
}

export const defaultSettings: Pick<AppState, 'app' | 'company' | 'country'> = {
  app: {
    app_name: 'Candor',
    web_logo: '',
    app_version: '',
    app_template: 'sc',
    chat_sys: 'smart',
    otp: false,
    layout: 'st',
    theme: defaultThemes,
    accent: null,
    up_down: null,
    demo: true,
  },
  company: { co_name: 'Candor', icp_no: '', co_address: '', app_video: '' },
  country: defaultCountry,
};

type Cached = Pick<AppState, 'profile' | 'app' | 'company' | 'country' | 'preferences'> &
  Partial<Pick<AppState, 'unsent'>>;

export function createAppStore(clock: WebClock, storage: KeyValues, keepsComforts: () => boolean): AppStore {
  const cached = storage.readJson(storageKeys.app, isCached);
  const store = createStore<AppState>(() => ({
    profile: cached?.profile ?? null,
    app: { ...defaultSettings.app, ...cached?.app },
    company: { ...defaultSettings.company, ...cached?.company },
    country: { ...defaultSettings.country, ...cached?.country },
    device: null,
    geo: null,
    preferences: cached?.preferences ?? {},
    unsent: cached?.unsent ?? [],
  }));
  let cancel: (() => void) | undefined;

  function flush(): void {
    if (!cancel) return;
    cancel();
    cancel = undefined;
    const { profile, app, company, country, preferences, unsent } = store.getState();
    const kept = keepsComforts() ? preferences : withoutComforts(preferences);
    storage.writeJson(storageKeys.app, { profile, app, company, country, preferences: kept, unsent } satisfies Cached);
  }

  function update(part: Partial<AppState>): void {
    store.setState(part);
    cancel?.();
    cancel = clock.later(browserLimits.storeDebounceMs, flush);
  }

  const withNoted = (choices: readonly string[]): readonly Choice[] => {
    const known = store.getState().unsent;
    return [...known, ...choiceNames.filter((name) => choices.includes(name) && !known.includes(name))];
  };

  return {
    store,
    update,
    setPreferences: (part) =>
      update({ preferences: { ...store.getState().preferences, ...part }, unsent: withNoted(Object.keys(part)) }),
    note: (...choices) => update({ unsent: withNoted(choices) }),
    flush,
  };
}

const choiceNames: readonly Choice[] = [
  'theme',
  'language',
  'updown',
  'density',
  'textSize',
  'discreet',
  'singleKeys',
  ...comforts,
];

function withoutComforts(preferences: Preferences): Preferences {
  const {
    account: _,
    totalCurrency: _c,
    assetRange: _r,
    positionColumns: _p,
    positionGroup: _g,
    ...others
  } = preferences;
  const { orderColumns: _o, ...kept } = others;
  return kept;
}

function isCached(value: unknown): value is Cached {
  return (
    isRecord(value) &&
    isRecord(value['app']) &&
    isRecord(value['company']) &&
    isRecord(value['country']) &&
    isRecord(value['preferences'])
  );
}
