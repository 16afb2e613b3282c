// How the choices of this app are called on the wire, and how they are read from one side and told to the other. Pure.
import type { PreferencesWire } from '@candor/contract/preferences/client.ts';
import type { Choice, Preferences } from '../settings/app-store.ts';

/** Everything this person has chosen here. */
export interface Chosen extends Preferences {
  readonly theme?: PreferencesWire['theme'] | undefined;
  readonly language?: PreferencesWire['language'] | undefined;
}

const wireNames = {
  theme: 'theme',
  language: 'language',
  updown: 'updown',
  density: 'density',
  textSize: 'text_size',
  discreet: 'discreet',
  singleKeys: 'single_keys',
  account: 'account',
  totalCurrency: 'total_currency',
  assetRange: 'asset_range',
  positionColumns: 'position_columns',
  positionGroup: 'position_group',
  orderColumns: 'order_columns',
} as const satisfies Readonly<Record<Choice, keyof PreferencesWire>>;

/** The named choices as the server takes them; one that was taken back is null. The server checks every value. */
export function toWire(chosen: Chosen, names: readonly Choice[]): PreferencesWire {
  return Object.fromEntries(names.map((name) => [wireNames[name], chosen[name] ?? null]));
}

/** What the server knows, under the names of this app: a default is undefined, what was never said is not there. */
export function fromWire(known: PreferencesWire): Chosen {
  const named = Object.entries(wireNames).flatMap(([name, wireName]) => {
    const value = known[wireName];
    return value === undefined ? [] : [[name, value ?? undefined]];
  });
  return Object.fromEntries(named);
}
