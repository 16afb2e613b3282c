// Lets work run at once, and what is asked for meanwhile once more after a pause: a busy hour never becomes a storm of questions.
import type { WebClock } from '@candor/web/clock/clock.ts';

export interface Pace {
  /** By name: each has its own pause. */
  run(name: string, work: () => void): void;
  stop(): void;
}

export function createPace(clock: Pick<WebClock, 'later'>, gapMs: number): Pace {
  const resting = new Map<string, { again?: () => void; readonly cancel: () => void }>();
  let isStopped = false;

  function run(name: string, work: () => void): void {
    if (isStopped) return;
    const rest = resting.get(name);
    if (rest) {
      rest.again = work;
      return;
    }
    const cancel = clock.later(gapMs, () => {
      const again = resting.get(name)?.again;
      resting.delete(name);
      if (again) run(name, again);
    });
    resting.set(name, { cancel });
    work();
  }

  return {
    run,
    stop() {
      isStopped = true;
      for (const { cancel } of resting.values()) cancel();
    },
  };
}
