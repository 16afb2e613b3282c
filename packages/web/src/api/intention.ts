// An intention that moves money under one key: when its answer is lost, it is asked for again under the same key, so that it happens
// once or not at all. Never makes a key and never decides to begin.
import type { WebClock } from '../clock/clock.ts';
import { isApiProblem } from './problem.ts';

/** The answer did not come, however often it was asked for; the person decides when to ask again. */
export class AnswerMissing extends Error {
  override readonly name = 'AnswerMissing';
}

export interface Asking<Output> {
  readonly clock: Pick<WebClock, 'wait'>;
  /** Sends it; always with the same key. */
  readonly send: () => Promise<Output>;
  /** Told when the first answer is lost: from here on it is a question, not an order. */
  readonly onLost: () => void;
  /** True when nobody waits for the answer any more. */
  readonly isLeft: () => boolean;
}

const pausesMs = [1_000, 2_000, 4_000, 8_000] as const;

/** The answer; throws the server's refusal, or `AnswerMissing`. */
export async function askForAnswer<Output>({ clock, send, onLost, isLeft }: Asking<Output>): Promise<Output> {
  for (const pauseMs of pausesMs) {
    try {
      return await send();
    } catch (problem) {
      if (!isLost(problem)) throw problem;
      if (isLeft()) break;
      onLost();
      await clock.wait(pauseMs);
    }
    if (isLeft()) break;
  }
  throw new AnswerMissing();
}

/** Nobody knows what became of it: no answer, half an answer, or a gateway speaking for a server that may still be at work. */
export function isLost(problem: unknown): boolean {
  if (!isApiProblem(problem)) return false;
  const { code, status } = problem.details;
  return code === 'unknown_outcome' || code === 'timeout' || (code === 'unreadable' && status >= 500);
}
