// What this browser can do about notices outside the page, and its own subscription to them. Asks a person only when it is called to.
import { dropKeptAddress } from './kept-address.ts';

export const pushAbilities = ['ready', 'blocked', 'install', 'none'] as const;
export type PushAbility = (typeof pushAbilities)[number];

export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Apple's phones have it only for a site that was put on the home screen. */
export function readAbility(): PushAbility {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isThere) return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  // Without a registration `ready` would wait for ever.
  const known = await navigator.serviceWorker.getRegistration();
  return known && navigator.serviceWorker.ready;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await findWorker();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** What this browser's push service gave it; undefined where it is subscribed to nothing. */
export async function readSubscription(): Promise<PushAddress | undefined> {
  const made = await findSubscription();
  return made ? describe(made) : undefined;
}

function describe(made: PushSubscription): PushAddress {
  const { keys = {} } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Undefined when the person did not allow it. */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await findWorker();
  if (!worker) throw new Error('the service worker is not there');
  // One of an earlier sign-in may be bound to another brand's key.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  return describe(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** What stands in the list of the device goes too: it speaks of who was signed in. */
export async function forgetBrowser(): Promise<void> {
  await dropKeptAddress();
  const worker = await findWorker();
  if (!worker?.pushManager) return;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  for (const shown of await worker.getNotifications()) shown.close();
}
