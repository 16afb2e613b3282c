// The looks a button or a link styled as one can have; kept apart so that links share them without importing a button.
import { joinClasses } from '../classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'up' | 'down';
export type ButtonSize = 'medium' | 'large' | 'small';

const variants = {
  primary: 'bg-accent text-accent-contrast hover:bg-accent-hover',
  secondary: 'bg-surface text-fg border border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-danger-contrast hover:brightness-95',
  up: 'bg-up text-surface hover:brightness-95',
  down: 'bg-down text-surface hover:brightness-95',
} as const satisfies Record<ButtonVariant, string>;

const sizes = {
  small: 'min-h-11 px-4 text-sm',
  medium: 'min-h-[var(--control-height)] px-5 text-base',
  large: 'min-h-14 px-7 text-lg',
} as const satisfies Record<ButtonSize, string>;

export function buttonLook(look: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean } = {}): string {
  return joinClasses(
    'relative inline-flex items-center justify-center gap-2 rounded-control font-semibold select-none text-center',
    'transition-[background-color,filter,transform] duration-[var(--motion-fast)] active:scale-[0.985]',
    'disabled:opacity-50 disabled:active:scale-100 aria-disabled:opacity-50',
    variants[look.variant ?? 'primary'],
    sizes[look.size ?? 'medium'],
    look.wide === true && 'w-full',
  );
}

export const linkLook =
  'text-accent underline decoration-current/40 underline-offset-4 hover:decoration-current rounded-small';
/** A link that stands by itself: as high as a finger needs. */
export const tallLinkLook = `${linkLook} inline-flex min-h-11 items-center`;
export const quietLinkLook = 'text-muted hover:text-fg rounded-small';
