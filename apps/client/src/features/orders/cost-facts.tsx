// What a trade costs, as lines of facts: each fee and tax by its name, and the rate it was converted at.
import type { UsedRate } from '@candor/contract/accounts/client.ts';
import type { ChargeLine } from '@candor/contract/fees/client.ts';
import { nameFee, noteFee } from '@candor/screens/fees/fee-name.ts';
import { shortenRate } from '@candor/screens/money/rate-text.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import type { Translate } from '@candor/web';

export function describeFees(t: Translate, locale: string, lines: readonly ChargeLine[]): Fact[] {
  return lines.map((line) => ({
    key: `line ${line.code}`,
    label: nameFee(t, line.code, line.kind),
    value: <Amount value={line.amount} />,
    ...noteFee(t, locale, line),
  }));
}

/** The rate without where it comes from: how old it is matters to an offer, its source to a record. */
export function describeRate(t: Translate, locale: string, { from, rate, to }: UsedRate): Fact {
  const value = t('orders-ui.rate_line', { from, rate: formatDecimal(shortenRate(rate), locale), to });
  return { key: 'rate', label: t('orders-ui.rate'), value };
}
