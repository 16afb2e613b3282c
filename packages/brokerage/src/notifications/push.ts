// The verbs of a browser that is told of messages: it asks for it, goes on after a new sign-in, moves to another address, and ends it.
import { timingSafeEqual } from 'node:crypto';
import { isRefusal, refuse } from '@candor/contract';
import type { InputOf, OutputOf, Refusal } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import type * as contract from '@candor/contract/notifications/client.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { OutwardRefusedError } from '@candor/platform/http/outward.ts';
import { authBytes, isCurvePoint } from '@candor/platform/push/encrypt.ts';
import type { NotificationParts } from './parts.ts';
import { deleteOfSession, dropOldest, findByEndpoint, renewSubscription, replaceSubscription } from './push-store.ts';
import { describe, record } from './service.ts';
import type { Subscriber } from './service.ts';

const mostBrowsers = 20;

type Settings = OutputOf<typeof contract.getNotifications>;
type SubscribeParts = Pick<NotificationParts, 'clock' | 'db' | 'ids' | 'pushGate' | 'pushPairs' | 'vault'>;

export function subscribePush(
  parts: SubscribeParts,
  subscriber: Subscriber,
  address: InputOf<typeof contract.subscribePush>['body'],
): Promise<Settings | Refusal<'push_service_refused'>> {
  const { db, clock, ids, vault } = parts;
  const { scope, clientId, sessionId } = subscriber;
  return db.transact(scope, async (tx) => {
    const service = nameService(parts, address);
    if (isRefusal(service)) return service;
    await replaceSubscription(tx, vault, { id: ids.next(), clientId, sessionId, service, address }, clock.now());
    await dropOldest(tx, clientId, mostBrowsers);
    const settings = await describe(parts, tx, subscriber);
    await record(parts, tx, clientId);
    return settings;
  });
}

/** The host that carries to that browser; refused where it is no service, or its key is none. */
function nameService(
  { pushGate }: Pick<NotificationParts, 'pushGate'>,
  { endpoint, p256dh, auth }: InputOf<typeof contract.subscribePush>['body'],
): string | Refusal<'push_service_refused'> {
  const isKey = isCurvePoint(Buffer.from(p256dh, 'base64url'));
  if (!isKey || Buffer.from(auth, 'base64url').length !== authBytes) return refuse('push_service_refused');
  try {
    return pushGate.judge(endpoint).hostname;
  } catch (problem) {
    if (problem instanceof OutwardRefusedError) return refuse('push_service_refused');
    throw problem;
  }
}

export function renewPush(
  { db, clock, vault }: Pick<NotificationParts, 'clock' | 'db' | 'vault'>,
  { scope, clientId, sessionId }: Subscriber,
  endpoint: string,
): Promise<OutputOf<typeof contract.renewPush>> {
  return db.transact(scope, async (tx) => ({
    is_here: await renewSubscription(tx, vault, { clientId, sessionId }, endpoint, clock.now()),
  }));
}

/** Whoever knows the secret of the old address is the browser itself: its push service never sees it. */
export function movePush(
  parts: Pick<NotificationParts, 'clock' | 'db' | 'directory' | 'ids' | 'pushGate' | 'vault'>,
  tenantId: TenantId,
  { old, now: address }: InputOf<typeof contract.movePush>['body'],
): Promise<undefined | Refusal<'not_found' | 'push_service_refused'>> {
  const { db, clock, directory, ids, vault } = parts;
  if (!directory.find(tenantId)) return Promise.resolve(refuse('not_found'));
  return db.transact(tenantScope(tenantId, { kind: 'system', id: 'push' }), async (tx) => {
    const known = await findByEndpoint(tx, vault, old.endpoint);
    if (!known || !isSame(known.address.auth, old.auth)) return refuse('not_found');
    const service = nameService(parts, address);
    if (isRefusal(service)) return service;
    const { clientId, sessionId } = known;
    await replaceSubscription(tx, vault, { id: ids.next(), clientId, sessionId, service, address }, clock.now());
    return undefined;
  });
}

function isSame(kept: string, given: string): boolean {
  const [one, other] = [Buffer.from(kept), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function unsubscribePush(
  parts: Pick<NotificationParts, 'clock' | 'db' | 'pushPairs' | 'vault'>,
  subscriber: Subscriber,
): Promise<Settings> {
  return parts.db.transact(subscriber.scope, async (tx) => {
    const wasOn = await deleteOfSession(tx, subscriber.sessionId);
    const settings = await describe(parts, tx, subscriber);
    if (wasOn) await record(parts, tx, subscriber.clientId);
    return settings;
  });
}
