// The day whose NAV an order placed now gets, and until when it can be placed for it.
import type { FundDeal } from '@candor/contract/funds/client.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { sayDay, sayMoment } from './words.ts';

export function DealClock({ deal }: { readonly deal: FundDeal }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <Section title={t('funds.deal')}>
      <Card className="flex flex-col gap-2">
        <p className="text-2xl font-semibold">{sayDay(deal.nav_day, locale)}</p>
        <p className="text-sm text-muted">
          {t('funds.deal_note', { time: sayMoment(deal.cut_off_at, locale), day: sayDay(deal.nav_day, locale) })}
        </p>
      </Card>
    </Section>
  );
}
