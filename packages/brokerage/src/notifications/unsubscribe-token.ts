// The proof in the link of a mail: which client, which group, and that we made it. It ends mails of that group and opens nothing else, so it
// has no end of its own: a mail of last year can still be answered with no.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '@candor/contract/ids.ts';
import type { ClientId, TenantId } from '@candor/contract/ids.ts';
import { notificationGroups } from '@candor/contract/notifications/groups.ts';
import type { NotificationGroup } from '@candor/contract/notifications/groups.ts';

export interface Unsubscription {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  readonly group: NotificationGroup;
}

const macBytes = 20;
const idBytes = 16;

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const digest = (key: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', key).update('unsubscribe|').update(body).digest().subarray(0, macBytes);

export function makeToken(key: Buffer, { tenantId, clientId, group }: Unsubscription): string {
  const body = Buffer.concat([toBytes(tenantId), toBytes(clientId), Buffer.from(group)]);
  return Buffer.concat([digest(key, body), body]).toString('base64url');
}

export function readToken(key: Buffer, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [mac, body] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
  const wanted = digest(key, body);
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted)) return undefined;
  const [tenantId, clientId] = [toId(body.subarray(0, idBytes)), toId(body.subarray(idBytes, 2 * idBytes))];
  const group = notificationGroups.find((name) => name === body.subarray(2 * idBytes).toString());
  if (!isId('tenant', tenantId) || !isId('client', clientId) || group === undefined) return undefined;
  return { tenantId, clientId, group };
}
