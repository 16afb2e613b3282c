// /portfolio/plans/{id}: one plan: what was signed, the next run, what can be done with it, and every run with the reason for what it did.
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { changePlan } from '@candor/contract/plans/client.ts';
import type { PlanDetail } from '@candor/contract/plans/client.ts';
import type { PlanMove } from '@candor/contract/plans/rules.ts';
import { Amount, Button } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useMovePlan, usePlan } from './queries.ts';
import { Runs } from './runs.tsx';
import { TermsFlow } from './terms-flow.tsx';
import { sayDay, sayPrice, toneOf } from './words.ts';

interface Props {
  readonly plan: PlanDetail;
}

export function PlanPage() {
  const t = useText();
  const { id } = useParams({ from: '/portfolio/plans/$id' });
  const found = usePlan(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('plans.one')}
      name={found.data?.name}
      note={t('plans.one')}
      icon={CandlesIcon}
      missing={t('plans.missing')}
      list={{ label: t('plans.all'), to: '/portfolio/plans' }}
      width="max-w-5xl"
      below={<ComplainLink category="order" />}
    >
      {(plan) => (
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Facts plan={plan} />
            {plan.status !== 'ended' && <Moves plan={plan} />}
          </div>
          <Runs plan={plan} />
        </div>
      )}
    </DetailPage>
  );
}

function Facts({ plan }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { status, amount, next_on: next, next_trade_on: trade } = plan;
  const price = (text: string) => sayPrice(text, amount.currency, locale);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-4xl font-semibold tracking-tight">
          <Amount value={amount} mutedCents />
        </p>
        <Badge tone={toneOf[status]}>{t(`plans.status_${status}`)}</Badge>
      </div>
      <FactList
        facts={[
          { key: 'day', label: t('plans.day'), value: t('plans.day_of_month', { day: plan.day }) },
          ...(trade === null || next === null
            ? []
            : [
                {
                  key: 'next',
                  label: t('plans.next_run'),
                  value: sayDay(trade, locale),
                  ...(plan.skips_next
                    ? { note: t('plans.left_out') }
                    : status === 'paused'
                      ? { note: t('plans.paused_note') }
                      : trade === next
                        ? {}
                        : { note: t('plans.holiday_note') }),
                },
              ]),
          { key: 'cost', label: t('plans.highest_cost'), value: <Amount value={plan.highest_cost} /> },
          {
            key: 'band',
            label: t('plans.band'),
            value: t('plans.between', { lowest: price(plan.lowest_price), highest: price(plan.highest_price) }),
          },
          { key: 'signed', label: t('plans.signed_on'), value: sayDay(plan.signed_at, locale) },
          ...(plan.ended_at === null
            ? []
            : [{ key: 'ended', label: t('plans.ended_on'), value: sayDay(plan.ended_at, locale) }]),
        ]}
      />
    </Card>
  );
}

function Moves({ plan }: Props) {
  const t = useText();
  const { toasts } = useServices();
  const move = useMovePlan();
  const [isChanging, setIsChanging] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const { run, isBusy, problem } = useSubmit(async (what: PlanMove) => {
    await move(plan.id, what);
    toasts.show({ variant: 'success', title: t(`plans.did_${what}`) });
    setIsEnding(false);
  });
  const button = (what: PlanMove) => (
    <Button variant="secondary" disabled={isBusy} onClick={() => void run(what)}>
      {t(`plans.do_${what}`)}
    </Button>
  );
  if (isChanging) return <Change plan={plan} onClose={() => setIsChanging(false)} />;
  return (
    <Section title={t('plans.manage')}>
      <div className="flex flex-wrap gap-3">
        {button(plan.status === 'paused' ? 'resume' : 'pause')}
        {plan.skips_next ? button('keep') : plan.status === 'running' && button('skip')}
        <Button variant="secondary" disabled={isBusy} onClick={() => setIsChanging(true)}>
          {t('plans.change')}
        </Button>
        {!isEnding && (
          <Button variant="secondary" disabled={isBusy} onClick={() => setIsEnding(true)}>
            {t('plans.do_end')}
          </Button>
        )}
      </div>
      {isEnding && (
        <Card className="flex flex-col gap-4">
          <p>{t('plans.end_note')}</p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isBusy} onClick={() => void run('end')}>
              {t('plans.end_confirm')}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={() => setIsEnding(false)}>
              {t('plans.back')}
            </Button>
          </div>
        </Card>
      )}
      <ProblemBanner problem={problem} title={t('plans.move_failed')} />
    </Section>
  );
}

function Change({ plan, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText();
  const { api } = useServices();
  const { id, market, symbol, amount } = plan;
  return (
    <Section title={t('plans.change')} note={t('plans.change_note')}>
      <TermsFlow
        place={{ market, symbol }}
        currency={amount.currency}
        now={plan}
        send={(terms, idempotencyKey) => api.call(changePlan, { params: { id }, body: terms, idempotencyKey })}
        texts={{ confirm: t('plans.change_confirm'), done: t('plans.changed'), failed: t('plans.change_failed') }}
        onDone={onClose}
      />
      <Button variant="secondary" onClick={onClose}>
        {t('plans.keep_as_is')}
      </Button>
    </Section>
  );
}
