// Signs out whoever is away: after half an hour without a key or a press in any tab of the console, as long as the server lets a session idle.
import type { WebClock } from '@candor/web/clock/clock.ts';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';

export const idleMs = 30 * 60_000;
const lookMs = 15_000;
const writeMs = 5_000;

export interface IdleParts {
  readonly clock: Pick<WebClock, 'now' | 'later'>;
  readonly storage: Pick<KeyValues, 'readText' | 'writeText'>;
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly isIn: () => boolean;
  readonly onIdle: () => void;
}

export function watchIdle({ clock, storage, page, isIn, onIdle }: IdleParts): void {
  let written = 0;
  const note = (): void => {
    if (clock.now() - written < writeMs) return;
    written = clock.now();
    storage.writeText(consoleKeys.activeAt, String(written));
  };
  const look = (): void => {
    const last = Number(storage.readText(consoleKeys.activeAt) ?? clock.now());
    if (isIn() && clock.now() - last >= idleMs) onIdle();
    clock.later(lookMs, look);
  };
  for (const act of ['pointerdown', 'keydown', 'wheel']) page.addEventListener(act, note, { passive: true });
  look();
}
