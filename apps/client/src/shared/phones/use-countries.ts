// Countries whose phones are asked for: the tenant's own first, then those where it keeps accounts.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Country } from '@candor/contract/settings/client.ts';
import { useServices } from '../use-services.ts';

/** A union of countries has currency and flag but no telephones. */
const NO_PHONES: ReadonlySet<string> = new Set(['EU']);

export function useCountries(): readonly Country[] {
  const { app, markets } = useServices();
  const own = useStore(app.store, (state) => state.country);
  const records = useStore(markets.store, (state) => state.accounts.records);
  return useMemo(() => {
    const others = records.filter(({ code }) => code !== own.code && !NO_PHONES.has(code));
    return [own, ...others];
  }, [own, records]);
}

export function describeCalling({ code, phoneCode }: Pick<Country, 'code' | 'phoneCode'>): string {
  return `${code} ${phoneCode}`;
}
