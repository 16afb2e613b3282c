// The last look: the price with its life as a ring. At zero the button asks for a new price in place; a new price is shown with what it
// changes and is never confirmed by itself.
import { Button, Change } from '@candor/ui';
import { signOf } from '@candor/ui/amount/number-format.ts';
import { CountdownRing } from '@candor/ui/progress/countdown-ring.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import type { Intention } from '@candor/screens/intentions/use-intention.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useGoBack } from '../../shared/use-go-back.ts';
import { QuoteProblem } from './expected.tsx';
import { Indicative } from './indicative.tsx';
import { PriceFacts } from './price-facts.tsx';
import { compareQuotations } from './compare-quotations.ts';
import type { Quoting } from './use-quotation.ts';

export interface ReviewProps {
  readonly quoting: Quoting;
  readonly confirming: Intention<string>;
  readonly onRefresh: () => void;
}

export function Review({ quoting, confirming, onRefresh }: ReviewProps) {
  const t = useText();
  const goBack = useGoBack();
  const { quotation, secondsLeft, secondsTotal, isAsking } = quoting;
  // A price of a closed market is looked at, not used: it has no life to run out.
  const isExpired = quotation?.opens_at === null && secondsLeft <= 0;
  return (
    <Card className="flex flex-col gap-5">
      <header className="flex min-h-12 items-center justify-between gap-3">
        <h2 className="ui-section-title flex flex-wrap items-center gap-2">
          {t('exchange.review_title')}
          {quotation?.reference_rate.simulated === true && <Badge tone="info">{t('shell.simulated')}</Badge>}
        </h2>
        {quotation?.opens_at === null && (
          <CountdownRing {...{ secondsLeft, secondsTotal }} label={t('exchange.valid', { seconds: secondsLeft })} />
        )}
      </header>
      {quotation ? <PriceFacts price={quotation} /> : null}
      {!quotation && isAsking && <SkeletonRows rows={4} leading={false} />}
      {quoting.problem !== null && <QuoteProblem problem={quoting.problem} onRetry={onRefresh} />}
      <Difference quoting={quoting} />
      {quotation && <Indicative quotation={quotation} />}
      {isExpired && !confirming.isBusy && (
        <output className="text-sm font-medium text-warning">{t('errors.quotation_expired')}</output>
      )}
      <p className="text-sm text-muted">{t('exchange.review_note')}</p>
      <Refusal problem={confirming.problem} />
      <IntentionNote intention={confirming} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={confirming.isBusy} onClick={goBack}>
          {t('exchange.edit')}
        </Button>
        <MainButton {...{ quoting, confirming, onRefresh, isExpired }} />
      </div>
    </Card>
  );
}

function MainButton({ quoting, confirming, onRefresh, isExpired }: ReviewProps & { readonly isExpired: boolean }) {
  const t = useText();
  const { quotation, isAsking } = quoting;
  if (confirming.isBusy || !isExpired) {
    return (
      <Button
        loading={confirming.isBusy}
        loadingLabel={t('shell.loading')}
        disabled={quotation?.opens_at !== null || isAsking}
        onClick={() => quotation && void confirming.start(quotation.id)}
      >
        {t('exchange.confirm')}
      </Button>
    );
  }
  return (
    <Button loading={isAsking} loadingLabel={t('shell.loading')} onClick={onRefresh}>
      {t('exchange.refresh')}
    </Button>
  );
}

function Difference({ quoting: { quotation, before } }: { readonly quoting: Quoting }) {
  const t = useText();
  const difference = quotation && before ? compareQuotations(before, quotation) : undefined;
  if (!difference) return null;
  if (signOf(difference.amount) === 0) return <p className="text-sm text-muted">{t('exchange.same')}</p>;
  return (
    <Banner tone="warning" urgent title={t('exchange.changed')} action={<Change amount={difference} soft />}>
      {t('exchange.changed_note')}
    </Banner>
  );
}

/** What ran out is told where the price stands; everything else is a failed exchange with its reason. */
function Refusal({ problem }: { readonly problem: unknown }) {
  const t = useText();
  if (problem === null || readCode(problem) === 'quotation_expired') return null;
  return <ProblemBanner problem={problem} title={t('exchange.failed')} />;
}
