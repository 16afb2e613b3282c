// Remembers which accounts exist, so that a posting opens only those it meets for the first time. A hint, never the truth:
// the database ignores an account that is opened twice.
import type { LedgerAccountId, TenantId } from '@candor/contract/ids.ts';

export interface KnownAccounts {
  has(tenantId: TenantId, accountId: LedgerAccountId): boolean;
  add(tenantId: TenantId, accountIds: readonly LedgerAccountId[]): void;
}

const defaultCapacity = 200_000;

export function createKnownAccounts(capacity = defaultCapacity): KnownAccounts {
  const byTenant = new Map<string, Set<string>>();
  return {
    has: (tenantId, accountId) => byTenant.get(tenantId)?.has(accountId) ?? false,
    add(tenantId, accountIds) {
      let known = byTenant.get(tenantId);
      // Starting over is cheap: the next posting of each account sends its name once more.
      if (known === undefined || known.size > capacity) byTenant.set(tenantId, (known = new Set()));
      for (const id of accountIds) known.add(id);
    },
  };
}
