// Remembers the last problems of this page for the connection test to show. Holds no request bodies and sends nothing.
import type { WebClock } from '../clock/clock.ts';

export interface LogEntry {
  readonly at: number;
  readonly area: string;
  readonly message: string;
}

export interface WebLog {
  add(area: string, problem: unknown): void;
  entries(): readonly LogEntry[];
}

const mostKept = 50;

export function createLog(clock: WebClock): WebLog {
  let kept: readonly LogEntry[] = [];
  return {
    add(area, problem) {
      const message = problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem);
      kept = [...kept.slice(1 - mostKept), { at: clock.now(), area, message }];
    },
    entries: () => kept,
  };
}
