// What a line of costs is called, and what is said beside it. A table may hold a rule that this page has no word for: then its kind is
// said. Pure.
import type { ChargeLine } from '@candor/contract/fees/client.ts';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import type { Translate } from '@candor/web';

const known = [
  'commission',
  'fx_fee',
  'sec_fee',
  'taf',
  'stt',
  'exchange_charge',
  'sebi',
  'stamp_duty',
  'gst',
  'itf',
  'bsmv',
  'transfer_fee',
  'spread',
  'bonus',
  'subscription',
  'accrued_interest',
  'entry_charge',
  'exit_charge',
  'gross',
  'total',
] as const;

export function nameFee(t: Translate, code: string, kind: string): string {
  const found = known.find((one) => one === code);
  if (found) return t(`fees.${found}`);
  return t(kind === 'tax' ? 'fees.other_tax' : 'fees.other_fee');
}

/** That it is in the price already, or its share of the value; a share that would read as nothing is not said. */
export function noteFee(t: Translate, locale: string, { kind, percent }: ChargeLine): { readonly note?: string } {
  if (kind === 'spread') return { note: t('orders-ui.in_price') };
  if (percent === null || Math.abs(Number(percent)) < smallestPercent) return {};
  return { note: t('orders-ui.percent_note', { percent: formatPercent(percent, locale) }) };
}

const smallestPercent = 0.005;
