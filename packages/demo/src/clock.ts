// A clock for demo data that tells a past day: what is made with it carries that day. It only ever goes forward.
import type { Clock } from '@candor/platform/clock/clock.ts';

/** The past of the demo begins this long ago; whoever takes part in it is a client since then. */
export const demoPastDays = 120;

export interface DemoClock extends Clock {
  /** From here on it is this long before now. */
  goTo(agoMs: number): void;
}

export function createDemoClock(clock: Clock, agoMs: number): DemoClock {
  let behindMs = agoMs;
  return {
    now: () => new Date(clock.now().getTime() - behindMs),
    monotonicMs: () => clock.monotonicMs(),
    setTimer: (run, delayMs) => clock.setTimer(run, delayMs),
    sleep: (delayMs, signal) => clock.sleep(delayMs, signal),
    goTo(nextMs) {
      if (nextMs > behindMs) throw new RangeError('the past of the demo is told in order');
      behindMs = nextMs;
    },
  };
}
