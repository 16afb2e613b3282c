// What moves most today: gainers, losers, most traded; each a row with its live price.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { InstrumentRow } from '../../shared/instrument-row.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { useServices } from '../../shared/use-services.ts';

const lists = ['gainers', 'losers', 'active'] as const;
type MoverList = (typeof lists)[number];

export interface MoversProps {
  /** Not known yet: the room is kept. */
  readonly country: string | undefined;
  readonly market?: string;
  /** A way on, such as to the whole market. */
  readonly action?: ReactNode;
  /** With the whole width of a desktop: the three lists stand side by side, and nothing is to be chosen. */
  readonly isSpread?: boolean;
}

export function Movers({ country, market, action, isSpread = false }: MoversProps) {
  const t = useText();
  const { api } = useServices();
  const [list, setList] = useState<MoverList>('gainers');
  const { data, isError, refetch } = useQuery({
    ...marketQueries.movers(api, country ?? '', market),
    enabled: country !== undefined,
  });
  const isSimulated = data?.[list].some(({ origin }) => origin.simulated) === true;
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('market.movers')} <PriceBadges isSimulated={isSimulated} />
        </span>
      }
      action={action}
    >
      <div className={isSpread ? 'grid grid-cols-3 items-start gap-x-6' : undefined}>
        {(isSpread ? lists : [list]).map((shown) => (
          <Card key={isSpread ? shown : 'chosen'} className="flex flex-col gap-2">
            {isSpread ? (
              <h3 className="font-medium text-muted">{t(`market.${shown}`)}</h3>
            ) : (
              <SegmentedControl
                label={t('market.movers_choice')}
                value={list}
                onValueChange={setList}
                wide
                segments={lists.map((value) => ({ value, label: t(`market.${value}`) }))}
              />
            )}
            {isError && !data && <DataProblem onRetry={() => void refetch()} />}
            {!data && !isError && <SkeletonRows rows={6} leading={false} />}
            {data && (
              <ListRows label={t(`market.${shown}`)}>
                {data[shown].map(
                  ({ symbol, market: venue, country: place, name, currency, type, price, changePercent, spark }) => (
                    <li key={`${venue}:${symbol}`}>
                      <InstrumentRow
                        {...{ symbol, market: venue, country: place, name, currency, type, spark }}
                        known={{ price, changePercent }}
                      />
                    </li>
                  ),
                )}
              </ListRows>
            )}
          </Card>
        ))}
      </div>
    </Section>
  );
}
