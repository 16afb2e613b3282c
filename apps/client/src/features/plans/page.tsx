// /portfolio/plans: what is bought regularly, with the next run of each and what became of the last.
import { Link } from '@tanstack/react-router';
import type { Plan } from '@candor/contract/plans/client.ts';
import { Amount, buttonLook } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { usePlans } from './queries.ts';
import { sayDay, toneOf } from './words.ts';

export function PlansPage() {
  const t = useText();
  const plans = usePlans();
  const items = plans.data?.items ?? [];
  const [going, over] = [
    items.filter(({ status }) => status !== 'ended'),
    items.filter(({ status }) => status === 'ended'),
  ];
  return (
    <>
      <PageHeader title={t('plans.title')} note={t('plans.intro')} />
      <div className="flex max-w-3xl flex-col gap-6">
        {plans.isPending && <SkeletonRows rows={3} leading={false} />}
        {!plans.data && plans.error && <LoadProblem problem={plans.error} onRetry={() => void plans.refetch()} />}
        {plans.data && items.length === 0 && <Nothing />}
        {going.length > 0 && <List title={t('plans.going')} plans={going} />}
        {over.length > 0 && <List title={t('plans.over')} plans={over} />}
        <ComplainLink category="order" />
      </div>
    </>
  );
}

function Nothing() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<CandlesIcon size={26} />}
        sentence={t('plans.empty')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Link to="/market" className={buttonLook({ variant: 'secondary' })}>
              {t('plans.see_market')}
            </Link>
            <Link to="/discover/funds" className={buttonLook({ variant: 'secondary' })}>
              {t('plans.see_funds')}
            </Link>
          </span>
        }
      />
    </Card>
  );
}

function List({ title, plans }: { readonly title: string; readonly plans: readonly Plan[] }) {
  return (
    <Section title={title}>
      <ListRows label={title}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <Row plan={plan} />
          </li>
        ))}
      </ListRows>
    </Section>
  );
}

function Row({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const locale = useLanguage();
  const { id, name, status, amount, last_run: last, next_trade_on: next } = plan;
  const isMissed = last?.outcome === 'skipped' && status === 'running';
  return (
    <ListRow
      title={name}
      subtitle={
        next === null || status !== 'running'
          ? t('plans.day_of_month', { day: plan.day })
          : t(plan.skips_next ? 'plans.next_left_out' : 'plans.next_on', { date: sayDay(next, locale) })
      }
      value={<Amount value={amount} />}
      note={
        <Badge tone={isMissed ? 'warning' : toneOf[status]}>
          {t(isMissed ? 'plans.last_skipped' : `plans.status_${status}`)}
        </Badge>
      }
      renderRow={(content, className) => (
        <Link to="/portfolio/plans/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
