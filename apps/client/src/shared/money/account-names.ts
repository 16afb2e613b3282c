// Names the client's accounts in the reader's language: country and currency.
import { useLanguage } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { useAccounts } from './queries.ts';

interface AccountName {
  readonly id: string;
  readonly country: string;
  readonly name: string;
}

export function useAccountNames(): {
  readonly list: readonly AccountName[];
  readonly nameOf: (id: string) => string;
  /** The country alone, where the currency stands beside it anyway. */
  readonly countryOf: (id: string) => string;
} {
  const locale = useLanguage();
  const { data = [] } = useAccounts();
  const list = data.map(({ id, country: code, currency }): AccountName => {
    const country = describeCountry(code, locale);
    return { id, country, name: `${country} · ${currency}` };
  });
  const find = (id: string): AccountName | undefined => list.find((one) => one.id === id);
  return { list, nameOf: (id) => find(id)?.name ?? '', countryOf: (id) => find(id)?.country ?? '' };
}
