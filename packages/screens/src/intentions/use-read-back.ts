// A change without a key: when its answer is lost, reading back tells whether it happened. Pressed twice it is sent once.
import { useRef, useState } from 'react';
import { ApiProblem } from '@candor/web';
import { isLost } from '@candor/web/api/intention.ts';
import type { Intention, IntentionPhase } from './use-intention.ts';

export interface Change<Input> {
  readonly send: (input: Input) => Promise<unknown>;
  /** Asks the server whether it is so now; throws when it cannot be asked. */
  readonly hasHappened: (input: Input) => Promise<boolean>;
  readonly onDone: (input: Input) => void | Promise<void>;
}

export function useReadBack<Input>({ send, hasHappened, onDone }: Change<Input>): Intention<Input> {
  const isRunning = useRef(false);
  const open = useRef<{ readonly input: Input } | null>(null);
  const [phase, setPhase] = useState<IntentionPhase>('idle');
  const [problem, setProblem] = useState<unknown>(null);

  async function take(work: () => Promise<IntentionPhase>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    try {
      setPhase(await work());
    } catch (caught) {
      open.current = null;
      setProblem(caught);
      setPhase('idle');
    } finally {
      isRunning.current = false;
    }
  }

  async function finish(input: Input): Promise<IntentionPhase> {
    open.current = null;
    await onDone(input);
    return 'idle';
  }

  async function readBack(input: Input): Promise<IntentionPhase> {
    setPhase('checking');
    const isSo = await hasHappened(input).catch(() => undefined);
    if (isSo === undefined) return 'unknown';
    if (isSo) return finish(input);
    // It never arrived: sending it is the person's decision again.
    throw new ApiProblem({ code: 'network', status: 0, title: '' });
  }

  return {
    phase,
    problem,
    isBusy: phase !== 'idle',
    start: (input) =>
      take(async () => {
        open.current = { input };
        setPhase('sending');
        try {
          await send(input);
        } catch (caught) {
          if (isLost(caught)) return readBack(input);
          throw caught;
        }
        return finish(input);
      }),
    checkAgain: () =>
      take(async () => {
        const { current } = open;
        return current ? readBack(current.input) : 'idle';
      }),
    clear: () => setProblem(null),
  };
}
