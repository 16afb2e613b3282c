// The button. While loading it keeps its size, stays focusable and refuses a second press.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { joinClasses } from '../classes.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  loading?: boolean;
  loadingLabel?: string;
  icon?: ReactNode;
  type?: 'button' | 'submit' | 'reset';
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  loading = false,
  loadingLabel,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={joinClasses(buttonLook({ variant, size, wide }), loading && 'aria-disabled:opacity-100', className)}
    >
      <span className={joinClasses('inline-flex items-center justify-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner immediate {...(loadingLabel === undefined ? {} : { label: loadingLabel })} />
        </span>
      )}
    </button>
  );
}
