// A rate in words: what one unit given brings.
import type { Exchange, ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { useLanguage, useText } from '@candor/web';
import { shortenRate } from '@candor/screens/money/rate-text.ts';

export interface RateLineProps {
  readonly quotation: Pick<Exchange | ExchangeQuotation, 'from' | 'to' | 'rate'>;
  /** Another rate of the same pair, e.g. the reference. */
  readonly rate?: string;
}

export function RateLine({ quotation: { from, to, rate: own }, rate = own }: RateLineProps) {
  const t = useText();
  const locale = useLanguage();
  const text = t('exchange.rate_line', {
    from: from.currency,
    rate: formatDecimal(shortenRate(rate), locale),
    to: to.currency,
  });
  return <bdi className="ui-num">{text}</bdi>;
}
