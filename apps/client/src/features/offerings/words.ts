// How an offering is said: its band, and what a stage means for the reader. Pure.
import type { Offering } from '@candor/contract/offerings/client.ts';
import type { OfferingStage } from '@candor/contract/offerings/types.ts';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';

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
  const say = (price: string): string => formatDecimal(price, locale);
  return low === high ? `${say(low)} ${currency}` : `${say(low)}–${say(high)} ${currency}`;
}
