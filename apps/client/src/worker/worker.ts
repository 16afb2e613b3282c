// The service worker: keeps the shell and the reader's language for offline starts. Never touches an API answer.
// It imports types only: the browser runs this one file.
import type { Language } from '@candor/contract/languages.ts';

// The page's own library types and a worker's clash, so the few parts used are named here.
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const cacheName = 'candor-shell-1';
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

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(shell, { cache: 'reload' })).catch(() => undefined);
}

async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
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
