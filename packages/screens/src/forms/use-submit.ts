// One submission at a time: a second press while the first is under way does nothing, and nothing is ever sent again by itself.
import { useCallback, useRef, useState } from 'react';

export interface Submit<Args extends readonly unknown[]> {
  readonly run: (...args: Args) => Promise<void>;
  readonly isBusy: boolean;
  /** Why the last attempt failed, until the next one or `clear`. */
  readonly problem: unknown;
  readonly clear: () => void;
}

/** `work` may swallow a problem by returning; what it throws becomes `problem`. */
export function useSubmit<Args extends readonly unknown[]>(work: (...args: Args) => Promise<void>): Submit<Args> {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run = async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      await work(...args);
    } catch (caught) {
      setProblem(caught);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  const clear = useCallback(() => setProblem(null), []);
  return { run, isBusy, problem, clear };
}
