// Remembers which accounts exist, so that a posting opens only those it meets for the first time. A hint, never the truth:
// the database ignores an account that is opened twice.

export interface KnownAccounts {
  has(tenantId: string, accountId: string): boolean;
  add(tenantId: string, accountIds: readonly string[]): void;
}

const defaultCapacity = 500_000;

export function createKnownAccounts(capacity = defaultCapacity): KnownAccounts {
  const known = new Set<string>();
  return {
    has: (tenantId, accountId) => known.has(`${tenantId}${accountId}`),
    add(tenantId, accountIds) {
      // Starting over is cheap: the next posting of each account sends its name once more.
      if (known.size > capacity) known.clear();
      for (const id of accountIds) known.add(`${tenantId}${id}`);
    },
  };
}
