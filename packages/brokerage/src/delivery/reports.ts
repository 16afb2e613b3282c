// What the SMS gateway says later about a message it took: it arrived, or it never will. Told twice or out of order it changes nothing.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { DeliveryId, TenantId } from '@candor/contract/ids.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { markDead } from './delivery.ts';
import type { DeliveryParts } from './delivery.ts';
import { saveReport } from './store.ts';

export function receiveReport(
  parts: Pick<DeliveryParts, 'db' | 'clock' | 'onDead' | 'readReport'>,
  address: { readonly tenantId: TenantId; readonly id: DeliveryId },
  signature: string | undefined,
  form: string,
): Promise<undefined | Refusal<'not_found' | 'hook_not_signed'>> {
  const { db, clock, readReport } = parts;
  const report = readReport?.(address, signature, form);
  const { tenantId, id } = address;
  return db.transact(tenantScope(tenantId, { kind: 'system', id: 'delivery' }), async (tx) => {
    if (!readReport) return refuse('not_found');
    if (report === undefined) return refuse('hook_not_signed');
    if (report === null) return undefined;
    const { state, code, isAddressDead } = report;
    const ended = await saveReport(tx, id, { state, ...(state === 'bounced' && { error: code }) }, clock.now());
    if (ended && isAddressDead) await markDead(parts, tx, id, code);
    return undefined;
  });
}
