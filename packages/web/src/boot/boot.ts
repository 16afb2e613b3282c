// The seven steps of a start (BOOT-01) with their times. A step that fails is done all the same: the app works with what it has.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';
import { storageKeys } from '../storage/keys.ts';
import type { KeyValues } from '../storage/storage.ts';

export const bootSteps = ['ping', 'config', 'auth', 'perms', 'company', 'geo', 'device'] as const;
export type BootStep = (typeof bootSteps)[number];

export interface StepState {
  readonly isDone: boolean;
  readonly isFailed: boolean;
  readonly tookMs: number | null;
}

export interface BootState {
  readonly steps: Readonly<Record<BootStep, StepState>>;
  readonly isFinished: boolean;
}

const waiting: StepState = { isDone: false, isFailed: false, tookMs: null };
const notStarted: BootState['steps'] = {
  ping: waiting,
  config: waiting,
  auth: waiting,
  perms: waiting,
  company: waiting,
  geo: waiting,
  device: waiting,
};

export interface Boot {
  readonly store: StoreApi<BootState>;
  run(work: Readonly<Record<BootStep, () => Promise<unknown>>>): Promise<void>;
}

export function createBoot(clock: WebClock, log: (area: string, problem: unknown) => void): Boot {
  const store = createStore<BootState>(() => ({ steps: notStarted, isFinished: false }));

  async function runStep(step: BootStep, work: () => Promise<unknown>): Promise<void> {
    const startedMs = clock.elapsed();
    let isFailed = false;
    try {
      await work();
    } catch (problem) {
      isFailed = true;
      log(`boot.${step}`, problem);
    }
    const done: StepState = { isDone: true, isFailed, tookMs: Math.round(clock.elapsed() - startedMs) };
    store.setState(({ steps: before }) => ({ steps: { ...before, [step]: done } }));
  }

  return {
    store,
    async run(work) {
      // Permissions need the session that `auth` restores; everything else is independent.
      const auth = runStep('auth', work.auth);
      const others = bootSteps.filter((step) => step !== 'auth' && step !== 'perms');
      await Promise.all([
        auth.then(() => runStep('perms', work.perms)),
        ...others.map((step) => runStep(step, work[step])),
      ]);
      store.setState({ isFinished: true });
    },
  };
}

/** The overlay shows when it was not seen in the last 24 hours (BOOT-02). */
export function isOverlayDue(clock: WebClock, storage: KeyValues): boolean {
  const seenAt = Number(storage.readText(storageKeys.bootSeen) ?? Number.NaN);
  const ageMs = clock.now() - seenAt;
  return !(ageMs >= 0 && ageMs < browserLimits.bootOverlayEveryMs);
}

export function markOverlaySeen(clock: WebClock, storage: KeyValues): void {
  storage.writeText(storageKeys.bootSeen, String(clock.now()));
}
