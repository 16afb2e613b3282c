// The key facts of an offering, and its days from the first bid to the listing.
import type { Offering } from '@candor/contract/offerings/client.ts';
import { Percent } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { sayPrice } from '../../shared/units/words.ts';
import { sayBand, sayRange, toneOfStage } from './words.ts';

export function OfferingFacts({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const locale = useLanguage();
  const { stage, lots, lots_asked: asked, final_price: final, currency } = offering;
  const count = (number: number): string => t('offerings.lots', { count: number });
  return (
    <Section title={t('offerings.facts')}>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">{t(`offerings.subtype_${offering.subtype}`)}</p>
          <Badge tone={toneOfStage[stage]}>{t(`offerings.stage_${stage}`)}</Badge>
        </div>
        <FactList
          facts={[
            { key: 'price', label: t('offerings.price'), value: sayBand(offering, locale), strong: true },
            ...(final === null
              ? []
              : [
                  {
                    key: 'final',
                    label: t('offerings.final_price'),
                    value: sayPrice(final, currency, locale),
                    strong: true,
                  },
                ]),
            { key: 'lot', label: t('offerings.lot'), value: t('offerings.shares', { count: offering.lot_size }) },
            { key: 'offered', label: t('offerings.offered'), value: count(lots) },
            ...(asked === null
              ? []
              : [
                  {
                    key: 'demand',
                    label: t('offerings.demand'),
                    value: t('offerings.demand_times', { times: formatDecimal((asked / lots).toFixed(2), locale) }),
                  },
                ]),
            {
              key: 'person',
              label: t('offerings.per_person'),
              value: t('offerings.range', sayRange(offering, locale)),
            },
            { key: 'rule', label: t('offerings.rule'), value: t(`offerings.rule_${offering.rule}`) },
            { key: 'fee', label: t('offerings.fee'), value: <Percent points={offering.fee_percent} /> },
          ]}
        />
        {offering.pays_on_allotment && (
          <p className="text-sm text-muted">{t('offerings.pays_later', { hours: offering.payment_hours })}</p>
        )}
      </Card>
    </Section>
  );
}

/** Days are the market’s; the hours of opening and closing are the reader’s own. */
export function OfferingDays({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const locale = useLanguage();
  // By the server's stage: the clock of a device may be wrong. One that was called off may never have opened.
  const hasOpened = offering.stage !== 'announced' && offering.stage !== 'cancelled';
  const isOver = offering.stage === 'cancelled' || offering.stage === 'void';
  const isDrawn = offering.stage === 'allotted' || offering.stage === 'listed';
  const day = (date: string): string => formatInstant(`${date}T12:00:00Z`, 'date', { locale, timeZone: 'UTC' });
  const at = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  const days = [
    { key: 'opens', time: at(offering.opens_at), isDone: hasOpened },
    { key: 'closes', time: at(offering.closes_at), isDone: hasOpened && offering.stage !== 'open' },
    { key: 'allots', time: day(offering.allots_on), isDone: isDrawn },
    { key: 'refunds', time: day(offering.refunds_on), isDone: isDrawn },
    { key: 'credits', time: day(offering.credits_on), isDone: offering.stage === 'listed' },
    { key: 'lists', time: day(offering.lists_on), isDone: offering.stage === 'listed' },
  ] as const;
  const words = {
    done: 'orders-ui.step_done',
    failed: 'orders-ui.step_failed',
    waiting: 'offerings.step_waiting',
  } as const;
  return (
    <Section title={t('offerings.timeline')}>
      <Card>
        <Timeline
          label={t('offerings.timeline')}
          steps={days.map(({ key, time, isDone }) => {
            const state = isDone ? 'done' : isOver ? 'failed' : 'waiting';
            return { key, state, stateLabel: t(words[state]), title: t(`offerings.step_${key}`), time };
          })}
        />
      </Card>
    </Section>
  );
}
