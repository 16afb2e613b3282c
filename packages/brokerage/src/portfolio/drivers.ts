// The drivers of a portfolio: price, currency, income, costs, taxes and what was paid in or out. Pure. They sum to the change in value
// to the unit, for every day and so for every range: whatever is not one of the others by name is the exchange rate's.

export interface Drivers {
  readonly priceMinor: bigint;
  readonly currencyMinor: bigint;
  /** Dividends and interest, after what was withheld. */
  readonly incomeMinor: bigint;
  /** Below zero: what was paid. */
  readonly costsMinor: bigint;
  readonly taxesMinor: bigint;
  /** Both positive. */
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

export const noDrivers: Drivers = {
  priceMinor: 0n,
  currencyMinor: 0n,
  incomeMinor: 0n,
  costsMinor: 0n,
  taxesMinor: 0n,
  inMinor: 0n,
  outMinor: 0n,
};

export function mapDrivers(make: (name: keyof Drivers) => bigint): Drivers {
  return {
    priceMinor: make('priceMinor'),
    currencyMinor: make('currencyMinor'),
    incomeMinor: make('incomeMinor'),
    costsMinor: make('costsMinor'),
    taxesMinor: make('taxesMinor'),
    inMinor: make('inMinor'),
    outMinor: make('outMinor'),
  };
}

export function addDrivers(left: Drivers, right: Drivers): Drivers {
  return mapDrivers((name) => left[name] + right[name]);
}

export function subtractDrivers(left: Drivers, right: Drivers): Drivers {
  return mapDrivers((name) => left[name] - right[name]);
}

/** What the client gained or lost: everything but what was paid in or out. */
export function gainOf({ priceMinor, currencyMinor, incomeMinor, costsMinor, taxesMinor }: Drivers): bigint {
  return priceMinor + currencyMinor + incomeMinor + costsMinor + taxesMinor;
}

export function changeOf(drivers: Drivers): bigint {
  return gainOf(drivers) + drivers.inMinor - drivers.outMinor;
}
