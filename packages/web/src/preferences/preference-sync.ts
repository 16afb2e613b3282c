// Keeps the choices of a signed-in person on the server (BOOT-07): tells it what was chosen here and adopts what was chosen elsewhere.
// What could not be told stays on this device and is told later. One question at a time, so that an old answer never has the last word.
import { getPreferences, updatePreferences } from '@candor/contract/preferences/client.ts';
import type { Api } from '../api/api.ts';
import type { WebClock } from '../clock/clock.ts';
import { comforts } from '../settings/app-store.ts';
import type { AppStore, Choice } from '../settings/app-store.ts';
import { browserLimits } from '../settings/browser-limits.ts';
import { fromWire, toWire } from './names.ts';
import type { Chosen } from './names.ts';

export interface SyncParts {
  readonly api: Pick<Api, 'call'>;
  readonly app: AppStore;
  readonly clock: WebClock;
  /** The consent to functional storage: without it comforts are told to nobody. */
  readonly keepsComforts: () => boolean;
  readonly readLook: () => Pick<Chosen, 'theme' | 'language'>;
  /** Of what was chosen elsewhere; what is not named stays. */
  readonly adoptLook: (look: Pick<Chosen, 'theme' | 'language'>) => void;
  /** Told once, until it has worked again. */
  readonly onFailed: (problem: unknown) => void;
}

export interface PreferenceSync {
  /** Tells what waits and asks what is known. */
  sync(): void;
  stop(): void;
}

export function startPreferenceSync(parts: SyncParts): PreferenceSync {
  const { app, clock } = parts;
  let isStopped = false;
  let isAsking = false;
  let isWanted = false;
  let hasFailed = false;
  let cancel: (() => void) | undefined;

  async function run(): Promise<void> {
    isAsking = true;
    do {
      isWanted = false;
      try {
        await exchange(parts, () => isStopped);
        hasFailed = false;
      } catch (problem) {
        if (!hasFailed && !isStopped) parts.onFailed(problem);
        hasFailed = true;
      }
    } while (isWanted);
    isAsking = false;
  }

  function sync(): void {
    if (isStopped) return;
    isWanted = true;
    if (!isAsking) void run();
  }

  const unsubscribe = app.store.subscribe(({ unsent }, before) => {
    // Each choice makes a new list, a second one of the same kind too; a shorter list is what the server was told.
    if (unsent === before.unsent || unsent.length === 0 || unsent.length < before.unsent.length) return;
    cancel?.();
    cancel = clock.later(browserLimits.storeDebounceMs, sync);
  });

  return {
    sync,
    stop() {
      isStopped = true;
      isWanted = false;
      cancel?.();
      unsubscribe();
    },
  };
}

async function exchange(parts: SyncParts, isStopped: () => boolean): Promise<void> {
  const { api, app } = parts;
  const read = (): Chosen => ({ ...app.store.getState().preferences, ...parts.readLook() });
  const { unsent } = app.store.getState();
  const waiting = parts.keepsComforts() ? unsent : unsent.filter((name) => !isComfort(name));
  const told = read();
  const { preferences } =
    waiting.length === 0
      ? await api.call(getPreferences)
      : await api.call(updatePreferences, { body: toWire(told, waiting) });
  if (isStopped()) return;
  const now = read();
  const isTold = (name: Choice): boolean =>
    waiting.includes(name) && JSON.stringify(toWire(told, [name])) === JSON.stringify(toWire(now, [name]));
  const known = app.store.getState();
  const left = known.unsent.filter((name) => !isTold(name));
  const elsewhere = without(fromWire(preferences), left);
  const { theme, language, ...others } = elsewhere;
  app.update({
    unsent: left.length === known.unsent.length ? known.unsent : left,
    preferences: { ...known.preferences, ...others },
  });
  parts.adoptLook({ ...('theme' in elsewhere && { theme }), ...(language && { language }) });
}

function without(known: Chosen, names: readonly string[]): Chosen {
  return Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name)));
}

function isComfort(name: string): boolean {
  return comforts.some((comfort) => comfort === name);
}
