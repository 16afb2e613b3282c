// What has to be known about a quotation before it is taken: a closed market, a review, an estimate, money that has not settled.
import type { Quotation, QuotationNote } from '@candor/contract/quotations/client.ts';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useLanguage, useText } from '@candor/web';
import { useMarketMoment } from './use-market-moment.ts';

export function Notes({ quotation }: { readonly quotation: Quotation }) {
  const t = useText();
  const locale = useLanguage();
  const moment = useMarketMoment(quotation.instrument.market);
  const { notes, opens_at: opens, deviation_percent: deviation } = quotation;
  const say = (note: QuotationNote): string => {
    if (note === 'fx_estimate') return t('errors.fx_estimate');
    return t(`orders-ui.note_${note}`, {
      date: opens === null ? '' : moment(opens),
      percent: deviation === null ? '' : formatPercent(deviation, locale),
    });
  };
  return notes.map((note) => (
    <Banner key={note} tone={note === 'market_closed' || note === 'reviewed' ? 'info' : 'warning'} title={say(note)} />
  ));
}
