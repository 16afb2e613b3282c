// The last look: the price with its life as a ring. At zero the button asks for a new price in place; a new price is shown with what it
// changes and is never sent by itself. The PIN signs it.
import { lazy, Suspense, useState } from 'react';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { Amount, Button, Change } from '@candor/ui';
import { formatDecimal, signOf } from '@candor/ui/amount/number-format.ts';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { CountdownRing } from '@candor/ui/progress/countdown-ring.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { ProblemOffer } from '@candor/screens/forms/problem-offer.tsx';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { LateFare } from '../../../shared/families/late-fare.tsx';
import { ProblemBanner } from '../../../shared/problem-banner.tsx';
import { comparePrices, hasMovedFar } from './compare-prices.ts';
import { QuoteProblem } from './expected.tsx';
import { LotChoice } from './lot-choice.tsx';
import { useArrival } from './use-arrival.ts';
import { useLotChoice } from './use-lot-choice.ts';
import { Notes } from './notes.tsx';
import { QuotationFacts } from './quotation-facts.tsx';
import type { Placing, Quoting, Way } from './use-placing.ts';

const PinDialog = lazy(async () => ({ default: (await import('../../../shared/pin/pin-dialog.tsx')).PinDialog }));

export interface ReviewProps {
  readonly way: Way;
  readonly quoting: Quoting;
  readonly placing: Placing;
  /** The price that the shown one took the place of. */
  readonly before: Quotation | null;
  readonly onRefresh: () => void;
  readonly onEdit: () => void;
}

