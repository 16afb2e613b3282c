// The page itself inside a shell. Takes the focus after a navigation, so that keyboards and screen readers start at the new page.
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { joinClasses } from '@candor/ui';

export function MainArea({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const lastPath = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (lastPath.current !== undefined && path !== undefined && lastPath.current !== path) {
      main.current?.focus({ preventScroll: true });
    }
    lastPath.current = path ?? lastPath.current;
  }, [path]);

  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={joinClasses(
        'mx-auto flex w-full max-w-[var(--page-width)] flex-1 flex-col gap-[var(--section-gap)] px-[var(--page-pad)] pt-6 pb-10 outline-none',
        className,
      )}
    >
      {children}
    </main>
  );
}
