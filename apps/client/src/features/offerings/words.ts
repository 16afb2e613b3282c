// How an offering is said: its band, and what a stage means for the reader. Pure.
import type { Offering } from '@candor/contract/offerings/client.ts';
import type { OfferingStage } from '@candor/contract/offerings/types.ts';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { sayBand as sayPrices } from '../../shared/units/words.ts';

export const toneOfStage = {
  announced: 'neutral',
  open: 'success',
  closed: 'info',
  allotting: 'info',
  allotted: 'info',
  listed: 'neutral',
  cancelled: 'danger',
  void: 'danger',
} as const satisfies Record<OfferingStage, string>;

export function sayBand({ price_low: low, price_high: high, currency }: Offering, locale: string): string {
  return sayPrices(low, high, currency, locale);
}

/** Fewest and most lots of one person. */
export const sayRange = (
  { minimum_lots: from, maximum_lots: to }: Pick<Offering, 'minimum_lots' | 'maximum_lots'>,
  locale: string,
) => ({
  from: formatDecimal(String(from), locale),
  to: formatDecimal(String(to), locale),
});
