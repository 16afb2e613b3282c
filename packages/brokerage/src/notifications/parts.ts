// What the verbs of notifications need.
import type { Translate } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { PushGate } from '@candor/platform/push/send.ts';
import type { Delivery, DeliveryParts } from '../delivery/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { PushPairs } from './push-pairs.ts';

export interface NotificationParts extends Pick<DeliveryParts, 'bounceSecret' | 'onDead' | 'readReport'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly translate: Translate;
  readonly directory: TenantDirectory;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly pushPairs: PushPairs;
  /** Which addresses of push services are taken. */
  readonly pushGate: Pick<PushGate, 'judge'>;
  /** Signs the links that end mails. */
  readonly tokenKey: Buffer;
  /** Where the apps of a tenant are reached. */
  readonly originOf: (tenantId: TenantId) => string;
}
