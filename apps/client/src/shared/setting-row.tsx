// One line of the security page: what it is, how it stands, and the button that changes it.
import type { ReactNode } from 'react';

export interface SettingRowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
}

export function SettingRow({ icon, title, text, badge, action }: SettingRowProps) {
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
      {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
