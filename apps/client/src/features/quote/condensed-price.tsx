// The price header once it scrolled away: symbol, price, change and its range in one line under the top bar. For eyes only, the header says it all.
import { useEffect, useRef, useState } from 'react';
import { joinClasses } from '@candor/ui';
import { useText } from '@candor/web';
import { measureChange } from '@candor/web/live/price.ts';
import { PriceChange } from '@candor/screens/prices/price-change.tsx';
import { usePriceFormats } from '@candor/screens/prices/price-formats.ts';
import type { QuoteState } from './use-quote.ts';

export function CondensedPrice({ quote }: { readonly quote: QuoteState }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    const sight = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      setIsAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, []);
  const t = useText();
  const { price, base, place, shape, range } = quote;
  const formats = usePriceFormats(shape);
  const change = price === undefined ? undefined : measureChange(base ?? price, price);
  return (
    <>
      <div ref={mark} aria-hidden className="pointer-events-none absolute top-0 h-64 w-px" />
      <div
        aria-hidden
        className={joinClasses(
          'fixed inset-x-0 top-[var(--header-height)] z-20 border-b border-line bg-surface transition-opacity',
          isAway ? 'opacity-100' : 'pointer-events-none opacity-0',
        )}
      >
        <p className="mx-auto flex h-12 w-full max-w-[var(--page-width)] items-center gap-3 px-[var(--page-pad)]">
          <span className="font-semibold">{place.symbol}</span>
          {price !== undefined && <span className="ui-num">{formats.price(price)}</span>}
          {change && <PriceChange value={change.change}>{formats.percent(change.changePercent)}</PriceChange>}
          <span className="truncate text-sm text-muted">{t(`quote.span_${range}`)}</span>
        </p>
      </div>
    </>
  );
}
