// What an amount would bring, under the field it is typed in: the figure, the rate, and that it is simulated where it is.
import { Amount } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { ProblemOffer } from '@candor/screens/forms/problem-offer.tsx';
import { Indicative } from './indicative.tsx';
import { RateLine } from './rate-line.tsx';
import type { Quoting } from './use-quotation.ts';

export function Expected({ quoting, isWanted }: { readonly quoting: Quoting; readonly isWanted: boolean }) {
  const t = useText();
  const { quotation, problem } = quoting;
  if (problem !== null && isWanted) return <QuoteProblem problem={problem} />;
  return (
    <div className="flex min-h-28 flex-col gap-1 rounded-control bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-medium">
        {t('exchange.expected')}
        {quotation?.reference_rate.simulated === true && <Badge tone="info">{t('shell.simulated')}</Badge>}
      </p>
      {isWanted && quotation && (
        <>
          <p className="text-2xl font-semibold">
            <Amount value={quotation.to} />
          </p>
          <p className="text-sm text-muted">
            <RateLine quotation={quotation} />
          </p>
          <Indicative quotation={quotation} />
        </>
      )}
      {isWanted && !quotation && <Skeleton width="45%" height={32} />}
      {!isWanted && <p className="text-muted">{t('exchange.expected_hint')}</p>}
    </div>
  );
}

export interface QuoteProblemProps {
  readonly problem: unknown;
  readonly onRetry?: () => void;
}

export function QuoteProblem({ problem, onRetry }: QuoteProblemProps) {
  const t = useText();
  return <ProblemOffer tone="danger" problem={problem} label={t('shell.retry')} onPress={onRetry} />;
}
