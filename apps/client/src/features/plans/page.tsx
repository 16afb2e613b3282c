// /portfolio/plans: what is bought regularly, with the next run of each and what became of the last.
import { Link } from '@tanstack/react-router';
import type { Plan } from '@candor/contract/plans/client.ts';
import { Amount, buttonLook, tallLinkLook } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import type { RecordColumn } from '../../shared/records/record-table.tsx';
import { Records } from '../../shared/records/records.tsx';
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
      <PageHeader
        title={t('plans.title')}
        note={t('plans.intro')}
        action={
          items.length > 0 && (
            <Link to="/portfolio/plans/new" className={buttonLook({ variant: 'secondary', size: 'small' })}>
              {t('plans.set_up')}
            </Link>
          )
        }
      />
      <div className="flex flex-col gap-6">
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
  const t = useText();
  return (
    <Records
      title={title}
      rows={plans}
      problem={null}
      onRetry={() => undefined}
      empty={{ icon: <CandlesIcon size={26} />, sentence: t('plans.empty') }}
      columns={useColumns()}
    >
      {(plan) => <Row plan={plan} />}
    </Records>
  );
}

const nextOf = ({ status, next_trade_on: next }: Plan): string | null => (status === 'running' ? next : null);

function useColumns(): ReadonlyArray<RecordColumn<Plan>> {
  const t = useText();
  const locale = useLanguage();
  return [
    {
      key: 'name',
      header: t('plans.one'),
      order: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/portfolio/plans/$id" params={{ id }} className={tallLinkLook}>
          {name}
        </Link>
      ),
    },
    {
      key: 'day',
      header: t('plans.day'),
      order: ({ day }) => day,
      cell: ({ day }) => t('plans.day_of_month', { day }),
    },
    {
      key: 'next',
      header: t('plans.next_run'),
      order: (plan) => nextOf(plan) ?? undefined,
      cell: (plan) => {
        const next = nextOf(plan);
        if (next === null) return '–';
        return plan.skips_next ? t('plans.next_left_out', { date: sayDay(next, locale) }) : sayDay(next, locale);
      },
    },
    {
      key: 'status',
      header: t('orders-ui.status'),
      order: (plan) => sayState(t, plan),
      cell: (plan) => <StateBadge plan={plan} />,
    },
    {
      key: 'amount',
      header: t('plans.amount'),
      isNumber: true,
      isLargestFirst: true,
      order: ({ amount }) => Number(amount.amount),
      cell: ({ amount }) => <Amount value={amount} className="font-medium" />,
    },
  ];
}

const isMissed = ({ last_run: last, status }: Plan): boolean => last?.outcome === 'skipped' && status === 'running';

const sayState = (t: Translate, plan: Plan): string =>
  t(isMissed(plan) ? 'plans.last_skipped' : `plans.status_${plan.status}`);

function StateBadge({ plan }: { readonly plan: Plan }) {
  return <Badge tone={isMissed(plan) ? 'warning' : toneOf[plan.status]}>{sayState(useText(), plan)}</Badge>;
}

function Row({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const locale = useLanguage();
  const { id, name, status, amount, next_trade_on: next } = plan;
  return (
    <ListRow
      className="px-[var(--flush-inset)]"
      title={<span className="whitespace-normal">{name}</span>}
      subtitle={
        <span className="whitespace-normal">
          {next === null || status !== 'running'
            ? t('plans.day_of_month', { day: plan.day })
            : t(plan.skips_next ? 'plans.next_left_out' : 'plans.next_on', { date: sayDay(next, locale) })}
          {/* Under the date: beside it a long state squeezed the name into three lines. */}
          <span className="mt-1 block">
            <StateBadge plan={plan} />
          </span>
        </span>
      }
      value={<Amount value={amount} />}
      renderRow={(content, className) => (
        <Link to="/portfolio/plans/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
