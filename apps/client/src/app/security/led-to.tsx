// One part of a page that a message can lead to: brought into view and given the focus, so that the next key press is already there.
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface LedToProps {
  readonly isWanted: boolean;
  readonly children: ReactNode;
}

export function LedTo({ isWanted, children }: LedToProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    // After the frame has put the focus on its page and the scroll to the top.
    const frame = requestAnimationFrame(() => {
      part.current?.focus({ preventScroll: true });
      part.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24">
      {children}
    </div>
  );
}
