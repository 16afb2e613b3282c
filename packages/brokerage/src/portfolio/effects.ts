// What a holding gained in the account's currency, split into what its price did and what the exchange rate did. Pure. Price effect =
// change in the product's own currency × closing rate; currency effect = total − price effect, so rounding leaves no rest.
import { digitsOf, divideRounded } from '@candor/money';
import type { CurrencyCode, Rate } from '@candor/money';

/** Quantity × price, half-even, in smallest units of the product's currency. */
export function worthOf(quantityE8: bigint, priceE8: bigint, currency: CurrencyCode): bigint {
  return divideRounded(quantityE8 * priceE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'half-even');
}

/** Half-even; an amount below zero is a change and is converted as such. */
export function convertMinor(amountMinor: bigint, rate: Rate | null): bigint {
  if (rate === null) return amountMinor;
  const numerator = amountMinor * rate.scaled * 10n ** BigInt(digitsOf(rate.to));
  return divideRounded(numerator, 10n ** BigInt(rate.scale + digitsOf(rate.from)), 'half-even');
}

export interface Gain {
  readonly totalMinor: bigint;
  readonly priceMinor: bigint;
  readonly currencyMinor: bigint;
}

export interface HoldingChange {
  /** In the product's own currency: what it was worth, what was put in (bought less sold), what it is worth. */
  readonly local: { readonly startMinor: bigint; readonly netBoughtMinor: bigint; readonly endMinor: bigint };
  /** The same in the account's currency, each at the rate of its own moment. */
  readonly own: { readonly startMinor: bigint; readonly netBoughtMinor: bigint; readonly endMinor: bigint };
  /** From the product's currency to the account's at the end; null where they are one. */
  readonly closingRate: Rate | null;
}

export function splitGain({ local, own, closingRate }: HoldingChange): Gain {
  const totalMinor = own.endMinor - own.startMinor - own.netBoughtMinor;
  const localMinor = local.endMinor - local.startMinor - local.netBoughtMinor;
  const priceMinor = closingRate === null ? totalMinor : convertMinor(localMinor, closingRate);
  return { totalMinor, priceMinor, currencyMinor: totalMinor - priceMinor };
}
