// Mails that came back hours later: the report that the operator's mailbox hands on, signed. Told twice or late it changes nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { isId } from '@candor/contract/ids.ts';
import type { DeliveryId, TenantId } from '@candor/contract/ids.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { isDeadAddress, readBounce } from '@candor/platform/mail/bounce.ts';
import type { BouncedRecipient } from '@candor/platform/mail/bounce.ts';
import { markDead } from './delivery.ts';
import type { DeliveryParts } from './delivery.ts';
import { readDelivery, saveReport } from './store.ts';

/** How a mail is called when it leaves, so that a report about it finds its way back. Nobody but its recipient knows it. */
export const nameMail = (id: DeliveryId, tenantId: TenantId): string => `${id}.${tenantId}`;

function readName(name: string): { readonly id: DeliveryId; readonly tenantId: TenantId } | undefined {
  const [id = '', tenantId = ''] = name.split('.');
  return isId('delivery', id) && isId('tenant', tenantId) ? { id, tenantId } : undefined;
}

/** Reports of other mailboxes, and of mails that are not ours, are taken and say nothing: the sender learns nothing from it. */
export async function receiveBounce(
  parts: Pick<DeliveryParts, 'bounceSecret' | 'clock' | 'db' | 'onDead' | 'vault'>,
  signature: string | undefined,
  text: string,
): Promise<undefined | Refusal<'not_found' | 'hook_not_signed'>> {
  const { db, clock, vault, bounceSecret = '' } = parts;
  if (bounceSecret === '') return refuse('not_found');
  if (!isSigned(bounceSecret, signature, text)) return refuse('hook_not_signed');
  const bounce = readBounce(readReport(text));
  const mail = bounce && readName(bounce.reference);
  if (!mail) return undefined;
  const { id, tenantId } = mail;
  return db.transact(tenantScope(tenantId, { kind: 'system', id: 'delivery' }), async (tx) => {
    const sent = await readDelivery(tx, vault, id, 'sent');
    const failed = bounce.recipients.find(({ action }) => action === 'failed');
    if (!sent || sent.channel !== 'email' || !failed) return undefined;
    const code = `dsn_${failed.status}`;
    await saveReport(tx, id, { state: 'bounced', error: code }, clock.now());
    if (isDeadAddress(failed) && isOurs(sent.recipient, failed)) await markDead(parts, tx, id, code);
    return undefined;
  });
}

/** A mailbox that forwards may fail behind itself: then the address that we know is not at fault. */
const isOurs = (recipient: string, { address }: BouncedRecipient): boolean => recipient.toLowerCase() === address;

function isSigned(secret: string, signature: string | undefined, text: string): boolean {
  const wanted = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(signature?.replace(/^sha256=/, '') ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readReport(text: string): string {
  const body: unknown = JSON.parse(text);
  const report: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'report') : undefined;
  return typeof report === 'string' ? report : '';
}
