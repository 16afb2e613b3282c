// Who it is and what it costs now: name, price, change of the range, source and market time. Follows the finger over the chart.
import type { ReactNode } from 'react';
import { joinClasses } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { useLanguage, useText } from '@candor/web';
import { measureChange } from '@candor/web/live/price.ts';
import { MarketStatus } from '@candor/screens/prices/market-status.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PriceChange } from '@candor/screens/prices/price-change.tsx';
import { usePriceFormats } from '@candor/screens/prices/price-formats.ts';
import { usePriceFreshness } from '@candor/screens/prices/use-price.ts';
import { describeHours, formatMarketTime } from './market-time.ts';
import type { QuoteState } from './use-quote.ts';

export interface PriceHeaderProps {
  readonly quote: QuoteState;
  readonly star?: ReactNode;
}

export function PriceHeader({ quote, star }: PriceHeaderProps) {
  const t = useText();
  const locale = useLanguage();
  const { place, name, countryImage, venue } = quote;
  return (
    <header className="flex flex-col gap-2" data-quote={`${place.market}:${place.symbol}`}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold text-balance">{name ?? place.symbol}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            {countryImage !== undefined && <Flag url={countryImage} width={20} />}
            <span>
              {place.symbol} · {place.market}
            </span>
          </p>
        </div>
        {star}
      </div>
      <BigPrice quote={quote} />
      <SourceLine quote={quote} />
      <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        {venue && <MarketStatus venue={venue} />}
        {venue && (
          <span className="text-sm text-muted">{t('quote.hours', { hours: describeHours(venue, locale) })}</span>
        )}
      </p>
    </header>
  );
}

function BigPrice({ quote }: { readonly quote: QuoteState }) {
  const t = useText();
  const locale = useLanguage();
  const { shape, price, base, range, scrubbed, zone, isOpen, isStale } = quote;
  const formats = usePriceFormats(shape);
  const freshness = usePriceFreshness();
  const isLost = (freshness === 'lost' || isStale) && scrubbed === null;
  const shown = scrubbed?.price ?? price;
  if (shown === undefined) return <p className="ui-hero-value">–</p>;
  const { change, changePercent } = measureChange(base ?? shown, shown);
  const word =
    scrubbed && zone !== undefined
      ? formatMarketTime(scrubbed.time, { locale, zone, range })
      : t(range === '1D' && !isOpen ? 'quote.word_session' : `quote.word_${range}`);
  return (
    <>
      <p className={joinClasses('ui-hero-value ui-num', isLost && 'text-muted')} data-price-now>
        {formats.price(shown)}
      </p>
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-2">
        <PriceChange value={change} isLost={isLost}>
          {`${formats.change(change)} (${formats.percent(changePercent)})`}
        </PriceChange>
        <span className="text-muted">{word}</span>
      </p>
    </>
  );
}

/** Proper names, the same in every language. */
const vendorNames: Readonly<Record<string, string>> = { 'twelve-data': 'Twelve Data', alpaca: 'Alpaca' };

function SourceLine({ quote }: { readonly quote: QuoteState }) {
  const t = useText();
  const locale = useLanguage();
  const { kind, source, marketMs, zone, isStale } = quote;
  if (kind === undefined) return <p className="min-h-6" />;
  const name = kind === 'simulated' ? t('quote.source_simulated') : (vendorNames[source ?? ''] ?? source ?? '');
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <PriceBadges isSimulated={kind === 'simulated'} isStale={isStale} />
      {kind !== 'simulated' && <Badge>{t(`quote.kind_${kind}`)}</Badge>}
      {/* On a phone the badge says it already, and a line less keeps the chart's buttons above the bar that trades. */}
      <span className={kind === 'simulated' ? 'max-sm:hidden' : undefined}>{t('quote.source', { source: name })}</span>
      {marketMs !== undefined && zone !== undefined && (
        <span className="ui-num">
          {t('quote.as_of', { time: formatMarketTime(marketMs, { locale, zone, range: 'now' }) })}
        </span>
      )}
    </p>
  );
}
