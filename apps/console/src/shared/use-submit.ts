// One call of a form: busy while it runs, and what went wrong. A second press while it runs does nothing.
import { useState } from 'react';

export interface Submit<Input> {
  readonly run: (input: Input) => Promise<void>;
  readonly isBusy: boolean;
  readonly problem: unknown;
}

export function useSubmit<Input>(work: (input: Input) => Promise<void>): Submit<Input> {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  async function run(input: Input): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await work(input);
    } catch (caught) {
      setProblem(caught);
    } finally {
      setIsBusy(false);
    }
  }
  return { run, isBusy, problem };
}
