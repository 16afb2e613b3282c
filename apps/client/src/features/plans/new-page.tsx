// /portfolio/plans/new: sets up a plan for the instrument in the address. Who may not buy it is told before anything is typed.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { uses } from '@candor/contract/access/uses.ts';
import { startPlan } from '@candor/contract/plans/client.ts';
import { warningDocuments } from '@candor/contract/products/types.ts';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { isApiProblem, useText } from '@candor/web';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { RiskWarning } from '../../shared/documents/risk-warning.tsx';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { HowItWorks } from '../../shared/how-it-works.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useBeginning } from './queries.ts';
import { TermsFlow } from './terms-flow.tsx';

interface Place {
  readonly market: string;
  readonly symbol: string;
}

export function NewPlanPage() {
  const t = useText();
  const { s: symbol, ex: market } = useSearch({ from: '/portfolio/plans/new' });
  if (symbol === undefined || market === undefined) {
    return (
      <EmptyPage
        title={t('plans.set_up')}
        icon={CandlesIcon}
        sentence={t('plans.none_named')}
        action={{ label: t('plans.see_market'), to: '/market' }}
      />
    );
  }
  return <SetUp key={`${market}:${symbol}`} place={{ market, symbol }} />;
}

function SetUp({ place }: { readonly place: Place }) {
  const t = useText();
  const closed = useClosed(uses.plan);
  const found = useBeginning(place);
  return (
    <>
      <PageHeader title={t('plans.set_up')} note={found.data?.name ?? place.symbol} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {closed !== null && <ClosedNote explanation={closed} />}
          {found.isPending && <SkeletonRows rows={4} leading={false} />}
          {found.error !== null && <Refused problem={found.error} onRetry={() => void found.refetch()} />}
          {closed === null && found.data && <Flow place={place} currency={found.data.amount.currency} />}
          <ComplainLink category="order" />
        </div>
        <HowItWorks
          title={t('plans.how')}
          steps={(['choose', 'check', 'sign', 'run'] as const).map((step) => ({
            title: t(`plans.how_${step}`),
            text: t(`plans.how_${step}_note`),
          }))}
        />
      </div>
    </>
  );
}

function Refused({ problem, onRetry }: { readonly problem: unknown; readonly onRetry: () => void }) {
  const t = useText();
  if (!isApiProblem(problem) || (problem.status !== 422 && problem.status !== 403))
    return <LoadProblem problem={problem} onRetry={onRetry} />;
  if (problem.code === 'risk_warning_unread') return <RiskWarning kind={warningDocuments.shares} />;
  return (
    <Banner tone="warning" title={t('plans.not_now')}>
      {describeProblem(t, problem)}
    </Banner>
  );
}

function Flow({ place, currency }: { readonly place: Place; readonly currency: string }) {
  const t = useText();
  const { api } = useServices();
  const navigate = useNavigate();
  return (
    <TermsFlow
      place={place}
      currency={currency}
      send={(terms, idempotencyKey) => api.call(startPlan, { body: { ...place, ...terms }, idempotencyKey })}
      texts={{ confirm: t('plans.confirm'), done: t('plans.started'), failed: t('plans.start_failed') }}
      onDone={({ id }) => void navigate({ to: '/portfolio/plans/$id', params: { id } })}
    />
  );
}
