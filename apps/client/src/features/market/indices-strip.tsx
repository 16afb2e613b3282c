// The indices of a country side by side: level, change, the line of the session. Scrolls sideways on a phone.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BriefQuote } from '@candor/contract/market/overviews.ts';
import { joinClasses } from '@candor/ui';
import { Sparkline } from '@candor/ui/chart/sparkline.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PriceFigures } from '@candor/screens/prices/price-figures.tsx';
import { sparkPoints } from '@candor/screens/prices/spark-points.ts';
import { useServices } from '../../shared/use-services.ts';

const tile = 'ui-card flex w-64 shrink-0 snap-start flex-col gap-3 md:w-auto md:min-w-56 md:flex-1';

/** More than one line holds: tiles of one width, so that those of the last line do not stretch. */
const mostInLine = 5;
const inLines = 'md:grid md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]';

/** Without a country yet, the room is kept for it. */
export function IndicesStrip({ country }: { readonly country: string | undefined }) {
  const t = useText();
  const { api } = useServices();
  const { data, isError, refetch } = useQuery({
    ...marketQueries.indices(api, country ?? ''),
    enabled: country !== undefined,
  });
  const isSimulated = data?.items.some(({ origin }) => origin.simulated) === true;
  return (
    <Section title={t('market.indices')} action={<PriceBadges isSimulated={isSimulated} />}>
      {isError && !data ? (
        <DataProblem onRetry={() => void refetch()} />
      ) : (
        <ul
          className={joinClasses(
            'ui-scroll-free -mx-[var(--page-pad)] flex snap-x scroll-px-[var(--page-pad)] gap-3 overflow-x-auto px-[var(--page-pad)] py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0',
            data && data.items.length > mostInLine && inLines,
          )}
        >
          {data
            ? data.items.map((index) => (
                <li key={index.symbol} className="contents">
                  <IndexTile index={index} />
                </li>
              ))
            : ['first', 'second', 'third'].map((key) => (
                <li key={key} className={tile}>
                  <Skeleton width="60%" />
                  <Skeleton height={68} />
                </li>
              ))}
        </ul>
      )}
    </Section>
  );
}

function IndexTile({ index }: { readonly index: BriefQuote }) {
  const { symbol, market, country, name, currency, type, price, changePercent, spark } = index;
  return (
    <Link
      to="/quote"
      search={{ s: symbol, ex: market, country }}
      preload={false}
      className={`${tile} transition-colors hover:bg-sunken`}
    >
      <span className="truncate font-medium">{name}</span>
      <span className="flex items-end justify-between gap-3">
        <PriceFigures
          {...{ market, symbol, currency, type }}
          known={{ price, changePercent }}
          className="items-start text-start"
        />
        <Sparkline
          points={sparkPoints(spark)}
          tone={changePercent.startsWith('-') ? 'down' : 'up'}
          widthPx={84}
          heightPx={36}
        />
      </span>
    </Link>
  );
}
