// Carries a notice to one browser by its push service. A browser that is gone is forgotten; a service that is busy says when to come back.
import { parseId } from '@candor/contract/ids.ts';
import type { PushSubscriptionId, TenantId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import { OutwardRefusedError } from '@candor/platform/http/outward.ts';
import { RetryLaterError } from '@candor/platform/jobs/job.ts';
import type { PushAnswer, PushGate } from '@candor/platform/push/send.ts';
import { DeliveryRefusedError } from '../delivery/index.ts';
import type { Transport } from '../delivery/index.ts';
import type { PushPairs } from './push-pairs.ts';
import { deleteSubscription, readAddress } from './push-store.ts';

export interface PushTransportParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly pushPairs: PushPairs;
  readonly pushGate: PushGate;
  /** Whom a push service writes to about this brand. */
  readonly contactOf: (tenantId: TenantId) => string;
}

/** Nobody is told of yesterday's message. */
const ttlS = 24 * 60 * 60;

export function createPushTransport(parts: PushTransportParts): Transport {
  const { db, vault, pushPairs, pushGate, contactOf } = parts;
  return async ({ recipient, text }, _id, tenantId) => {
    const scope = tenantScope(tenantId, { kind: 'system', id: 'delivery' });
    const id = parseId('push_subscription', recipient);
    const { address, sender } = await db.read(scope, async (reader) => ({
      address: await readAddress(reader, vault, id),
      sender: await pushPairs.find(reader, tenantId),
    }));
    // Signed out meanwhile.
    if (!address) throw new DeliveryRefusedError('push_ended', false);
    const keys = { p256dh: Buffer.from(address.p256dh, 'base64url'), auth: Buffer.from(address.auth, 'base64url') };
    const answer = await pushGate
      .send({
        endpoint: address.endpoint,
        keys,
        plain: Buffer.from(text),
        ttlS,
        urgency: 'high',
        contact: contactOf(tenantId),
        sender,
      })
      .catch(async (problem: unknown) => {
        if (!(problem instanceof OutwardRefusedError)) throw problem;
        return forget(parts, scope, id, 'push_address');
      });
    if (answer.status === 404 || answer.status === 410)
      return forget(parts, scope, id, `push_${String(answer.status)}`);
    if (answer.status < 200 || answer.status > 299) throw readFailure(answer);
    return undefined;
  };
}

async function forget(
  { db }: Pick<PushTransportParts, 'db'>,
  scope: TenantScope,
  id: PushSubscriptionId,
  code: string,
): Promise<never> {
  await db.transact(scope, (tx) => deleteSubscription(tx, id));
  throw new DeliveryRefusedError(code, true);
}

/** Too many, or a service in trouble: later. A signature it does not take is the operator's to mend, so that is tried again too. */
function readFailure({ status, retryAfterMs }: PushAnswer): Error {
  const code = `push_${String(status)}`;
  if (status === 429 || (status >= 500 && retryAfterMs !== undefined))
    return new RetryLaterError(code, retryAfterMs ?? 60_000);
  if (status >= 500 || status === 401 || status === 403) return new Error(code);
  return new DeliveryRefusedError(code, false);
}
