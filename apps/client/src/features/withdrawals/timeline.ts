// A withdrawal as the steps it went through and the one that is still to come. Pure: no words, only their keys.
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import type { MessageKey } from '@candor/locales';
import type { TimelineState } from '@candor/ui/steps/timeline.tsx';
import type { StateTone } from '@candor/ui/status/badge.tsx';

export interface WithdrawalStep {
  readonly key: string;
  readonly state: TimelineState;
  readonly title: MessageKey;
  readonly at: string | null;
  readonly note?: MessageKey;
  readonly reason?: MessageKey;
}

export const toneOfStatus = {
  pending: 'info',
  awaiting: 'info',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  returned: 'warning',
} as const satisfies Record<Withdrawal['status'], StateTone>;

const done = (key: string, title: MessageKey, at: string | null, note?: MessageKey): WithdrawalStep => ({
  key,
  state: 'done',
  title,
  at,
  ...(note ? { note } : {}),
});

export function listSteps(withdrawal: Withdrawal): WithdrawalStep[] {
  const { status, created_at: asked, decided_at: decided, paid_at: paid } = withdrawal;
  const requested = done('requested', 'withdrawals.step_requested', asked);
  const checked = done('checked', 'withdrawals.step_checked', decided);
  const sent = done('paid', 'withdrawals.step_paid', paid, 'withdrawals.step_paid_note');
  const arrives: WithdrawalStep = { key: 'arrives', state: 'waiting', title: 'withdrawals.step_paid', at: null };
  const steps = {
    pending: () => [
      requested,
      {
        key: 'checking',
        state: 'current',
        title: 'withdrawals.step_checking',
        at: null,
        note: 'withdrawals.step_checking_note',
      },
      { key: 'sending', state: 'waiting', title: 'withdrawals.step_sending', at: null },
      { ...arrives, note: 'withdrawals.step_arrive' },
    ],
    awaiting: () => [
      requested,
      checked,
      {
        key: 'sending',
        state: 'current',
        title: 'withdrawals.step_sending',
        at: null,
        note: 'withdrawals.step_arrive',
      },
      arrives,
    ],
    approved: () => [requested, checked, sent],
    rejected: () => [
      requested,
      {
        key: 'rejected',
        state: 'failed',
        title: 'withdrawals.step_rejected',
        at: decided,
        note: 'withdrawals.step_free_note',
        ...(withdrawal.reason ? { reason: `withdrawals.reason_${withdrawal.reason}` as const } : {}),
      },
    ],
    cancelled: () => [
      requested,
      {
        key: 'cancelled',
        state: 'failed',
        title: 'withdrawals.step_cancelled',
        at: withdrawal.cancelled_at,
        note: 'withdrawals.step_free_note',
      },
    ],
    returned: () => [
      requested,
      checked,
      ...(paid === null ? [] : [sent]),
      {
        key: 'returned',
        state: 'failed',
        title: 'withdrawals.step_returned',
        at: withdrawal.returned_at,
        note: 'withdrawals.step_returned_note',
        ...(withdrawal.return_reason ? { reason: `withdrawals.returned_${withdrawal.return_reason}` as const } : {}),
      },
    ],
  } satisfies Record<Withdrawal['status'], () => WithdrawalStep[]>;
  return steps[status]();
}
