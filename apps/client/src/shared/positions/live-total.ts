// What live prices changed of everything that is held since the server counted it, in one currency. Pure.
import type { Position } from '@candor/contract/portfolio/client.ts';
import { add, convertLike, subtract, worthAt } from './live-worth.ts';

/** A fund is worth its recorded NAV, whatever a feed says. */
export const followsMarket = ({ instrument }: Pick<Position, 'instrument'>): boolean => instrument.type !== 'fund';

/** Of one position that is counted in `currency`, at the rate the server counted it with; one of another currency stands still. */
export function driftOfOne(position: Position, currency: string, price: string | undefined): string {
  if (price === undefined || position.price === null || price === position.price.price) return '0';
  const counted = [position.home_value, position.own?.value, position.value].find((one) => one?.currency === currency);
  if (!counted || !followsMarket(position)) return '0';
  const { amount } = position.value;
  const digits = amount.split('.')[1]?.length ?? 0;
  const moved = subtract(worthAt(position.quantity, price, digits), amount);
  return convertLike(moved, amount, counted.amount) ?? '0';
}

/** What stands still adds no digits. */
export function sumDrifts(drifts: readonly string[]): string {
  return drifts.reduce((sum, drift) => (drift === '0' ? sum : add(sum, drift)), '0');
}
