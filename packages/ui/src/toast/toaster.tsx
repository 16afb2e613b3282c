// Draws the toasts of a store in two standing live regions: polite for news, assertive for errors. Pauses under pointer or focus.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/icon-button.tsx';
import { joinClasses } from '../classes.ts';
import { CloseIcon } from '../icons/navigation.tsx';
import { AlertIcon, CheckCircleIcon, ErrorIcon, InfoIcon } from '../icons/status.tsx';
import type { Toast, ToastStore, ToastVariant } from './toast-store.ts';

const looks = {
  success: { icon: CheckCircleIcon, tone: 'text-success' },
  error: { icon: ErrorIcon, tone: 'text-danger' },
  warning: { icon: AlertIcon, tone: 'text-warning' },
  info: { icon: InfoIcon, tone: 'text-info' },
} as const satisfies Record<ToastVariant, unknown>;

export type ToasterProps = { store: ToastStore; closeLabel: string; regionLabel: string };

export function Toaster({ store, closeLabel, regionLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, store.list);
  const urgent = toasts.filter((toast) => toast.variant === 'error');
  const calm = toasts.filter((toast) => toast.variant !== 'error');
  const draw = (toast: Toast) => <ToastCard key={toast.id} {...{ toast, store, closeLabel }} />;
  return createPortal(
    <section
      aria-label={regionLabel}
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+0.75rem)] z-[60] flex flex-col items-center gap-2 px-3 md:start-auto md:end-1 md:w-96 md:items-end"
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className="flex w-full max-w-sm flex-col gap-2">
        {urgent.map(draw)}
      </div>
      <output aria-live="polite" aria-atomic="false" className="flex w-full max-w-sm flex-col gap-2">
        {calm.map(draw)}
      </output>
    </section>,
    document.body,
  );
}

function ToastCard({ toast, store, closeLabel }: { toast: Toast; store: ToastStore; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const { icon: Icon, tone } = looks[toast.variant];

  useEffect(() => {
    if (toast.ttlMs === null || held) return undefined;
    const timer = setTimeout(() => store.dismiss(toast.id), toast.ttlMs);
    return () => clearTimeout(timer);
  }, [toast, held, store]);

  return (
    <div
      data-variant={toast.variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="ui-toast pointer-events-auto flex items-start gap-3 rounded-control border border-line bg-raised ps-4 pe-1 text-fg shadow-float"
    >
      <Icon size={20} className={joinClasses('mt-3 shrink-0', tone)} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-medium">{toast.title}</p>
        {toast.detail !== undefined && <p className="text-sm text-muted">{toast.detail}</p>}
        {toast.action !== undefined && (
          <button
            type="button"
            className="-ms-2 min-h-11 rounded-control px-2 font-semibold text-accent"
            onClick={() => {
              toast.action?.onPress();
              store.dismiss(toast.id);
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton
        label={closeLabel}
        icon={<CloseIcon size={18} />}
        className="text-muted hover:bg-transparent"
        onClick={() => store.dismiss(toast.id)}
      />
    </div>
  );
}
