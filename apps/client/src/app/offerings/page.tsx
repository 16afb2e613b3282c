// /discover/offerings/{id} (TRD-08) composed: what is offered, on which days and terms, what the share trades at where it does, what can go
// wrong, how to leave, and the own bid.
import { useParams } from '@tanstack/react-router';
import type { Offering } from '@candor/contract/offerings/client.ts';
import { familyOfType } from '@candor/contract/offerings/types.ts';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { BidCard } from '../../features/offerings/bid-card.tsx';
import { OfferingDays, OfferingFacts } from '../../features/offerings/facts.tsx';
import { OwnBidCard } from '../../features/offerings/own-bid.tsx';
import { useOffering } from '../../features/offerings/queries.ts';
import { ResultCard } from '../../features/offerings/result-card.tsx';
import { ChartSection } from '../../features/quote/chart-section.tsx';
import { useQuote } from '../../features/quote/use-quote.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { CompareLink } from '../../shared/families/compare-link.tsx';
import { FamilyFare } from '../../shared/families/family-result.tsx';
import { noMarks } from '../../shared/orders/own-marks.ts';

export function OfferingPage() {
  const t = useText();
  const { id } = useParams({ from: '/discover/offerings/$id' });
  const found = useOffering(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('offerings.detail_title')}
      name={found.data?.instrument.name}
      icon={CandlesIcon}
      missing={t('offerings.missing')}
      list={{ label: t('offerings.all'), to: '/discover/offerings' }}
      below={<ComplainLink category="order" />}
    >
      {(offering) => <View offering={offering} />}
    </DetailPage>
  );
}

function View({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const { mine, stage } = offering;
  const isDrawn = stage === 'allotted' || stage === 'listed';
  return (
    <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {mine && <OwnBidCard offering={offering} bid={mine} />}
        {isDrawn && <ResultCard offering={offering} />}
        {stage === 'open' && <BidCard key={mine?.order_id ?? 'new'} offering={offering} />}
        {isTraded(offering) && <SharePrice offering={offering} />}
        <OfferingFacts offering={offering} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <OfferingDays offering={offering} />
        <Section title={t('offerings.risk')}>
          <Card className="flex flex-col gap-3">
            <p className="text-sm">{t('offerings.risk_text')}</p>
            <FamilyFare family={familyOfType(offering.type)} />
          </Card>
        </Section>
        <Section title={t('offerings.leave')}>
          <Card>
            <p className="text-sm">{t('offerings.leave_text')}</p>
          </Card>
          <CompareLink kind="offering" id={offering.id} />
        </Section>
      </div>
    </div>
  );
}

/** A first offering has no price of the market before it is listed; more of a share that trades is held against it. */
const isTraded = ({ subtype, stage }: Offering): boolean =>
  stage === 'listed' || subtype === 'fo' || subtype === 'apo' || subtype === 'spo';

function SharePrice({ offering: { instrument } }: { readonly offering: Offering }) {
  const t = useText();
  const quote = useQuote({ market: instrument.market, symbol: instrument.symbol, country: instrument.country });
  return (
    <Section
      title={t('offerings.chart')}
      action={<PriceBadges isSimulated={quote.kind === 'simulated'} isStale={quote.isStale} />}
    >
      <ChartSection quote={quote} marks={noMarks} />
    </Section>
  );
}
