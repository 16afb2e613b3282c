// Nothing here yet: one sentence, one action.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type EmptyStateProps = {
  icon?: ReactNode;
  /** What is so, before the sentence says why. */
  title?: ReactNode;
  sentence: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ icon, title, sentence, action, className }: EmptyStateProps) {
  return (
    <div className={joinClasses('flex flex-col items-center gap-4 px-4 py-10 text-center', className)}>
      {icon !== undefined && (
        <span className="flex size-14 items-center justify-center rounded-pill bg-sunken text-muted">{icon}</span>
      )}
      {title !== undefined && <p className="font-semibold">{title}</p>}
      <p className="max-w-prose text-muted">{sentence}</p>
      {action}
    </div>
  );
}
