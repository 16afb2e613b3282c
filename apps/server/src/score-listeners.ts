// What the score hears of loans and dues: each event goes into the transaction in which it happens and counts once.
import type { DueListener } from '@candor/brokerage/dues/index.ts';
import type { LoanListener } from '@candor/brokerage/loans/index.ts';
import { recordScoreEvent } from '@candor/brokerage/score/index.ts';
import type { RecordParts } from '@candor/brokerage/score/index.ts';

export function scoreLoanListener(parts: RecordParts): LoanListener {
  return {
    onLoanRepaid: (tx, { id, clientId }, instalment) =>
      recordScoreEvent(parts, tx, {
        rule: 'repaid_on_time',
        clientId,
        cause: { kind: 'instalment', id: `${id}:${String(instalment)}` },
      }),
    onLoanCleared: (tx, { id, clientId }) =>
      recordScoreEvent(parts, tx, { rule: 'loan_cleared', clientId, cause: { kind: 'loan', id } }),
  };
}

export function scoreDueListener(parts: RecordParts): DueListener {
  return {
    onDueOverdue: (tx, { id, clientId }) =>
      recordScoreEvent(parts, tx, { rule: 'due_overdue', clientId, cause: { kind: 'due', id } }),
    async onDueSettled(tx, { id, clientId, status, overdueAt }) {
      // Paid by the client, and only what had cost points: a waived due earns nothing.
      if (status !== 'clear' || overdueAt === undefined) return;
      await recordScoreEvent(parts, tx, { rule: 'due_settled', clientId, cause: { kind: 'due', id } });
    },
  };
}
