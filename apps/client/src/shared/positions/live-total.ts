// What live prices changed of everything that is held since the server counted it, in one currency. Pure.
import type { Position } from '@candor/contract/portfolio/client.ts';
import { add, convertLike, subtract, worthAt } from './live-worth.ts';

/** A fund is worth its recorded NAV, whatever a feed says. */
export const followsMarket = ({ instrument }: Pick<Position, 'instrument'>): boolean => instrument.type !== 'fund';

/** Of positions that are counted in `currency`, at the rates the server counted them with; the others stand still. */
export function driftOf(
  positions: readonly Position[],
  currency: string,
  priceOf: (position: Position) => string | undefined,
): string {
  return positions.reduce((sum, position) => {
    const price = followsMarket(position) ? priceOf(position) : undefined;
    const counted = [position.home_value, position.own?.value, position.value].find(
      (one) => one?.currency === currency,
    );
    if (price === undefined || position.price === null || price === position.price.price || !counted) return sum;
    const { amount } = position.value;
    const digits = amount.split('.')[1]?.length ?? 0;
    const moved = subtract(worthAt(position.quantity, price, digits), amount);
    return add(sum, convertLike(moved, amount, counted.amount) ?? '0');
  }, '0');
}
