// A message that outranks the page: a payment due, an outage, a step still open.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { AlertIcon, CheckCircleIcon, ErrorIcon, InfoIcon } from '../icons/status.tsx';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';
export type BannerProps = {
  tone?: BannerTone;
  title: ReactNode;
  action?: ReactNode;
  /** True announces it at once: only for what just happened. */
  urgent?: boolean;
  className?: string;
  children?: ReactNode;
};

const looks = {
  info: { icon: InfoIcon, box: 'bg-info-soft border-info/30', mark: 'text-info' },
  success: { icon: CheckCircleIcon, box: 'bg-success-soft border-success/30', mark: 'text-success' },
  warning: { icon: AlertIcon, box: 'bg-warning-soft border-warning/30', mark: 'text-warning' },
  danger: { icon: ErrorIcon, box: 'bg-danger-soft border-danger/30', mark: 'text-danger' },
} as const satisfies Record<BannerTone, unknown>;

export function Banner({ tone = 'info', title, action, urgent = false, className, children }: BannerProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={joinClasses(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border px-4 py-3',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
        <Icon size={22} className={joinClasses('mt-px shrink-0', mark)} />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children !== undefined && <div className="text-sm text-muted">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}
