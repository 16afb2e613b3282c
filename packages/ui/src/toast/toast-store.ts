// The queue of toasts. Plain store without React: the app makes one and hands it to its Toaster and its error handlers.

export type ToastVariant = 'success' | 'error' | 'warning' | 'info';
export type ToastAction = { label: string; onPress: () => void };
export type ToastRequest = {
  variant: ToastVariant;
  title: string;
  detail?: string;
  action?: ToastAction;
  /** Toasts with the same key inside `debounceMs` are shown once. */
  key?: string;
  debounceMs?: number;
  /** Null keeps it until dismissed. */
  ttlMs?: number | null;
};
export type Toast = ToastRequest & { id: string; ttlMs: number | null };

export type ToastStore = {
  show: (request: ToastRequest) => string | null;
  dismiss: (id: string) => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

const defaultTtlMs = { success: 4000, info: 5000, warning: 7000, error: 8000 } as const satisfies Record<
  ToastVariant,
  number
>;
const maxShown = 4;

/** `nowMs` is injected: monotonic milliseconds such as performance.now. */
export function createToastStore(nowMs: () => number): ToastStore {
  let toasts: readonly Toast[] = [];
  let count = 0;
  const lastByKey = new Map<string, number>();
  const listeners = new Set<() => void>();

  function publish(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function isRepeat(request: ToastRequest): boolean {
    if (request.key === undefined) return false;
    const last = lastByKey.get(request.key);
    const now = nowMs();
    const repeat = last !== undefined && now - last < (request.debounceMs ?? 2000);
    if (!repeat) lastByKey.set(request.key, now);
    return repeat;
  }

  return {
    show(request) {
      if (isRepeat(request)) return null;
      count += 1;
      const ttlMs = request.ttlMs === undefined ? defaultTtlMs[request.variant] : request.ttlMs;
      const toast: Toast = { ...request, id: `toast-${String(count)}`, ttlMs };
      const others = request.key === undefined ? toasts : toasts.filter((shown) => shown.key !== request.key);
      publish([...others, toast].slice(-maxShown));
      return toast.id;
    },
    dismiss(id) {
      publish(toasts.filter((toast) => toast.id !== id));
    },
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
