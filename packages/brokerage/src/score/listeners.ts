// What the score hears of loans and dues: each event goes into the transaction in which it happens and counts once.
// Loans and dues stand above the score, so what it takes from them is said here and not imported.
import type { ClientId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordScoreEvent } from './service.ts';
import type { RecordParts } from './service.ts';

interface Owed {
  readonly id: string;
  readonly clientId: ClientId;
}

interface SettledDue extends Owed {
  readonly status: string;
  readonly overdueAt?: Date | undefined;
}

export function listenForScore(parts: RecordParts) {
  return {
    loans: {
      onLoanRepaid: (tx: TenantTx, { id, clientId }: Owed, instalment: number) =>
        recordScoreEvent(parts, tx, {
          rule: 'repaid_on_time',
          clientId,
          cause: { kind: 'instalment', id: `${id}:${String(instalment)}` },
        }),
      onLoanCleared: (tx: TenantTx, { id, clientId }: Owed) =>
        recordScoreEvent(parts, tx, { rule: 'loan_cleared', clientId, cause: { kind: 'loan', id } }),
    },
    dues: {
      onDueOverdue: (tx: TenantTx, { id, clientId }: Owed) =>
        recordScoreEvent(parts, tx, { rule: 'due_overdue', clientId, cause: { kind: 'due', id } }),
      async onDueSettled(tx: TenantTx, { id, clientId, status, overdueAt }: SettledDue) {
        // Paid by the client, and only what had cost points: a waived due earns nothing.
        if (status !== 'clear' || overdueAt === undefined) return;
        await recordScoreEvent(parts, tx, { rule: 'due_settled', clientId, cause: { kind: 'due', id } });
      },
    },
  };
}
