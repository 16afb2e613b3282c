// The toast queue: debounce by key, replacement, limits, subscription.
import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';

function createStore() {
  let now = 0;
  const store = createToastStore(() => now);
  return { store, advance: (ms: number) => (now += ms) };
}

test('NAV-05 the same key inside its debounce shows once', () => {
  const { store, advance } = createStore();
  const request = { variant: 'warning', title: 'Sign in first', key: 'login_required', debounceMs: 2000 } as const;
  expect(store.show(request)).not.toBeNull();
  advance(1999);
  expect(store.show(request)).toBeNull();
  advance(1);
  expect(store.show(request)).not.toBeNull();
  expect(store.list()).toHaveLength(1);
});

test('toasts without a key never swallow each other', () => {
  const { store } = createStore();
  store.show({ variant: 'info', title: 'One' });
  store.show({ variant: 'info', title: 'One' });
  expect(store.list()).toHaveLength(2);
});

test('at most four are shown, the newest stay', () => {
  const { store } = createStore();
  for (const title of ['1', '2', '3', '4', '5', '6']) store.show({ variant: 'info', title });
  expect(store.list().map((toast) => toast.title)).toEqual(['3', '4', '5', '6']);
});

test('dismissal and subscription', () => {
  const { store } = createStore();
  let calls = 0;
  const stop = store.subscribe(() => (calls += 1));
  const id = store.show({ variant: 'error', title: 'Failed', ttlMs: null });
  store.dismiss(id ?? '');
  stop();
  store.show({ variant: 'success', title: 'Later' });
  expect(calls).toBe(2);
  expect(store.list().map((toast) => toast.title)).toEqual(['Later']);
});
