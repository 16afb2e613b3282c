// A square button that shows only an icon; the label is mandatory and is also the tooltip. A badge is read after the label.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { joinClasses } from '../classes.ts';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  badge?: ReactNode;
  tone?: 'plain' | 'filled';
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ label, icon, badge, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={joinClasses(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-fg transition-colors',
        'duration-[var(--motion-fast)] disabled:opacity-50',
        tone === 'filled' ? 'bg-sunken hover:bg-line' : 'hover:bg-sunken',
        className,
      )}
    >
      {icon}
      <span className="sr-only">{label}</span>
      {badge}
    </button>
  );
}
