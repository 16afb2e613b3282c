// The only place that knows the time of day. Everything else is handed a Clock, so tests can move it.

export interface Timer {
  cancel(): void;
}

export interface Clock {
  now(): Date;
  /** Milliseconds that never jump, for measuring and for expiry that must survive a moved wall clock. */
  monotonicMs(): number;
  setTimer(run: () => void, delayMs: number): Timer;
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

function sleepOn(clock: Pick<Clock, 'setTimer'>, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = clock.setTimer(finish, delayMs);
    function finish(): void {
      timer.cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    }
    signal?.addEventListener('abort', finish, { once: true });
  });
}

/** A test of the whole program may let it run ahead, to a day on which the markets are open. */
export function createSystemClock(aheadMs = 0): Clock {
  const clock: Clock = {
    now: () => new Date(Date.now() + aheadMs),
    monotonicMs: () => performance.now(),
    setTimer(run, delayMs) {
      const handle = setTimeout(run, delayMs);
      return { cancel: () => clearTimeout(handle) };
    },
    sleep: (delayMs, signal) => sleepOn(clock, delayMs, signal),
  };
  return clock;
}

export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(instant: Date): void;
  /** Wall time stands still until the answered function is called: for what counts within a second, on a machine of any speed. */
  hold(): () => void;
}

/**
 * A clock for tests whose wall time is moved by hand. Timers stay real: what waits for work (pollers,
 * sockets) must go on while the day is moved, and due times are read from now().
 */
export function createFakeClock(start: Date): FakeClock {
  let offsetMs = start.getTime() - Date.now();
  let jumpedMs = 0;
  let heldAt: number | undefined;
  const clock: FakeClock = {
    now: () => new Date((heldAt ?? Date.now()) + offsetMs),
    monotonicMs: () => performance.now() + jumpedMs,
    setTimer(run, delayMs) {
      const handle = setTimeout(run, delayMs);
      return { cancel: () => clearTimeout(handle) };
    },
    sleep: (delayMs, signal) => sleepOn(clock, delayMs, signal),
    advance(ms) {
      offsetMs += ms;
      jumpedMs += ms;
    },
    set(instant) {
      offsetMs = instant.getTime() - (heldAt ?? Date.now());
    },
    hold() {
      heldAt = Date.now();
      return () => {
        heldAt = undefined;
      };
    },
  };
  return clock;
}