export function Review({ way, quoting, placing, before, onRefresh, onEdit }: ReviewProps) {
  const t = useText();
  const heading = useArrival();
  const { quotation, secondsLeft, secondsTotal, isAsking } = quoting;
  // Both are said of one price: another one is agreed to and signed anew.
  const [signedId, setSignedId] = useState<string | null>(null);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const isSigning = quotation !== null && signedId === quotation.id;
  const hasAccepted = quotation !== null && acceptedId === quotation.id;
  const lots = useLotChoice(way === 'new' ? quotation : null);
  const isExpired = quotation !== null && secondsLeft <= 0;
  const isDuplicate = readCode(placing.problem) === 'order_duplicate';
  const [isAgain, setIsAgain] = useState(false);
  const deviates = quotation?.notes.includes('price_deviates') === true;
  const isFar = deviates || (before !== null && quotation !== null && hasMovedFar(before, quotation));
  const sign = (again: boolean): void => {
    setIsAgain(again);
    setSignedId(quotation?.id ?? null);
  };
  const confirm = async (pin: string): Promise<void> => {
    if (!quotation) return;
    const refusal = await placing.start({
      quotation_id: quotation.id,
      pin,
      ...(deviates ? { accept_deviation: true } : {}),
      ...(isAgain ? { accept_duplicate: true } : {}),
      ...(lots.chosen.length > 0 ? { lot_ids: [...lots.chosen] } : {}),
    });
    if (isApiProblem(refusal) && refusal.code.startsWith('pin_')) {
      placing.clear();
      throw refusal;
    }
    setSignedId(null);
  };
  const isSell = quotation?.side === 'sell';
  return (
    <div className="flex flex-col gap-4">
      <header className="flex min-h-12 items-center justify-between gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          className="ui-section-title flex flex-wrap items-center gap-2 scroll-mt-6 outline-none"
        >
          {t(isSell ? 'orders-ui.review_sell' : 'orders-ui.review_buy')}
          {quotation?.simulated === true && <Badge tone="info">{t('shell.simulated')}</Badge>}
        </h2>
        {quotation && (
          <CountdownRing {...{ secondsLeft, secondsTotal }} label={t('orders-ui.valid', { seconds: secondsLeft })} />
        )}
      </header>
      {quotation && <QuotationFacts quotation={quotation} />}
      {!quotation && isAsking && <SkeletonRows rows={6} leading={false} />}
      {quoting.problem !== null && <QuoteProblem problem={quoting.problem} onRetry={onRefresh} />}
      <Difference before={before} now={quotation} />
      {quotation && <Notes quotation={quotation} />}
      {quotation?.side === 'buy' && <HowOthersFared type={quotation.instrument.type} />}
      {isSell && way === 'new' && <LotChoice choice={lots} quantity={quotation.quantity} />}
      {isFar && (
        <Checkbox
          label={t('orders-ui.accept')}
          checked={hasAccepted}
          onChange={({ target }) => setAcceptedId(target.checked && quotation ? quotation.id : null)}
        />
      )}
      {isExpired && !placing.isBusy && (
        <output className="text-sm font-medium text-warning">{sayEnd(t, placing.problem)}</output>
      )}
      <Refusal problem={placing.problem} onAgain={isDuplicate && !isExpired ? () => sign(true) : undefined} />
      {!isSigning && <IntentionNote intention={placing} />}
      <div className="ui-kept-in-view flex flex-col-reverse gap-3 whitespace-nowrap sm:flex-row sm:flex-wrap">
        <Button variant="secondary" className="flex-1" disabled={placing.isBusy} onClick={onEdit}>
          {t('orders-ui.edit')}
        </Button>
        {isExpired && !placing.isBusy ? (
          <Button className="flex-1" loading={isAsking} loadingLabel={t('shell.loading')} onClick={onRefresh}>
            {t('orders-ui.refresh')}
          </Button>
        ) : (
          <Button
            className="flex-1"
            loading={placing.isBusy}
            loadingLabel={t('shell.loading')}
            disabled={!quotation || isAsking || (isFar && !hasAccepted) || lots.isShort}
            onClick={() => sign(false)}
          >
            {t('orders-ui.place')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isSigning && quotation && (!isExpired || placing.isBusy) && (
          <Signing {...{ quotation, quoting, placing }} onConfirm={confirm} onClose={() => setSignedId(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** What is listed is a family of its own kind; nothing else comes to a ticket. */
function HowOthersFared({ type }: Pick<Quotation['instrument'], 'type'>) {
  return type === 'stock' || type === 'etf' || type === 'bond' ? <LateFare family={type} /> : null;
}

interface SigningProps {
  readonly quotation: Quotation;
  readonly quoting: Quoting;
  readonly placing: Placing;
  readonly onConfirm: (pin: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What is signed, and how long it can be: the price does not wait for the digits. */
function Signing({ quotation, quoting, placing, onConfirm, onClose }: SigningProps) {
  const t = useText();
  const locale = useLanguage();
  const { side, quantity, instrument, total } = quotation;
  const { secondsLeft, secondsTotal } = quoting;
  return (
    <PinDialog
      title={t(side === 'buy' ? 'orders-ui.pin_buy' : 'orders-ui.pin_sell', {
        quantity: formatDecimal(quantity, locale),
        symbol: instrument.symbol,
      })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="flex items-center justify-between gap-3 text-2xl font-semibold">
        <Amount value={total} />
        <CountdownRing {...{ secondsLeft, secondsTotal }} label={t('orders-ui.valid', { seconds: secondsLeft })} />
      </p>
      <IntentionNote intention={placing} />
    </PinDialog>
  );
}

function Difference({ before, now }: { readonly before: Quotation | null; readonly now: Quotation | null }) {
  const t = useText();
  if (!before || !now || before.id === now.id) return null;
  const difference = comparePrices(before, now);
  if (!difference) return null;
  if (signOf(difference.amount) === 0) return <p className="text-sm text-muted">{t('orders-ui.same')}</p>;
  return (
    <Banner
      tone="warning"
      urgent
      title={t('orders-ui.changed')}
      action={<Change amount={difference} price soft neutral />}
    >
      {t('orders-ui.changed_note')}
    </Banner>
  );
}

const ended: ReadonlySet<string> = new Set(['quotation_expired', 'quotation_timeout']);

/** The server may say that a price ran out in other words than this page would. */
function sayEnd(t: ReturnType<typeof useText>, problem: unknown): string {
  return ended.has(readCode(problem) ?? '') ? describeProblem(t, problem) : t('errors.quotation_expired');
}

interface RefusalProps {
  readonly problem: unknown;
  /** The same order was placed just before: whoever means it says so. */
  readonly onAgain: (() => void) | undefined;
}

function Refusal({ problem, onAgain }: RefusalProps) {
  const t = useText();
  const code = readCode(problem);
  if (problem === null || ended.has(code ?? '')) return null;
  if (code === 'order_duplicate') {
    return <ProblemOffer tone="warning" problem={problem} label={t('orders-ui.again')} onPress={onAgain} />;
  }
  return <ProblemBanner problem={problem} title={t('errors.order_failed')} />;
}
