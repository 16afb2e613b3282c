// How long nothing was told about a client. A line opens a moment after its page's first look: only if something was told in between has the
// page to ask for everything once more.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';

/** Nobody knows about the time before; a page that was away for longer asks again anyway. */
export const rememberedMs = 30_000;

export interface Quiet {
  note(clientId: ClientId): void;
  /** At most what is remembered, and not the time in which this node heard nothing. */
  msOf(clientId: ClientId): number;
}

export function createQuiet(clock: Pick<Clock, 'monotonicMs'>, bus: Pick<Bus, 'breaks'>): Quiet {
  let since = clock.monotonicMs();
  let breaks = bus.breaks();
  /** Whoever was told of last stands last. */
  const toldAt = new Map<ClientId, number>();
  return {
    note(clientId) {
      const now = clock.monotonicMs();
      toldAt.delete(clientId);
      toldAt.set(clientId, now);
      for (const [id, at] of toldAt) {
        if (now - at <= rememberedMs) break;
        toldAt.delete(id);
      }
    },
    msOf(clientId) {
      const now = clock.monotonicMs();
      const broken = bus.breaks();
      if (broken === undefined || broken !== breaks) since = now;
      breaks = broken;
      return Math.floor(Math.min(rememberedMs, now - Math.max(since, toldAt.get(clientId) ?? since)));
    },
  };
}
