// Which panel lies over the page: one drawer, dialog or palette at a time. Knows names only.
import { createStore } from 'zustand/vanilla';

export type PanelName = 'menu' | 'messages' | 'settings' | 'cookies' | 'language' | 'palette' | 'shortcuts' | 'terms';

export interface PanelState {
  readonly open: PanelName | null;
  /** Panels opened before stay mounted, so that closing can animate and opening again is instant. */
  readonly seen: readonly PanelName[];
}

export type Panels = ReturnType<typeof createPanels>;

export function createPanels() {
  const store = createStore<PanelState>(() => ({ open: null, seen: [] }));
  return {
    store,
    open(name: PanelName) {
      store.setState(({ seen }) => ({ open: name, seen: seen.includes(name) ? seen : [...seen, name] }));
    },
    close(name: PanelName) {
      store.setState(({ open }) => ({ open: open === name ? null : open }));
    },
  };
}
