// One thing that is signed with the PIN: the dialog, the intention behind it, and what was refused.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { isApiProblem } from '@candor/web';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { moneyKeys } from '../money/queries.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { useServices } from '../use-services.ts';

const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }));

export interface Signing {
  readonly problem: unknown;
  readonly isBusy: boolean;
  readonly open: () => void;
  /** The dialog while it is open, and the note about a lost answer afterwards. */
  readonly view: (what: ReactNode) => ReactNode;
}

export function useSigning<Answer>(
  send: (pin: string, idempotencyKey: string) => Promise<Answer>,
  done: string,
  onDone: (answer: Answer) => void = () => undefined,
): Signing {
  const { toasts } = useServices();
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const signing = useIntention<string, Answer>(async (pin, idempotencyKey) => {
    try {
      const answer = await send(pin, idempotencyKey);
      // Told here and not when the dialog closes: a live event may have redrawn the page without it by then.
      toasts.show({ variant: 'success', title: done });
      return answer;
    } finally {
      void cache.invalidateQueries({ queryKey: moneyKeys.all });
    }
  }, onDone);
  const confirm = async (pin: string): Promise<void> => {
    const refusal = await signing.start(pin);
    if (isApiProblem(refusal) && refusal.code.startsWith('pin_')) {
      signing.clear();
      throw refusal;
    }
    setIsOpen(false);
  };
  return {
    problem: signing.problem,
    isBusy: signing.isBusy,
    open() {
      signing.clear();
      setIsOpen(true);
    },
    view: (what) => (
      <>
        {!isOpen && <IntentionNote intention={signing} />}
        <Suspense fallback={null}>
          {isOpen && (
            <PinDialog onConfirm={confirm} onClose={() => setIsOpen(false)}>
              {what}
              <IntentionNote intention={signing} />
            </PinDialog>
          )}
        </Suspense>
      </>
    ),
  };
}
