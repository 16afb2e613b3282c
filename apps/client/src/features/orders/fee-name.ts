// What a line of costs is called. A table may hold a rule that this page has no word for: then its kind is said. Pure.
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
  'gross',
  'total',
] as const;

export function nameFee(t: Translate, code: string, kind: string): string {
  const found = known.find((one) => one === code);
  if (found) return t(`fees.${found}`);
  return t(kind === 'tax' ? 'fees.other_tax' : 'fees.other_fee');
}
