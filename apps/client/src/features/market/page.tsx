// The market of the chosen country (MKT-05): status, indices, movers, sectors and every instrument with its live price.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { ChevronDownIcon, MarketIcon } from '@candor/ui/icons/navigation.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { MarketStatus } from '@candor/screens/prices/market-status.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useMarketCountry } from '../../shared/use-market-country.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useServices } from '../../shared/use-services.ts';
import { IndicesStrip } from './indices-strip.tsx';
import { InstrumentList, useHasTable } from './instrument-list.tsx';
import { changeSearch } from './market-search.ts';
import { Movers } from './movers.tsx';
import { CountryChoice, VenueChoice } from './place-choice.tsx';
import { Sectors } from './sectors.tsx';

export function MarketPage() {
  const t = useText();
  const country = useMarketCountry();
  const isBooted = useStore(useServices().boot.store, ({ steps }) => steps.company.isDone);
  return (
    <>
      <PageHeader title={t('shell.market')} hasBack={false} />
      {country === undefined && isBooted && (
        <Card>
          <EmptyState icon={<MarketIcon size={26} />} sentence={t('market.no_countries')} />
        </Card>
      )}
      {country !== undefined && <CountryMarket key={country} country={country} />}
    </>
  );
}

function CountryMarket({ country }: { readonly country: string }) {
  const { api } = useServices();
  const navigate = useNavigate({ from: '/market' });
  const { venue = 'all' } = useSearch({ from: '/market' });
  const setVenue = (code: string): void => {
    void navigate({ search: (search) => changeSearch(search, { venue: code === 'all' ? undefined : code }) });
  };
  const markets = useQuery(marketQueries.markets(api));
  const indices = useQuery(marketQueries.indices(api, country));
  const venues = markets.data?.items.filter((item) => item.country === country) ?? [];
  const shown = venue === 'all' ? venues : venues.filter(({ code }) => code === venue);
  const market = venue === 'all' ? {} : { market: venue };
  // On a phone it stands by what it narrows, so that the indices are in sight.
  const isWide = useIsWide();
  const choice = <VenueChoice venues={venues} venue={venue} onVenueChange={setVenue} />;
  const isSimulated = indices.data?.items.some(({ origin }) => origin.simulated) === true;
  return (
    <>
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2 w-full max-w-160">
          <CountryChoice country={country} onCountryChange={() => setVenue('all')} />
          {isWide && choice}
        </div>
        <ul className="flex min-h-7 flex-wrap gap-x-6 gap-y-2">
          {shown.map((item) => (
            <li key={item.code}>
              <MarketStatus venue={item} hasName />
            </li>
          ))}
        </ul>
      </div>
      <IndicesStrip country={country} />
      {!isWide && choice}
      <MoversAndSectors country={country} {...market} />
      <InstrumentList country={country} isSimulated={isSimulated} />
    </>
  );
}

/** Where the table has its room it comes first, and what it can be sorted by stands folded above it. */
function MoversAndSectors(place: { readonly country: string; readonly market?: string }) {
  const t = useText();
  const isTable = useHasTable();
  const both = (
    <div className="grid grid-cols-1 items-start gap-[var(--section-gap)] lg:grid-cols-2">
      <Movers {...place} />
      <Sectors country={place.country} />
    </div>
  );
  if (!isTable) return both;
  return (
    <details className="group ui-card py-0">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {t('market.movers_and_sectors')}
        <ChevronDownIcon size={20} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="py-4">{both}</div>
    </details>
  );
}
