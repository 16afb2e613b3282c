// /loan/{id}: one loan with everything that was applied for and decided, its plan, what happened, and drawing or repaying it.
import { useParams } from '@tanstack/react-router';
import type { LoanDetail } from '@candor/contract/loans/client.ts';
import { Amount, Percent } from '@candor/ui';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { DueCard } from '../../shared/dues/due-card.tsx';
import { useDues } from '../../shared/dues/queries.ts';
import { DetailPage } from '../../shared/detail-page.tsx';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DrawCard } from './draw-card.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { useLoan } from './queries.ts';
import { RepayCard } from './repay-card.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { listSteps, toneOfStatus } from './timeline.ts';

export function LoanDetailPage() {
  const t = useText();
  const { id } = useParams({ from: '/loan/$id' });
  const found = useLoan(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('loans.detail_title')}
      icon={ReceiptIcon}
      missing={t('loans.missing')}
      list={{ label: t('loans.all'), to: '/loan' }}
      width="max-w-5xl"
      below={<ComplainLink category="loan" {...(found.data ? { about: found.data.reference } : {})} />}
    >
      {(loan) => <LoanView loan={loan} />}
    </DetailPage>
  );
}

function LoanView({ loan }: { readonly loan: LoanDetail }) {
  const t = useText();
  const { status, offer, instalments } = loan;
  const isDrawn = instalments.length > 0;
  return (
    <>
      <OwnDues loanId={loan.id} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Facts loan={loan} />
          {status === 'approved' && <DrawCard loan={loan} />}
          <RepayCard loan={loan} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Section title={t('loans.timeline')}>
            <Card>
              <Steps loan={loan} />
            </Card>
          </Section>
          {status !== 'approved' && (
            <Section title={t('loans.costs')}>
              <Card>
                <OfferFacts offer={offer} />
              </Card>
            </Section>
          )}
        </div>
      </div>
      {status !== 'rejected' && (
        <Section title={t('loans.schedule')} {...(isDrawn ? {} : { note: t('loans.schedule_note') })}>
          <Card flush>
            <ScheduleTable instalments={isDrawn ? instalments : offer.instalments} />
          </Card>
        </Section>
      )}
    </>
  );
}

/** What this loan left outstanding: nothing outranks it. */
function OwnDues({ loanId }: { readonly loanId: string }) {
  const dues = useDues('outstanding');
  const own = dues.data?.filter(({ cause }) => cause.kind === 'loan' && cause.id === loanId) ?? [];
  return own.map((due) => <DueCard key={due.id} due={due} />);
}

function Facts({ loan }: { readonly loan: LoanDetail }) {
  const t = useText();
  const locale = useLanguage();
  const date = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  const { status, approved_amount: approved, application_amount: applied, remark, refusal } = loan;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-4xl font-semibold tracking-tight">
          <Amount value={approved ?? applied} mutedCents />
        </p>
        <Badge tone={toneOfStatus[status]}>{t(`loans.status_${status}`)}</Badge>
      </div>
      <FactList
        facts={[
          { key: 'number', label: t('loans.number'), value: <bdi>{loan.reference}</bdi> },
          { key: 'purpose', label: t('loans.purpose'), value: t(`loans.purpose_${loan.purpose}`) },
          {
            key: 'reason',
            label: t('loans.reason'),
            value: <span className="break-words whitespace-normal">{loan.reason}</span>,
          },
          { key: 'applied', label: t('loans.applied'), value: <Amount value={applied} /> },
          ...(approved ? [{ key: 'approved', label: t('loans.approved'), value: <Amount value={approved} /> }] : []),
          { key: 'period', label: t('loans.period'), value: t('loans.months', { count: loan.period }) },
          { key: 'rate', label: t('loans.annual_rate'), value: <Percent points={loan.annual_rate} /> },
          { key: 'repaid', label: t('loans.repaid'), value: <Amount value={loan.repaid_amount} /> },
          { key: 'submitted', label: t('loans.submitted_at'), value: date(loan.submitted_at) },
          ...(loan.approved_at === null
            ? []
            : [{ key: 'approved_at', label: t('loans.approved_at'), value: date(loan.approved_at) }]),
          ...(refusal ? [{ key: 'refusal', label: t('loans.refusal'), value: t(`loans.refusal_${refusal}`) }] : []),
          ...(remark === null
            ? []
            : [
                {
                  key: 'remark',
                  label: t('loans.remark'),
                  value: <span className="break-words whitespace-normal">{remark}</span>,
                },
              ]),
        ]}
      />
    </Card>
  );
}

function Steps({ loan }: { readonly loan: LoanDetail }) {
  const t = useText();
  const locale = useLanguage();
  const date = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  const params = { date: loan.draw_by === null ? '' : date(loan.draw_by) };
  return (
    <Timeline
      label={t('loans.timeline')}
      steps={listSteps(loan).map(({ key, state, title, at, note }) => ({
        key,
        state,
        stateLabel: t(`loans.state_${state}`),
        title: t(title),
        ...(at === null ? {} : { time: date(at) }),
        ...(note === undefined ? {} : { detail: t(note, params) }),
      }))}
    />
  );
}
