// A small set of books for tests: a clock that is moved by hand, a tenant, owners, and the shortest way to say a journal.
import { createFakeClock, type FakeClock } from '@candor/platform/clock/clock.ts';
import {
  parseTenantId,
  tenantScope,
  type Database,
  type TenantId,
  type TenantScope,
} from '@candor/platform/db/index.ts';
import { createIds, type Ids } from '@candor/platform/ids/ids.ts';
import type { ClientAccount } from '../accounts/account.ts';
import type { JournalDraft, Movement } from '../journals/draft.ts';
import { createLedger, type Ledger, type LedgerParts } from '../posting/ledger.ts';
import { creditDeposit } from '../recipes/deposits.ts';

export const bank = { kind: 'bank', detail: 'main' } as const;

export interface Books {
  readonly clock: FakeClock;
  readonly ids: Ids;
  readonly db: Database;
  readonly ledger: Ledger;
  readonly tenantId: TenantId;
  readonly scope: TenantScope;
  newOwner(): ClientAccount;
  /** A draft with a key of its own unless one is given. */
  draft(movement: Movement, more?: Partial<JournalDraft>): JournalDraft;
  deposit(owner: ClientAccount, amountMinor: bigint, asset?: string): Promise<void>;
}

export const testTenants = {
  first: parseTenantId('0199a000-0000-7000-8000-000000000001'),
  second: parseTenantId('0199a000-0000-7000-8000-000000000034'),
} as const;

export function openBooks(db: Database, tenantId: TenantId, more: Partial<LedgerParts> = {}): Books {
  const clock = createFakeClock(new Date('2026-03-02T09:00:00Z'));
  const ids = createIds(clock);
  const ledger = createLedger({ db, clock, ids, ...more });
  const scope = tenantScope(tenantId, { kind: 'client', id: 'tester' });
  const draft = (movement: Movement, extra: Partial<JournalDraft> = {}): JournalDraft => ({
    cause: { kind: 'test', id: ids.next() },
    reason: 'test',
    idempotencyKey: ids.next(),
    ...movement,
    ...extra,
  });
  return {
    clock,
    ids,
    db,
    ledger,
    tenantId,
    scope,
    draft,
    newOwner: () => ({ clientId: ids.next(), accountId: ids.next() }),
    async deposit(owner, amountMinor, asset = 'EUR') {
      await ledger.post(scope, draft(creditDeposit({ owner, asset, amountMinor, channel: bank })));
    },
  };
}
