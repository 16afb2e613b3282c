// What the books need of a trade beside its charges, the same when it is booked and when it is taken back.
import { assetOf } from '../instruments/index.ts';
import type { Order } from '../orders/index.ts';

export interface Traded {
  readonly quantityE8: bigint;
  readonly grossAccountMinor: bigint;
  readonly grossProductMinor: bigint;
}

type Sides = Pick<Order, 'clientId' | 'accountId' | 'instrumentId' | 'productCurrency' | 'accountCurrency'>;

export const isConverted = ({ productCurrency, accountCurrency }: Sides): boolean =>
  productCurrency !== accountCurrency;

export function tradeFacts(sides: Sides, { quantityE8, grossAccountMinor, grossProductMinor }: Traded) {
  const { clientId, accountId, instrumentId, productCurrency, accountCurrency } = sides;
  return {
    owner: { clientId, accountId },
    security: assetOf(instrumentId),
    quantityE8,
    currency: accountCurrency,
    grossMinor: grossAccountMinor,
    ...(isConverted(sides) && { product: { currency: productCurrency, grossMinor: grossProductMinor } }),
  };
}
