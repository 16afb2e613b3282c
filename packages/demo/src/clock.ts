// A clock for demo data that tells a past day: what is made with it carries that day. It only ever goes forward.
import type { Clock } from '@candor/platform/clock/clock.ts';

/** The past of the demo begins this long ago; whoever takes part in it is a client since then. */
export const demoPastDays = 120;

export interface DemoClock extends Clock {
  /** From here on it is this long before now. A scene that had to wait for a session pushes the next ones on: nothing goes back. */
  goTo(agoMs: number): void;
  /** How long before now it is. */
  agoMs(): number;
}

export function createDemoClock(clock: Clock, agoMs: number): DemoClock {
  let behindMs = agoMs;
  return {
    now: () => new Date(clock.now().getTime() - behindMs),
    monotonicMs: () => clock.monotonicMs(),
    setTimer: (run, delayMs) => clock.setTimer(run, delayMs),
    sleep: (delayMs, signal) => clock.sleep(delayMs, signal),
    agoMs: () => behindMs,
    goTo(nextMs) {
      behindMs = Math.min(behindMs, nextMs);
    },
  };
}
