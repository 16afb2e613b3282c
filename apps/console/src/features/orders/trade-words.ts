// A trade in one line. Pure.
import { formatNumber, formatPrice } from '../../shared/formats.ts';
import type { Words } from '../../shared/use-services.tsx';

/** How many, and at which price. */
export function sayTrade(quantity: string, price: string | null, { locale }: Pick<Words, 'locale'>): string {
  const count = formatNumber(quantity, locale);
  return price === null ? count : `${count} × ${formatPrice(price, locale)}`;
}
