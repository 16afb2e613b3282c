// What a person at the terminal sees while the server starts: each step with its time.
import type { Clock } from '@candor/platform/clock/clock.ts';

export interface Steps {
  begin(step: string): void;
  end(): void;
}

const wording: Readonly<Record<string, string>> = {
  creating: 'creating the database',
  starting: 'starting the database',
  recovering: 'recovering the database after an unclean stop',
  migrating: 'bringing the database up to date',
  composing: 'starting the services',
  demo_people: 'creating demo clients and staff',
  demo_money: 'creating months of demo history',
  opening: 'opening the port',
};

/** A step is named when it begins, because a person waits for it, and gets its time when it ends. */
export function createSteps(clock: Clock, write: (text: string) => void): Steps {
  let startMs: number | undefined;
  function end(): void {
    if (startMs !== undefined) write(` ${((clock.monotonicMs() - startMs) / 1000).toFixed(1)} s\n`);
    startMs = undefined;
  }
  return {
    begin(step) {
      end();
      write(`  ${wording[step] ?? step} …`);
      startMs = clock.monotonicMs();
    },
    end,
  };
}
