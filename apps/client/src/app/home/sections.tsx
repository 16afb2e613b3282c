// The sections of home in the template's order: what guests and clients share, and the parts that a client has besides.
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { arrangeSections, useTemplate } from '@candor/ui';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { HomeIndices, HomeMovers } from './market-sections.tsx';
import { HomeNews } from './news-section.tsx';
import { WhenNear } from './when-near.tsx';

const Promises = lazy(async () => ({ default: (await import('./promises.tsx')).Promises }));

/** From here on a client's home has two columns. */
const twoColumnsPx = 1200;
/** What stands beside: what is to be done, watched and happening, while the client's own money keeps two thirds. */
const beside: ReadonlySet<string> = new Set(['steps', 'orders', 'watchlist', 'movers', 'news']);
/** Whoever owns nothing yet has room for the market in the first column. */
const besideNew: ReadonlySet<string> = new Set(['orders', 'watchlist', 'news']);

export interface HomeSectionsProps {
  /** A client's own page: two columns where there is room. A guest reads from above to below. */
  readonly isOwn?: boolean;
  readonly isNew?: boolean;
  readonly hero: ReactNode;
  readonly actions?: ReactNode;
  readonly steps?: ReactNode;
  readonly buckets?: ReactNode;
  readonly orders?: ReactNode;
  readonly watchlist?: ReactNode;
}

export function HomeSections({ isOwn = false, isNew = false, ...given }: HomeSectionsProps) {
  const { home } = useTemplate();
  const isWide = useIsWide(twoColumnsPx);
  const sections = arrangeSections(home, {
    ...given,
    indices: <HomeIndices />,
    movers: <HomeMovers isSpread={isWide && !isOwn} />,
    news: (
      <div className="flex flex-col gap-[var(--section-gap)]">
        <WhenNear>
          <HomeNews />
        </WhenNear>
        {/* Whoever is a client already is not sold to. */}
        {!isOwn && (
          <WhenNear>
            <Suspense fallback={null}>
              <Promises />
            </Suspense>
          </WhenNear>
        )}
      </div>
    ),
  });
  const drawn = sections.map(({ key, node }) => ({
    isBeside: (isNew ? besideNew : beside).has(key),
    element: (
      <div key={key} data-section={key}>
        {node}
      </div>
    ),
  }));
  if (!isOwn || !isWide) return drawn.map(({ element }) => element);
  const column = (isBeside: boolean) => drawn.filter((one) => one.isBeside === isBeside).map(({ element }) => element);
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] gap-x-10">
      <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">{column(false)}</div>
      <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">{column(true)}</div>
    </div>
  );
}
