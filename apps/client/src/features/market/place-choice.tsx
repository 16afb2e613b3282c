// Which country and venue are looked at: the country is the market store's, the venue belongs to this page.
import { useStore } from 'zustand';
import type { MarketStatus } from '@candor/contract/market/markets.ts';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useLanguage, useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export interface CountryChoiceProps {
  readonly country: string;
  readonly onCountryChange: () => void;
}

export function CountryChoice({ country, onCountryChange }: CountryChoiceProps) {
  const t = useText();
  const locale = useLanguage();
  const { markets } = useServices();
  const { records } = useStore(markets.store, (state) => state.markets);
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (
    <Select
      label={t('market.country')}
      value={country}
      onValueChange={(code) => {
        markets.choose('markets', code);
        onCountryChange();
      }}
      options={records.map(({ code, image }) => ({
        value: code,
        label: names.of(code) ?? code,
        icon: <Flag url={image} />,
      }))}
    />
  );
}

export interface VenueChoiceProps {
  readonly venues: readonly MarketStatus[];
  readonly venue: string;
  readonly onVenueChange: (code: string) => void;
}

export function VenueChoice({ venues, venue, onVenueChange }: VenueChoiceProps) {
  const t = useText();
  // One venue is no choice.
  if (venues.length === 1) return null;
  return (
    <Select
      label={t('market.venue')}
      value={venue}
      onValueChange={onVenueChange}
      options={[
        { value: 'all', label: t('market.all_venues') },
        ...venues.map(({ code, name }) => ({ value: code, label: name, detail: code })),
      ]}
    />
  );
}
