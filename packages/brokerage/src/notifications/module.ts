// What notifications add to the business: what clients choose, the work that copies messages out of the app, and the keys of browsers.
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { copyMessages } from './copying.ts';
import type { NotificationParts } from './parts.ts';
import { deleteOver, pushColumns } from './push-store.ts';
import { bindNotifications } from './routes.ts';

/** A browser that nobody has signed in with for so long is not told any more. */
const unseenMs = 90 * 24 * 60 * 60_000;

export function composeNotifications(
  parts: NotificationParts,
  { clientGuard }: { readonly clientGuard: Parameters<typeof bindNotifications>[1] },
) {
  return {
    bindings: bindNotifications(parts, clientGuard),
    recurring: () => [copyMessages(parts)],
    columns: pushColumns,
    prepare: (tenants: readonly Tenant[]) => parts.pushPairs.ensure(tenants),
    forget: (tx: TenantTx, now: Date) => deleteOver(tx, new Date(now.getTime() - unseenMs)),
  };
}
