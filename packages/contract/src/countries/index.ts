// The face of the country packs: which account countries there are, and the pack of one. There is no pack for “any other country”: a code
// without one is refused where it comes in (a tenant's profile), or is an error.
import * as list from './list.ts';
import type { CountryPack, CurrencyFigures } from './pack.ts';

export type * from './pack.ts';

export type AccountCountry = keyof typeof list;

export const countryPacks = list satisfies Readonly<Record<AccountCountry, CountryPack>>;

export function isAccountCountry(code: string): code is AccountCountry {
  return Object.hasOwn(countryPacks, code);
}

export const accountCountries: readonly AccountCountry[] = Object.keys(countryPacks).filter(isAccountCountry);

/** For codes that may be of any country: the ones of people and markets. */
export function findPack(code: string): CountryPack | undefined {
  return isAccountCountry(code) ? countryPacks[code] : undefined;
}

/** For codes of accounts and bank accounts: none is opened in a country without a pack. */
export function packOf(code: string): CountryPack {
  const pack = findPack(code);
  if (!pack) throw new RangeError(`${code} is no account country: packages/contract/src/countries has no pack for it`);
  return pack;
}

/** Undefined for a currency that no account has. */
export function findFigures(currency: string): CurrencyFigures | undefined {
  return listFigures().find((figures) => figures.currency === currency);
}

/** Every currency that accounts are kept in, once. */
export function listFigures(): readonly CurrencyFigures[] {
  const byCurrency = new Map(
    accountCountries.map((code) => [countryPacks[code].money.currency, countryPacks[code].money]),
  );
  return [...byCurrency.values()];
}

/** How many settlement days after the trade date a trade in shares of the country settles. */
export function settlementDaysOf({ settlement }: Pick<CountryPack, 'settlement'>, tradeDate: string): number {
  const [first] = settlement;
  return (settlement.findLast(({ from }) => from <= tradeDate) ?? first).days;
}
