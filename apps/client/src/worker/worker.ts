// The service worker: keeps the shell and the reader's language for offline starts, shows notices and opens what they are about, and
// subscribes again where the browser's push service wants another address. Never touches an API answer.
// It imports types only: the browser runs this one file.
import type { Language } from '@candor/contract/languages.ts';
import type { KeptAddress } from '../shared/push/kept-address.ts';

// The page's own library types and a worker's clash, so the few parts used are named here.
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listen: (event: LifeEvent) => void): void;
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: 'window' }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly pushManager: {
      subscribe(wanted: { userVisibleOnly: true; applicationServerKey: string }): Promise<PushSubscription>;
    };
  };
  readonly location: Location;
}
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends LifeEvent {
  readonly data: { text(): string } | null;
}
interface ClickEvent extends LifeEvent {
  readonly notification: { readonly data: unknown; close(): void };
}
interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Notice {
  readonly title: string;
  readonly body: string;
  readonly page: string;
  readonly tag: string;
}

const cacheName = 'candor-shell-1';
/** The same two names stand in the page's shared/push/kept-address.ts. */
const pushCache = 'candor-push';
const pushEntry = '/push-address';
const shell = '/dashboard';
const scope = globalThis as unknown as WorkerScope;

type Words = readonly [title: string, text: string, action: string];
type Primary<Tag extends string> = Tag extends `${infer Word}-${string}` ? Word : Tag;

/** One sentence per language; the page behind it cannot be loaded, so neither can its catalogue. */
const offline: Readonly<Record<string, Words>> = {
  en: ['You are offline', 'Check your connection and try again. Nothing was sent or changed.', 'Try again'],
  zh: ['您已离线', '请检查网络连接后重试。没有发送或更改任何内容。', '重试'],
  hi: ['आप ऑफ़लाइन हैं', 'अपना कनेक्शन जाँचें और फिर से कोशिश करें। कुछ भी भेजा या बदला नहीं गया है।', 'फिर से कोशिश करें'],
  es: ['Sin conexión', 'Comprueba tu conexión e inténtalo de nuevo. No se ha enviado ni cambiado nada.', 'Reintentar'],
  tr: [
    'Çevrimdışısınız',
    'Bağlantınızı kontrol edip yeniden deneyin. Hiçbir şey gönderilmedi ve değiştirilmedi.',
    'Yeniden dene',
  ],
  pl: [
    'Brak połączenia',
    'Sprawdź połączenie i spróbuj ponownie. Niczego nie wysłano ani nie zmieniono.',
    'Spróbuj ponownie',
  ],
} satisfies Record<Primary<Language>, Words>;

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldCaches().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith('/console')) event.respondWith(answerPage(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event));
});

scope.addEventListener('push', (event) => {
  const { title, body, page, tag } = readNotice(event.data?.text());
  const icon = findIcon(page);
  event.waitUntil(scope.registration.showNotification(title, { body, tag, icon, badge: icon, data: { page } }));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(readPage(event.notification.data)));
});

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain());
});

/** With no page open, and nobody asked: the person said yes to the same sender. What cannot be told now, the next page tells. */
async function subscribeAgain(): Promise<void> {
  const cache = await caches.open(pushCache);
  const kept = (await (await cache.match(pushEntry))?.json()) as KeptAddress | undefined;
  if (!kept) return;
  const { url, sender, endpoint, auth } = kept;
  const made = await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: sender });
  const { keys = {} } = made.toJSON();
  const now = { endpoint: made.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ old: { endpoint, auth }, now });
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  if (answer?.ok === true) {
    const next: KeptAddress = { url, sender, endpoint: now.endpoint, auth: now.auth };
    await cache.put(pushEntry, new Response(JSON.stringify(next)));
  } else if (answer?.status === 404) {
    // Signed out, or ended elsewhere: nobody is told here any more.
    await made.unsubscribe();
    await cache.delete(pushEntry);
  }
}

/** A browser must show something for every push, and what it cannot read leads to the first page. */
function readNotice(text: string | undefined): Notice {
  let said: unknown;
  try {
    said = JSON.parse(text ?? '');
  } catch {
    said = undefined;
  }
  const part = (name: string): string => {
    const value: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const title = part('title') === '' ? scope.location.hostname : part('title');
  return { title, body: part('body'), page: readPage(said), tag: part('tag') };
}

/** The brand's own, which the page names. */
function findIcon(page: string): string {
  const brand = new URL(page, scope.location.origin).searchParams.get('profile') ?? '';
  return /^[a-z][a-z0-9-]{1,30}$/.test(brand) ? `/brands/${brand}/icon-192.png` : '/icon-192.png';
}

/** Only a page of this site. */
function readPage(data: unknown): string {
  const page: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'page') : undefined;
  const url = typeof page === 'string' ? URL.parse(page, scope.location.origin) : null;
  return url?.origin === scope.location.origin ? url.pathname + url.search : shell;
}

/** A window of the client app that is open comes forward; the console's is left alone. */
async function openPage(page: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => !new URL(url).pathname.startsWith('/console'));
  if (!open) return void (await scope.clients.openWindow(page));
  await open.focus();
  // A window of an earlier version of the worker cannot be led: a new one can.
  await open.navigate(page).catch(() => scope.clients.openWindow(page));
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(shell, { cache: 'reload' })).catch(() => undefined);
}

async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== cacheName && name !== pushCache).map((name) => caches.delete(name)),
  );
}

/** The network first, so that a new version arrives at once; the kept shell when there is none. */
async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.ok && response.headers.get('content-type')?.includes('text/html')) {
      const copy = response.clone();
      event.waitUntil(caches.open(cacheName).then((cache) => cache.put(shell, copy)));
    }
    return response;
  } catch {
    return (await caches.match(shell)) ?? describeOffline();
  }
}

/** Built files carry a hash of their content: what is kept is right for ever. */
async function answerAsset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

function describeOffline(): Response {
  const language = navigator.language.split('-')[0] ?? 'en';
  const [title, text, action] = offline[language] ?? offline['en'] ?? ['Offline', '', ''];
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;text-align:center}' +
    'a{display:inline-block;margin-top:16px;padding:12px 24px;border-radius:10px;background:#1a56db;color:#fff;text-decoration:none}';
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p><p><a href="">${action}</a></p></main></html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
