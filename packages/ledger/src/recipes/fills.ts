// Buying and selling on the day of the trade: the client has the position and the price at once, the market owes the rest.
// Money waits in clearing until settlement, in the currency of the market; the conversion stands in the fill's own journal.
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import type { Movement } from '../journals/draft.ts';
import { takeHeld, sumHeld, type Held } from './holds.ts';
import { checkPositive, collectLines, convertEntries, sumCharges, type Charge, type Entry } from './lines.ts';

/** Fees and taxes of a fill. Those of an order as it grows are booked as differences, so one may be negative. */
export interface FillCharge extends Omit<Charge, 'kind'> {
  /** `market`: interest of a bond, which goes to the market or comes from it with the price. */
  readonly kind: Charge['kind'] | 'market';
  /** In the currency of the market, where it is taken there; then `amountMinor` is what it costs the account. */
  readonly productMinor?: bigint;
}

export interface Fill {
  readonly owner: ClientAccount;
  readonly security: string;
  readonly quantityE8: bigint;
  /** Of the account that pays or is paid. */
  readonly currency: string;
  /** Price times quantity, in the currency of the account. */
  readonly grossMinor: bigint;
  /** The same in the currency of the market, when that is another. */
  readonly product?: { readonly currency: string; readonly grossMinor: bigint };
  readonly charges?: readonly FillCharge[];
  /** The part of the fees that promotional credit pays. */
  readonly bonusMinor?: bigint;
}

export interface PurchaseFill extends Fill {
  /** What is taken out of the order's hold: what the fill does not need of it is free again at once. */
  readonly held: Held;
}

export interface SaleFill extends Fill {
  /** Cost of the lots sold, in the currency of the account. */
  readonly costMinor: bigint;
  /** The shares sold, out of the order's hold. */
  readonly held: Held;
}

/** What a purchase costs the client's own money. */
export function priceOf({ grossMinor, charges = [], bonusMinor = 0n }: Fill): bigint {
  return grossMinor + sumCharges(charges) - bonusMinor;
}

/** What a sale brings. */
export function creditOf({ grossMinor, charges = [], bonusMinor = 0n }: Fill): bigint {
  return grossMinor - sumCharges(charges) + bonusMinor;
}

export function fillPurchase(fill: PurchaseFill): Movement {
  checkFill(fill);
  const { owner, security, quantityE8, currency, grossMinor, held } = fill;
  const priceMinor = priceOf(fill);
  checkPositive('a price', priceMinor);
  if (priceMinor > sumHeld(held)) throw new RangeError('a purchase costs no more than was set aside');
  const taken = takeHeld({ owner, asset: currency, held }, priceMinor);
  return {
    lines: collectLines([
      ...taken.entries,
      [clientBucket(owner, 'bonus', currency), -(fill.bonusMinor ?? 0n)],
      ...marketEntries(fill, 'purchases'),
      [clientBucket(owner, 'invested', currency), grossMinor],
      [houseAccount('custody', currency), -grossMinor],
      [houseAccount('clearing', security, 'purchases'), -quantityE8],
      [clientBucket(owner, 'incoming', security), quantityE8],
    ]),
    holds: taken.holds,
  };
}

export function fillSale(fill: SaleFill): Movement {
  checkFill(fill);
  const { owner, security, quantityE8, currency, costMinor, held } = fill;
  if (sumHeld(held) !== quantityE8) throw new RangeError('a sale takes the shares it sells');
  if (costMinor < 0n) throw new RangeError('a cost is not negative');
  const creditMinor = creditOf(fill);
  if (creditMinor < 0n) throw new RangeError('charges are no more than the proceeds');
  const taken = takeHeld({ owner, asset: security, held }, quantityE8);
  return {
    lines: collectLines([
      ...taken.entries,
      [houseAccount('clearing', security, 'sales'), quantityE8],
      [clientBucket(owner, 'invested', currency), -costMinor],
      [houseAccount('custody', currency), costMinor],
      ...marketEntries(fill, 'sales'),
      [clientBucket(owner, 'bonus', currency), -(fill.bonusMinor ?? 0n)],
      [clientBucket(owner, 'unsettled', currency), creditMinor],
    ]),
    holds: taken.holds,
  };
}

/** The market's money, the charges and the conversion between them, as the fill books them. */
export function marketEntries(
  fill: Pick<Fill, 'currency' | 'grossMinor' | 'product' | 'charges'>,
  side: 'purchases' | 'sales',
): Entry[] {
  const { currency, grossMinor, product, charges = [] } = fill;
  const sign = side === 'purchases' ? 1n : -1n;
  const own = charges.filter(({ productMinor }) => productMinor === undefined);
  const foreign = charges.filter(({ productMinor }) => productMinor !== undefined);
  const entries: Entry[] = own.map((charge) => [accountOf(charge, currency, side), charge.amountMinor]);
  if (product === undefined) return [[houseAccount('clearing', currency, side), sign * grossMinor], ...entries];
  const productCharges = foreign.reduce((sum, { productMinor = 0n }) => sum + productMinor, 0n);
  return [
    ...convertEntries(
      { asset: currency, amountMinor: sign * grossMinor + sumCharges(foreign) },
      { asset: product.currency, amountMinor: sign * product.grossMinor + productCharges },
    ),
    ...entries,
    [houseAccount('clearing', product.currency, side), sign * product.grossMinor],
    ...foreign.map((charge): Entry => [accountOf(charge, product.currency, side), charge.productMinor ?? 0n]),
  ];
}

function accountOf({ kind, detail }: FillCharge, currency: string, side: 'purchases' | 'sales') {
  return kind === 'market' ? houseAccount('clearing', currency, side) : houseAccount(kind, currency, detail);
}

export function checkFill({ quantityE8, currency, grossMinor, product, charges = [], bonusMinor = 0n }: Fill): void {
  checkPositive('a quantity', quantityE8);
  checkPositive('a price', grossMinor);
  if (product !== undefined) {
    checkPositive('a price', product.grossMinor);
    if (product.currency === currency) throw new RangeError('a conversion is between two currencies');
  } else if (charges.some(({ productMinor }) => productMinor !== undefined)) {
    throw new RangeError('a charge in the currency of the market needs that currency');
  }
  const fees = charges.filter(({ kind, productMinor }) => kind === 'fees' && productMinor === undefined);
  if (bonusMinor < 0n || (bonusMinor > 0n && bonusMinor > sumCharges(fees)))
    throw new RangeError('bonus pays fees only');
}
