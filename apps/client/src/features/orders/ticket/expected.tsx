// What the order would cost, under what is typed: asked for after a pause, never on every key.
import { useEffect } from 'react';
import type { OrderWish } from '@candor/contract/quotations/client.ts';
import { Button } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { isApiProblem, useText } from '@candor/web';
import { ProblemOffer } from '@candor/screens/forms/problem-offer.tsx';
import { useServices } from '../../../shared/use-services.ts';
import { isSameWish } from './draft.ts';
import { Notes } from './notes.tsx';
import { QuotationFacts } from './quotation-facts.tsx';
import type { Quoting } from './use-placing.ts';

/** A pause in typing this long asks for a price. */
const pauseMs = 450;

export interface ExpectedProps {
  readonly quoting: Quoting;
  readonly wish: OrderWish | null;
}

export function Expected({ quoting, wish }: ExpectedProps) {
  const t = useText();
  const { clock } = useServices();
  const { ask, asked, forget, quotation, problem, secondsLeft, isAsking } = quoting;
  const text = wish === null ? null : JSON.stringify(wish);
  useEffect(() => {
    if (text === null) return forget();
    const wanted: OrderWish = JSON.parse(text);
    return clock.later(pauseMs, () => void ask(wanted));
  }, [text, clock, ask, forget]);
  if (wish === null)
    return <p className="rounded-control bg-sunken px-4 py-3 text-muted">{t('orders-ui.costs_hint')}</p>;
  if (problem !== null) return <QuoteProblem problem={problem} onRetry={() => void ask(wish)} />;
  return (
    <section aria-label={t('orders-ui.costs')} className="flex flex-col gap-3 rounded-control bg-sunken px-4 py-2">
      {quotation ? (
        // Of what was typed before, until the new price is there.
        <div aria-busy={!isSameWish(asked, wish)} className="flex flex-col gap-3 aria-busy:opacity-50">
          <QuotationFacts quotation={quotation} />
          <Notes quotation={quotation} />
          {secondsLeft <= 0 && !isAsking && (
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
              {t('errors.quotation_expired')}
              <Button size="small" variant="quiet" onClick={() => void ask(wish)}>
                {t('orders-ui.refresh')}
              </Button>
            </p>
          )}
        </div>
      ) : (
        <SkeletonRows rows={4} leading={false} />
      )}
    </section>
  );
}

export interface QuoteProblemProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/** Another price changes nothing about these: what was typed has to change. */
const needsOtherInput: ReadonlySet<string> = new Set([
  'amount_required',
  'quantity_invalid',
  'amount_below_minimum',
  'investment_below_minimum',
  'quantity_below_minimum',
  'price_step',
]);

/** No price, too little money, not for this client: the server's reason in the reader's words. */
export function QuoteProblem({ problem, onRetry }: QuoteProblemProps) {
  const t = useText();
  const isUseless = isApiProblem(problem) && needsOtherInput.has(problem.code);
  return (
    <ProblemOffer tone="warning" problem={problem} label={t('shell.retry')} onPress={isUseless ? undefined : onRetry} />
  );
}
