// What the worker needs when the browser's push service wants another address and no page is open: where to say so, for whom to subscribe,
// and the proof that the old address was ours. Gone with the subscription.
import type { Profile } from '@candor/contract/service/service.ts';
import { isRecord } from '@candor/web/storage/storage.ts';

export interface KeptAddress {
  readonly url: string;
  readonly sender: string;
  readonly endpoint: string;
  readonly auth: string;
}

/** The same two names stand in worker/worker.ts, which imports nothing. */
const cacheName = 'candor-push';
const entry = '/push-address';

const hasCaches = (): boolean => 'caches' in globalThis;

export async function keepAddress(
  { apiBase, tenantId }: Pick<Profile, 'apiBase' | 'tenantId'>,
  sender: string,
  { endpoint, auth }: Pick<KeptAddress, 'auth' | 'endpoint'>,
): Promise<void> {
  if (!hasCaches()) return;
  const url = new URL(`${apiBase}/notification/push/v1/${tenantId}`, location.origin).href;
  const kept: KeptAddress = { url, sender, endpoint, auth };
  await (await caches.open(cacheName)).put(entry, new Response(JSON.stringify(kept)));
}

export async function readKeptAddress(): Promise<KeptAddress | undefined> {
  if (!hasCaches()) return undefined;
  const found = await (await caches.open(cacheName)).match(entry);
  const kept: unknown = await found?.json();
  return isKept(kept) ? kept : undefined;
}

function isKept(value: unknown): value is KeptAddress {
  return isRecord(value) && ['url', 'sender', 'endpoint', 'auth'].every((name) => typeof value[name] === 'string');
}

export async function dropKeptAddress(): Promise<void> {
  if (hasCaches()) await caches.delete(cacheName);
}
