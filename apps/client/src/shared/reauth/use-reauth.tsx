// Proving the password again when the server asks for it (reauth_required): one dialog, then the work goes on where it stopped.
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { readCode } from '@candor/screens/forms/problem-text.ts';

const ReauthDialog = lazy(async () => ({ default: (await import('./reauth-dialog.tsx')).ReauthDialog }));

/** Thrown when the person closed the dialog: nothing failed, nothing happened. */
export class ReauthDismissed extends Error {
  override readonly name = 'ReauthDismissed';
}

export interface Reauth {
  /** Runs the work; when the server wants the password first, asks for it and runs the work once more. */
  readonly guard: <T>(work: () => Promise<T>) => Promise<T>;
  readonly dialog: ReactNode;
}

export function useReauth(): Reauth {
  const [isOpen, setIsOpen] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (problem: Error) => void } | null>(null);

  const ask = useCallback((): Promise<void> => {
    setIsSeen(true);
    setIsOpen(true);
    return new Promise((resolve, reject) => {
      waiting.current = { resolve, reject };
    });
  }, []);
  const close = (isProven: boolean): void => {
    setIsOpen(false);
    const { current } = waiting;
    waiting.current = null;
    if (isProven) current?.resolve();
    else current?.reject(new ReauthDismissed());
  };
  const guard = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (problem) {
        if (readCode(problem) !== 'reauth_required') throw problem;
        await ask();
        return work();
      }
    },
    [ask],
  );
  const dialog = isSeen ? (
    <Suspense fallback={null}>
      <ReauthDialog open={isOpen} onClose={close} />
    </Suspense>
  ) : null;
  return { guard, dialog };
}

/** For useSubmit: a closed dialog is no problem to show. */
export async function ignoreDismissal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof ReauthDismissed)) throw problem;
  }
}
