// Whether single keys act here (WCAG 2.1.4): on unless somebody turned them off on this device.
import { createStore } from 'zustand/vanilla';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';

export type KeyChoice = ReturnType<typeof createKeyChoice>;

export function createKeyChoice(storage: KeyValues) {
  const store = createStore(() => ({ isOn: storage.readText(consoleKeys.singleKeys) !== 'off' }));
  return {
    store,
    choose(isOn: boolean): void {
      storage.writeText(consoleKeys.singleKeys, isOn ? 'on' : 'off');
      store.setState({ isOn });
    },
  };
}
