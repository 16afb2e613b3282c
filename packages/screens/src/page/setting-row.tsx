// One line of the security page: what it is, how it stands, and the button that changes it.
import type { ReactNode } from 'react';
import { joinClasses } from '@candor/ui';

export interface SettingRowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  /** The action is small enough to stay at the end of the line on a phone. */
  readonly isInline?: boolean;
}

export function SettingRow({ icon, title, text, badge, action, isInline = false }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <span aria-hidden className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
        {icon}
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {badge}
        </p>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
      </div>
      {action !== undefined && (
        <div className={joinClasses('flex flex-wrap gap-2', !isInline && 'max-sm:basis-full max-sm:ps-15')}>
          {action}
        </div>
      )}
    </div>
  );
}
