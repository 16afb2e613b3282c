// The worker's part of notices, run as the browser runs it: shown as they came, opened where they lead, nowhere outside this site, and
// subscribed to again when the address changes.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://invest.example';
const listeners = new Map<string, (event: object) => void>();
const shown = vi.fn(() => Promise.resolve());
const openWindow = vi.fn(() => Promise.resolve());
let windows: ReadonlyArray<{ url: string; focus: () => Promise<void>; navigate: (url: string) => Promise<void> }> = [];

/** The one entry that the page left for the worker. */
let entry: string | undefined;
const cache = {
  match: () => Promise.resolve(entry === undefined ? undefined : new Response(entry)),
  put: async (_name: string, response: Response) => void (entry = await response.text()),
  delete: () => Promise.resolve((entry = undefined)),
};
const unsubscribe = vi.fn(() => Promise.resolve(true));
const subscribe = vi.fn(() =>
  Promise.resolve({
    endpoint: 'https://push.example/2',
    toJSON: () => ({ keys: { p256dh: 'p2', auth: 'a2' } }),
    unsubscribe,
  }),
);
let answers: ReadonlyArray<number | 'lost'> = [];
const told = vi.fn((_url: string, _init: RequestInit) => {
  const [status, ...rest] = answers;
  answers = rest;
  return status === 'lost'
    ? Promise.reject(new TypeError('lost'))
    : Promise.resolve(new Response('{}', { status: status ?? 200 }));
});

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (type: string, listen: (event: object) => void) => listeners.set(type, listen));
  vi.stubGlobal('location', new URL(`${origin}/sw.js`));
  vi.stubGlobal('registration', { showNotification: shown, pushManager: { subscribe } });
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', told);
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve(windows), openWindow });
  await import('./worker.ts');
});
// Files share their globals: what is pretended here would be everybody's.
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  windows = [];
  vi.clearAllMocks();
});

async function fire(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const push = (text: string) => fire('push', { data: { text: () => text } });
const click = (page: unknown) => fire('notificationclick', { notification: { data: { page }, close: vi.fn() } });
const windowAt = (path: string) => ({
  url: `${origin}${path}`,
  focus: vi.fn(() => Promise.resolve()),
  navigate: vi.fn(() => Promise.resolve()),
});

test('MSG-01 a notice is shown in its words, with the brand’s icon, and keeps where it leads', async () => {
  await push(
    JSON.stringify({ title: 'Withdrawal paid', body: 'Open Sun', page: '/withdraw/w1?profile=sun3', tag: 'm1' }),
  );
  const icon = '/brands/sun3/icon-192.png';
  const data = { page: '/withdraw/w1?profile=sun3' };
  expect(shown).toHaveBeenCalledWith('Withdrawal paid', { body: 'Open Sun', tag: 'm1', icon, badge: icon, data });
});

test('MSG-01 what cannot be read, or leads outside this site, is shown and leads home', async () => {
  await push('not json');
  await push(JSON.stringify({ title: 'A', page: 'https://evil.example/x' }));
  const icon = '/icon-192.png';
  const rest = { body: '', tag: '', icon, badge: icon, data: { page: '/dashboard' } };
  expect(shown.mock.calls).toEqual([
    ['invest.example', rest],
    ['A', rest],
  ]);
});

test('MSG-01 a press opens the page: in the app that is open, else in a new window; the console is left alone', async () => {
  await click('/loan/l1');
  expect(openWindow).toHaveBeenLastCalledWith('/loan/l1');
  windows = [windowAt('/console/approvals')];
  await click('/loan/l2');
  expect(openWindow).toHaveBeenLastCalledWith('/loan/l2');
  const app = windowAt('/dashboard');
  windows = [windowAt('/console'), app];
  await click('/loan/l3');
  expect(app.navigate).toHaveBeenCalledWith('/loan/l3');
  expect([app.focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 2]);
  await click('//evil.example/x');
  expect(app.navigate).toHaveBeenLastCalledWith('/dashboard');
});

test('MSG-01 an address that the browser changed is subscribed again for the same sender and told with the old secret', async () => {
  const kept = {
    url: `${origin}/api/notification/push/v1/t1`,
    sender: 'key',
    endpoint: 'https://push.example/1',
    auth: 'a1',
  };
  await fire('pushsubscriptionchange', {});
  expect(subscribe).not.toHaveBeenCalled();

  entry = JSON.stringify(kept);
  answers = ['lost', 200, 404];
  await fire('pushsubscriptionchange', {});
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  // The server was not there: what is kept still proves the old one, and the next page says it.
  expect(JSON.parse(entry)).toEqual(kept);

  await fire('pushsubscriptionchange', {});
  const [url, init] = told.mock.lastCall ?? [];
  expect([url, init?.method]).toEqual([kept.url, 'POST']);
  expect(JSON.parse(String(init?.body))).toEqual({
    old: { endpoint: kept.endpoint, auth: 'a1' },
    now: { endpoint: 'https://push.example/2', p256dh: 'p2', auth: 'a2' },
  });
  expect(JSON.parse(entry)).toEqual({ ...kept, endpoint: 'https://push.example/2', auth: 'a2' });

  await fire('pushsubscriptionchange', {});
  expect([unsubscribe.mock.calls.length, entry]).toEqual([1, undefined]);
});
