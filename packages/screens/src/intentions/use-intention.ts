// A button that moves money: pressed twice it is sent once, and while its answer is missing it stays that one intention with that one key.
import { useCallback, useEffect, useRef, useState } from 'react';
import { AnswerMissing, askForAnswer } from '@candor/web/api/intention.ts';
import { useScreenServices } from '../services.ts';

/** `checking`: the answer was lost and is asked for. `unknown`: asked often enough, the person decides when to ask again. */
export type IntentionPhase = 'idle' | 'sending' | 'checking' | 'unknown';

export interface Intention<Input> {
  readonly phase: IntentionPhase;
  /** Why it was refused; null while nothing is known against it. */
  readonly problem: unknown;
  readonly isBusy: boolean;
  /** Answers with what refused it, for a dialog that must know; nothing when it was done or its outcome is not known. */
  readonly start: (input: Input) => Promise<unknown>;
  /** Only for `unknown`: asks once more, with the same key. */
  readonly checkAgain: () => Promise<void>;
  readonly clear: () => void;
}

export function useIntention<Input, Output>(
  send: (input: Input, idempotencyKey: string) => Promise<Output>,
  onDone: (output: Output) => void | Promise<void>,
): Intention<Input> {
  const { clock, ids } = useScreenServices();
  const open = useRef<{ readonly input: Input; readonly key: string } | null>(null);
  const isRunning = useRef(false);
  const isLeft = useRef(false);
  const [phase, setPhase] = useState<IntentionPhase>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function run({ input, key }: { readonly input: Input; readonly key: string }): Promise<unknown> {
    isRunning.current = true;
    setProblem(null);
    try {
      const output = await askForAnswer({
        clock,
        send: () => send(input, key),
        onLost: () => setPhase('checking'),
        isLeft: () => isLeft.current,
      });
      open.current = null;
      if (!isLeft.current) await onDone(output);
    } catch (caught) {
      if (caught instanceof AnswerMissing) {
        setPhase('unknown');
        return undefined;
      }
      open.current = null;
      setProblem(caught);
      setPhase('idle');
      return caught;
    } finally {
      isRunning.current = false;
    }
    setPhase('idle');
    return undefined;
  }

  const start = async (input: Input): Promise<unknown> => {
    // While an answer is missing the first input stands: another one would be another intention.
    if (isRunning.current || open.current) return undefined;
    const intention = { input, key: ids.next() };
    open.current = intention;
    setPhase('sending');
    return run(intention);
  };
  const checkAgain = async (): Promise<void> => {
    const { current } = open;
    if (isRunning.current || !current) return;
    setPhase('checking');
    await run(current);
  };
  const clear = useCallback(() => setProblem(null), []);
  return { phase, problem, isBusy: phase !== 'idle', start, checkAgain, clear };
}
