// A titled part of a page with an optional action at its end. Isolated, so that prices ticking in one part do not repaint the others.
import { useId, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type SectionProps = {
  title: ReactNode;
  hideTitle?: boolean;
  level?: 2 | 3;
  note?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Section({ title, hideTitle = false, level = 2, note, action, className, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={joinClasses('isolate flex min-w-0 flex-col gap-3', className)}>
      <header
        className={joinClasses(
          'flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1',
          hideTitle && 'sr-only',
        )}
      >
        <div className="min-w-0 flex-[1_1_8rem]">
          <Heading id={id} className="ui-section-title">
            {title}
          </Heading>
          {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        </div>
        {action !== undefined && <div className="max-w-full shrink-0 whitespace-nowrap">{action}</div>}
      </header>
      {children}
    </section>
  );
}
