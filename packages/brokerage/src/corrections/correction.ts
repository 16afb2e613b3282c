// A correction: which booking can be taken back, and what that changes. Pure.
import type { CorrectionObstacle, CorrectionReason } from '@candor/contract/corrections/reasons.ts';
import type { AccountId, ApprovalId, ClientId, JournalId } from '@candor/contract/ids.ts';
import { addMoney, isCurrencyCode, makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { ClientJournal } from '@candor/ledger';

/** What money simply comes from; everything else (held, owed, traded) is undone by verbs of its own. */
export const rootKinds = ['deposit', 'exchange'] as const;
export type RootKind = (typeof rootKinds)[number];

/** What caused a booking in the first place. */
export interface Root {
  readonly kind: RootKind;
  readonly id: string;
}

export interface Correction {
  readonly id: string;
  readonly approvalId: ApprovalId;
  readonly clientId: ClientId;
  readonly journalId: JournalId;
  readonly root: Root;
  readonly code: CorrectionReason;
}

/** Under which a reversing journal is posted: the root stays told apart, for deposits are payments and exchanges are not. */
export const causeKindOf = ({ kind }: Pick<Root, 'kind'>): string => `${kind}_correction`;

export interface CashChange {
  readonly accountId: AccountId;
  readonly before: Money;
  readonly change: Money;
  readonly after: Money;
}

/** The client's cash now and afterwards, account by account. */
export function listChanges(
  { lines }: Pick<ClientJournal, 'lines'>,
  cashOf: (accountId: AccountId, currency: string) => bigint,
): CashChange[] {
  return lines.flatMap(({ account, amountMinor }) => {
    const { side, bucket, asset, ownerId } = account;
    if (side !== 'client' || bucket !== 'cash' || ownerId === null || !isCurrencyCode(asset)) return [];
    const before = makeMoney(cashOf(ownerId, asset), asset);
    const change = makeMoney(-amountMinor, asset);
    return [{ accountId: ownerId, before, change, after: addMoney(before, change) }];
  });
}

export function findObstacle(
  journal: ClientJournal,
  clientId: ClientId,
  facts: { readonly root: Root | undefined; readonly isClosed: boolean; readonly changes: readonly CashChange[] },
): CorrectionObstacle | undefined {
  if (facts.isClosed) return 'closed';
  if (journal.reversedBy !== null) return 'reversed';
  const isOther = journal.lines.some(
    ({ account: { side, bucket, clientId: owner } }) =>
      bucket === 'suspense' || (side === 'client' && (bucket !== 'cash' || owner !== clientId)),
  );
  if (!facts.root || isOther) return 'kind';
  return facts.changes.some(({ after }) => after.amountMinor < 0n) ? 'funds' : undefined;
}
