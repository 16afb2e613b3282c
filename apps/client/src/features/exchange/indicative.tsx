// Says that a price stands still because its market is closed: how old its rate is and when it can be used again (G-13).
import type { ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { formatAge } from '@candor/screens/money/rate-text.ts';

export function Indicative({ quotation }: { readonly quotation: ExchangeQuotation }) {
  const t = useText();
  const locale = useLanguage();
  const { opens_at: opensAt, reference_rate: reference } = quotation;
  if (opensAt === null) return null;
  return (
    <Banner tone="warning" title={t('exchange.indicative')}>
      {t('exchange.indicative_note', {
        age: formatAge(reference.age_s, locale),
        date: formatInstant(opensAt, 'dateTime', { locale }),
      })}
    </Banner>
  );
}
