// The parts of a quote in the template's order. Price and chart come first on the wire; what lies below waits for them.
import type { ReactNode } from 'react';
import { arrangeSections, Button, buttonLook, useTemplate } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { ChartSection } from './chart-section.tsx';
import { CompanySection } from './company-section.tsx';
import { CondensedPrice } from './condensed-price.tsx';
import { FinancialsSection } from './financials-section.tsx';
import { LimitPrompt } from './limit-prompt.tsx';
import { PriceHeader } from './price-header.tsx';
import { StatsSection } from './stats-section.tsx';
import { useGuestUse } from './use-guest-use.ts';
import { useQuote } from './use-quote.ts';

export interface QuoteViewProps {
  readonly place: InstrumentPlace;
  readonly star?: ReactNode;
  readonly marks: OwnMarks;
  readonly underChart?: ReactNode;
}

export function QuoteView({ place, star, marks, underChart }: QuoteViewProps) {
  const { quote: order } = useTemplate();
  const quote = useQuote(place);
  const mayRead = useGuestUse('read_stock', `${place.market}:${place.symbol}`);
  if (quote.isLimited) return <LimitedQuote place={place} />;
  if (quote.isUnavailable) return <Unavailable symbol={place.symbol} onRetry={quote.retry} />;
  const hasFacts = mayRead === true && quote.chart !== undefined;
  const sections = arrangeSections(order, {
    price: <PriceHeader quote={quote} star={star} />,
    chart: <ChartSection {...{ quote, marks, underChart }} />,
    stats: mayRead === false ? <LimitPrompt quota="read_stock" /> : <StatsSection stock={quote.stock ?? undefined} />,
    company: hasFacts && <CompanySection place={place} />,
    financials: hasFacts && quote.stock?.type === 'stock' && <FinancialsSection place={place} />,
  });
  return (
    <>
      <CondensedPrice quote={quote} />
      {sections.map(({ key, node }) => (
        <div key={key} data-section={key}>
          {node}
        </div>
      ))}
    </>
  );
}

export function LimitedQuote({ place: { symbol, market } }: { readonly place: InstrumentPlace }) {
  return (
    <>
      <PageHeader title={`${symbol} · ${market}`} />
      <LimitPrompt quota="view_quote" />
    </>
  );
}

export function Unavailable({ symbol, onRetry }: { readonly symbol: string; readonly onRetry?: () => void }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t('quote.unavailable')} />
      <Card>
        <EmptyState
          icon={<ChartIcon size={26} />}
          sentence={t('quote.unavailable_text', { symbol })}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              {onRetry && <Button onClick={onRetry}>{t('shell.retry')}</Button>}
              <Link to="/market" className={buttonLook({ variant: 'secondary' })}>
                {t('quote.see_market')}
              </Link>
            </span>
          }
        />
      </Card>
    </>
  );
}
