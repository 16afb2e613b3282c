// One deposit: how to pay it while it waits, its proof, and what became of it.
import { Link, useParams } from '@tanstack/react-router';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { buttonLook } from '@candor/ui';
import { Amount } from '@candor/ui/amount/amount.tsx';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Stepper } from '@candor/ui/steps/stepper.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { groupFours } from '@candor/screens/money/group-fours.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { DepositTimeline } from './deposit-timeline.tsx';
import { InstructionCard } from './instruction-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { useDeposit } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { useSteps } from './use-steps.ts';

export function DepositDetailPage() {
  const t = useText();
  const { id } = useParams({ from: '/deposit/$id' });
  const deposit = useDeposit(id);
  const isUnknown = !isId(id) || readCode(deposit.error) === 'not_found';
  return (
    <>
      <PageHeader title={t('deposits.one')} {...(deposit.data ? { note: <StatusBadge {...deposit.data} /> } : {})} />
      {deposit.data && <DepositView deposit={deposit.data} />}
      {deposit.isPending && !isUnknown && (
        <Card className="min-h-96">
          <SkeletonRows rows={4} />
        </Card>
      )}
      {isUnknown && (
        <Card>
          <EmptyState
            icon={<ReceiptIcon size={26} />}
            sentence={t('deposits.unknown')}
            action={
              <Link to="/deposit" className={buttonLook({ variant: 'secondary' })}>
                {t('deposits.all')}
              </Link>
            }
          />
        </Card>
      )}
      {deposit.isError && !deposit.data && !isUnknown && (
        <Card>
          <LoadProblem problem={deposit.error} onRetry={() => void deposit.refetch()} />
        </Card>
      )}
    </>
  );
}

function DepositView({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const steps = useSteps();
  const isPending = deposit.status === 'pending';
  return (
    <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
        {isPending && (
          <>
            <Stepper label={t('deposits.steps')} steps={steps} current={deposit.has_proof ? steps.length : 2} />
            <InstructionCard deposit={deposit} />
            <ProofCard deposit={deposit} />
          </>
        )}
        {!isPending && <DecidedCard deposit={deposit} />}
      </div>
      <Section title={t('deposits.timeline')}>
        <Card>
          <DepositTimeline deposit={deposit} />
        </Card>
        <ComplainLink category="deposit" about={deposit.reference} />
      </Section>
    </div>
  );
}

function DecidedCard({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const locale = useLanguage();
  const { credited, corrected } = deposit;
  const outcome = credited ? 'deposits.credited' : 'deposits.not_credited';
  return (
    <Card>
      <p className="text-muted">{t(corrected ? 'deposits.corrected' : outcome)}</p>
      <p className="text-3xl font-semibold">
        <Amount value={credited ?? deposit.amount} mutedCents />
      </p>
      <FactList
        className="mt-3"
        facts={[
          { key: 'declared', label: t('deposits.declared_amount'), value: <Amount value={deposit.amount} /> },
          { key: 'kind', label: t('deposits.step_method'), value: t(`deposits.kind_${deposit.kind}`) },
          ...(deposit.payer === null
            ? []
            : [{ key: 'payer', label: t('deposits.payer'), value: <bdi>{deposit.payer}</bdi> }]),
          { key: 'reference', label: t('deposits.reference'), value: groupFours(deposit.reference) },
          {
            key: 'created',
            label: t('deposits.declared_on'),
            value: formatInstant(deposit.created_at, 'dateTime', { locale }),
          },
        ]}
      />
    </Card>
  );
}
