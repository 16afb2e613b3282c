// How the sectors moved today, the best first: a bar around zero, the figure, how many rose and fell.
import { useQuery } from '@tanstack/react-query';
import { joinClasses } from '@candor/ui';
import { signOf } from '@candor/ui/amount/number-format.ts';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PriceChange } from '@candor/screens/prices/price-change.tsx';
import { usePriceFormats } from '@candor/screens/prices/price-formats.ts';
import { useServices } from '../../shared/use-services.ts';

export function Sectors({ country }: { readonly country: string }) {
  const t = useText();
  const { api } = useServices();
  const { percent } = usePriceFormats({ currency: '', scale: 2, isIndex: true });
  const { data, isError, refetch } = useQuery(marketQueries.sectors(api, country));
  const items = data?.items.toSorted((a, b) => Number(b.changePercent) - Number(a.changePercent));
  const widest = Math.max(0.01, ...(items ?? []).map(({ changePercent }) => Math.abs(Number(changePercent))));
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('market.sectors')} <PriceBadges isSimulated={data?.origin.simulated === true} />
        </span>
      }
    >
      <Card>
        {isError && !data && <DataProblem onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={8} leading={false} />}
        {items && (
          <ul aria-label={t('market.sectors')} className="flex flex-col">
            {items.map(({ sector, changePercent, advancers, decliners }) => (
              <li key={sector} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{t(`market.sector_${sector}`)}</span>
                  <span className="ui-num block text-sm text-muted">
                    {t('market.sector_counts', { up: advancers, down: decliners })}
                  </span>
                </span>
                <SectorBar share={Math.abs(Number(changePercent)) / widest} sign={signOf(changePercent)} />
                <PriceChange value={changePercent} className="w-20 justify-end">
                  {percent(changePercent)}
                </PriceChange>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function SectorBar({ share, sign }: { readonly share: number; readonly sign: number }) {
  return (
    <span aria-hidden className="relative h-2 w-24 shrink-0 rounded-pill bg-sunken max-[26rem]:w-16">
      <span
        className={joinClasses('absolute inset-y-0 rounded-pill', sign < 0 ? 'end-1/2 bg-down' : 'start-1/2 bg-up')}
        style={{ width: `${String(share * 50)}%` }}
      />
    </span>
  );
}
