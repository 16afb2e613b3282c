// A loan as the steps it went through and those still to come. Pure: no words, only their keys.
import type { Loan } from '@candor/contract/loans/client.ts';
import type { MessageKey } from '@candor/locales';
import type { StateTone } from '@candor/ui/status/badge.tsx';
import type { TimelineState } from '@candor/ui/steps/timeline.tsx';

export interface LoanStep {
  readonly key: string;
  readonly state: TimelineState;
  readonly title: MessageKey;
  readonly at: string | null;
  readonly note?: MessageKey;
}

export const toneOfStatus = {
  pending: 'info',
  approved: 'info',
  rejected: 'danger',
  recycled: 'neutral',
  using: 'warning',
  repayment: 'warning',
  clear: 'success',
} as const satisfies Record<Loan['status'], StateTone>;

export function listSteps(loan: Loan): LoanStep[] {
  const applied: LoanStep = { key: 'applied', state: 'done', title: 'loans.step_applied', at: loan.submitted_at };
  const approved: LoanStep = { key: 'approved', state: 'done', title: 'loans.step_approved', at: loan.approved_at };
  const drawn: LoanStep = { key: 'drawn', state: 'done', title: 'loans.step_drawn', at: loan.drawn_at };
  const clear: LoanStep = { key: 'clear', state: 'waiting', title: 'loans.step_clear', at: null };
  const draw: LoanStep = { key: 'draw', state: 'waiting', title: 'loans.step_draw', at: null };
  const repaying: LoanStep = { key: 'repaying', state: 'current', title: 'loans.step_repaying', at: null };
  const steps = {
    pending: () => [
      applied,
      { key: 'deciding', state: 'current', title: 'loans.step_deciding', at: null, note: 'loans.step_deciding_note' },
      draw,
      clear,
    ],
    approved: () => [applied, approved, { ...draw, state: 'current', note: 'loans.step_draw_note' }, clear],
    rejected: () => [
      applied,
      {
        key: 'rejected',
        state: 'failed',
        title: 'loans.step_rejected',
        at: null,
        ...(loan.refusal ? { note: `loans.refusal_${loan.refusal}` as const } : {}),
      },
    ],
    recycled: () => [
      applied,
      approved,
      {
        key: 'recycled',
        state: 'failed',
        title: 'loans.step_recycled',
        at: loan.draw_by,
        note: 'loans.step_recycled_note',
      },
    ],
    using: () => [applied, approved, drawn, repaying, clear],
    repayment: () => [applied, approved, drawn, repaying, clear],
    clear: () => [applied, approved, drawn, { ...clear, state: 'done', at: loan.cleared_at }],
  } satisfies Record<Loan['status'], () => LoanStep[]>;
  return steps[loan.status]();
}
