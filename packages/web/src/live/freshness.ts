// How fresh the prices on screen are, by the time since the line was last heard. Pure.
import { liveLimits } from './limits.ts';

/** idle: nothing is wanted; waiting: not heard yet; stale and lost: heard, but not lately. */
export type Freshness = 'idle' | 'waiting' | 'live' | 'stale' | 'lost';

export interface LineAge {
  readonly isWanted: boolean;
  /** When the line was last heard, or first asked for when it never was. */
  readonly silentMs: number;
  readonly wasHeard: boolean;
}

export function rateFreshness({ isWanted, silentMs, wasHeard }: LineAge): Freshness {
  if (!isWanted) return 'idle';
  if (silentMs >= liveLimits.lostAfterMs) return 'lost';
  if (silentMs >= liveLimits.staleAfterMs) return 'stale';
  return wasHeard ? 'live' : 'waiting';
}
