// The way of one deposit: declared, proven, seen on the account, credited or refused with its reason, and taken back where it was wrong.
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { Amount } from '@candor/ui/amount/amount.tsx';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import type { TimelineStep } from '@candor/ui/steps/timeline.tsx';
import type { Translate } from '@candor/web';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

export function DepositTimeline({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const locale = useLanguage();
  const say = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  const isPending = deposit.status === 'pending';
  const mark = (state: TimelineStep['state']) => ({ state, stateLabel: t(`deposits.state_${state}`) });
  const steps: readonly TimelineStep[] = [
    {
      key: 'declared',
      ...mark('done'),
      title: t('deposits.line_declared'),
      time: say(deposit.created_at),
      detail: <Amount value={deposit.amount} />,
    },
    ...(deposit.has_proof || isPending
      ? [
          {
            key: 'proof',
            ...mark(deposit.has_proof ? 'done' : 'waiting'),
            title: t(deposit.has_proof ? 'deposits.line_proof' : 'deposits.line_no_proof'),
          },
        ]
      : []),
    ...(isPending
      ? [
          {
            key: 'arrival',
            ...mark('current'),
            title: t('deposits.line_waiting'),
            detail: t('deposits.line_waiting_note'),
          },
        ]
      : []),
    { key: 'end', ...describeEnd(t, deposit, mark), ...(deposit.decided_at ? { time: say(deposit.decided_at) } : {}) },
    ...(deposit.corrected
      ? [
          {
            key: 'corrected',
            ...mark('failed'),
            title: t('deposits.line_corrected'),
            detail: t(`transactions-ui.corrected_${deposit.corrected.reason}`),
            time: say(deposit.corrected.at),
          },
        ]
      : []),
  ];
  return <Timeline label={t('deposits.timeline')} steps={steps} />;
}

function describeEnd(
  t: Translate,
  deposit: Deposit,
  mark: (state: TimelineStep['state']) => Pick<TimelineStep, 'state' | 'stateLabel'>,
) {
  if (deposit.status === 'rejected') {
    const detail = deposit.reason === null ? {} : { detail: t(`deposits.reason_${deposit.reason}`) };
    return { ...mark('failed'), title: t('deposits.line_refused'), ...detail };
  }
  if (deposit.status === 'approved') {
    const detail = deposit.credited ? { detail: <Amount value={deposit.credited} /> } : {};
    return { ...mark('done'), title: t('deposits.line_credited'), ...detail };
  }
  return { ...mark('waiting'), title: t('deposits.line_credit') };
}
