// What this device is (BOOT-06), told from the user agent and the window. Pure but for the private-mode guess.
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';

export interface Device {
  readonly os: string;
  readonly type: 'mobile' | 'desktop';
  readonly model: string;
  readonly isIncognito: boolean;
}

export interface Geo {
  readonly ip: string;
  readonly country: string;
  readonly city: string;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

export function describeDevice(userAgent: string, widthPx: number, isIncognito: boolean): Device {
  const isMobile = widthPx < browserLimits.deviceMobilePx || /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent);
  return {
    os: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '—',
    type: isMobile ? 'mobile' : 'desktop',
    model: readModel(userAgent),
    isIncognito,
  };
}

/** The phone's name where the user agent tells it, else the browser. */
function readModel(userAgent: string): string {
  const android = /Android [^;)]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1];
  if (android && android !== 'K') return android;
  const apple = /\b(iPhone|iPad|iPod)\b/.exec(userAgent)?.[1];
  if (apple) return apple;
  const browser = /(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/.exec(userAgent);
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };
  const name = /Edg\//.test(userAgent) ? 'Edg' : (browser?.[1] ?? '');
  return browser ? `${names[name] ?? name} ${browser[2] ?? ''}` : '—';
}

/** Private windows get a small storage share of the disk; browsers allow no surer way, so this is a guess for display only. */
export async function guessIncognito(storage: Pick<StorageManager, 'estimate'> | undefined): Promise<boolean> {
  try {
    const { quota } = (await storage?.estimate()) ?? {};
    return quota !== undefined && quota < 120 * 1024 * 1024;
  } catch {
    return true;
  }
}

/** Looks again once a window that changes its size has come to rest (BOOT-07). */
export function watchSize(view: Pick<EventTarget, 'addEventListener'>, clock: WebClock, look: () => void): void {
  let cancel: (() => void) | undefined;
  view.addEventListener('resize', () => {
    cancel?.();
    cancel = clock.later(browserLimits.storeDebounceMs, look);
  });
}
