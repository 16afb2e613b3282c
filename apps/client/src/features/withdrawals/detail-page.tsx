// /withdraw/{id}: the receipt of one withdrawal, everything that happened to it, and Cancel while it can be cancelled.
import { useParams } from '@tanstack/react-router';
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { Amount } from '@candor/ui';
import { WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { DetailPage } from '../../shared/detail-page.tsx';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useWithdrawal } from './queries.ts';
import { listSteps, toneOfStatus } from './timeline.ts';
import type { WithdrawalStep } from './timeline.ts';

export function WithdrawalPage() {
  const t = useText();
  const { id } = useParams({ from: '/withdraw/$id' });
  const found = useWithdrawal(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('withdrawals.detail_title')}
      icon={WithdrawIcon}
      missing={t('withdrawals.missing')}
      list={{ label: t('withdrawals.all'), to: '/withdraw' }}
      width="max-w-5xl"
      below={<ComplainLink category="withdrawal" {...(found.data ? { about: found.data.reference } : {})} />}
    >
      {(withdrawal) => <Receipt withdrawal={withdrawal} />}
    </DetailPage>
  );
}

function Receipt({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const locale = useLanguage();
  const { amount, status, way, bank_name: bank, account_number: number, due_at: due, reference } = withdrawal;
  const date = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  const isOpen = status === 'pending' || status === 'awaiting';
  return (
    <>
      {withdrawal.is_overdue && (
        <Banner tone="warning" title={t('withdrawals.overdue')}>
          {t('withdrawals.overdue_note', { date: date(due) })}
        </Banner>
      )}
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-4xl font-semibold tracking-tight">
              <Amount value={amount} mutedCents />
            </p>
            <Badge tone={toneOfStatus[status]}>{t(`withdrawals.status_${status}`)}</Badge>
          </div>
          <FactList
            facts={[
              { key: 'to', label: t('withdrawals.to'), value: `${bank} ${number}` },
              { key: 'way', label: t('withdrawals.way'), value: t(`withdrawals.way_${way}`) },
              ...(isOpen ? [{ key: 'due', label: t('withdrawals.arrives'), value: date(due) }] : []),
              { key: 'number', label: t('withdrawals.number'), value: <bdi>{reference}</bdi> },
            ]}
          />
          <CancelButton withdrawal={withdrawal} />
        </Card>
        <Section title={t('withdrawals.timeline')}>
          <Card>
            <Steps withdrawal={withdrawal} />
          </Card>
        </Section>
      </div>
    </>
  );
}

function Steps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const locale = useLanguage();
  const date = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  const params = { date: date(withdrawal.due_at), reference: withdrawal.bank_reference ?? '' };
  const detail = ({ reason, note }: WithdrawalStep): string =>
    [reason, note].flatMap((key) => (key === undefined ? [] : [t(key, params)])).join(' ');
  return (
    <Timeline
      label={t('withdrawals.timeline')}
      steps={listSteps(withdrawal).map((step) => ({
        key: step.key,
        state: step.state,
        stateLabel: t(`withdrawals.state_${step.state}`),
        title: t(step.title),
        ...(step.at === null ? {} : { time: date(step.at) }),
        ...(step.note === undefined && step.reason === undefined ? {} : { detail: detail(step) }),
      }))}
    />
  );
}
