// Which country and venue are looked at: the country is the market store's, the venue belongs to this page.
import { useStore } from 'zustand';
import type { MarketStatus } from '@candor/contract/market/markets.ts';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useLanguage, useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export interface PlaceChoiceProps {
  readonly country: string;
  readonly venues: readonly MarketStatus[];
  readonly venue: string;
  readonly onVenueChange: (code: string) => void;
}

export function PlaceChoice({ country, venues, venue, onVenueChange }: PlaceChoiceProps) {
  const t = useText();
  const locale = useLanguage();
  const { markets } = useServices();
  const { records } = useStore(markets.store, (state) => state.markets);
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:w-[40rem]">
      <Select
        label={t('market.country')}
        value={country}
        onValueChange={(code) => {
          markets.choose('markets', code);
          onVenueChange('all');
        }}
        options={records.map(({ code, image }) => ({
          value: code,
          label: names.of(code) ?? code,
          icon: <Flag url={image} />,
        }))}
      />
      {/* One venue is no choice. */}
      {venues.length !== 1 && (
        <Select
          label={t('market.venue')}
          value={venue}
          onValueChange={onVenueChange}
          options={[
            { value: 'all', label: t('market.all_venues') },
            ...venues.map(({ code, name }) => ({ value: code, label: name, detail: code })),
          ]}
        />
      )}
    </div>
  );
}
