// Countries whose phones are asked for: the tenant's own first, then those where it keeps accounts.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Country } from '@candor/contract/settings/client.ts';
import { missingCallingCode, readCallingCode } from '@candor/web/market/country.ts';
import { useServices } from '../use-services.ts';

export function useCountries(): readonly Country[] {
  const { app, markets } = useServices();
  const own = useStore(app.store, (state) => state.country);
  const records = useStore(markets.store, (state) => state.accounts.records);
  return useMemo(() => {
    const others = records.filter((record) => record.code !== own.code && hasPhones(record));
    return [own, ...others];
  }, [own, records]);
}

/** A union of countries has currency and flag but no telephones. */
function hasPhones(country: Country): boolean {
  return readCallingCode(country) !== missingCallingCode;
}

export function describeCalling({ code, phoneCode }: Pick<Country, 'code' | 'phoneCode'>): string {
  return `${code} ${phoneCode}`;
}
