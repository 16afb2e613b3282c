// What was typed into a form of an action and not sent: kept with the tab, by who typed it, about what. Files and secrets are never part.
import { consoleSessionKeys } from '@candor/web/storage/keys.ts';
import { isRecord } from '@candor/web/storage/storage.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';

/** By name of the field. */
type Values = Readonly<Record<string, string>>;

export interface Drafts {
  read(name: string): Values | undefined;
  write(name: string, values: Values): void;
  drop(name: string): void;
}

type Kept = Readonly<Record<string, Values>>;

const isValues = (value: unknown): value is Values =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
const isKept = (value: unknown): value is Kept => isRecord(value) && Object.values(value).every(isValues);

/** More than anybody has open; the oldest go first. */
const most = 30;

export function createDrafts(storage: KeyValues): Drafts {
  const read = (): Kept => storage.readJson(consoleSessionKeys.drafts, isKept) ?? {};
  const without = (name: string): [string, Values][] => Object.entries(read()).filter(([other]) => other !== name);
  return {
    read: (name) => read()[name],
    write(name, values) {
      storage.writeJson(consoleSessionKeys.drafts, Object.fromEntries([...without(name), [name, values]].slice(-most)));
    },
    drop(name) {
      storage.writeJson(consoleSessionKeys.drafts, Object.fromEntries(without(name)));
    },
  };
}
