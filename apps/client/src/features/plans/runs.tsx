// The runs of a plan, newest first: what was bought and its order, or why nothing was bought, beside the limits that were signed then.
import { Link } from '@tanstack/react-router';
import type { PlanDetail, PlanRun } from '@candor/contract/plans/client.ts';
import { Amount, linkLook } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { sayDay, sayPrice } from './words.ts';

export function Runs({ plan }: { readonly plan: PlanDetail }) {
  const t = useText();
  return (
    <Section title={t('plans.runs')}>
      {plan.runs.length === 0 && <p className="text-sm text-muted">{t('plans.no_runs')}</p>}
      <ul className="flex flex-col gap-3">
        {plan.runs.map((run) => (
          <li key={run.run_on}>
            <Run run={run} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Run({ run }: { readonly run: PlanRun }) {
  const t = useText();
  const locale = useLanguage();
  const { outcome, reason, price, cost, order } = run;
  const say = (text: string) => sayPrice(text, run.amount.currency, locale);
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{sayDay(run.run_on, locale)}</h3>
        <Badge tone={outcome === 'placed' ? 'success' : 'warning'}>{t(`plans.outcome_${outcome}`)}</Badge>
      </div>
      {reason !== null && <p>{t(`plans.reason_${reason}`)}</p>}
      {price !== null && cost !== null && (
        <p className="text-sm text-muted">
          {t('plans.looked', {
            price: say(price),
            lowest: say(run.lowest_price),
            highest: say(run.highest_price),
          })}{' '}
          {t('plans.cost')}: <Amount value={cost} /> · {t('plans.highest_cost')}: <Amount value={run.highest_cost} />
        </p>
      )}
      {order !== null && (
        <p className="text-sm">
          {t('plans.bought_for')} <Amount value={order.total} /> ·{' '}
          <Link to="/portfolio/orders/$id" params={{ id: order.id }} className={linkLook}>
            {t('plans.order', { reference: order.reference })}
          </Link>
        </p>
      )}
    </Card>
  );
}
