// What is about to be signed: estimate, every charge, the day whose NAV decides and until when it can be cancelled.
import { placeFundPurchase, placeFundSale, placeFundSwitch } from '@candor/contract/funds/client.ts';
import type { Fund, FundQuotation, SwitchQuotation } from '@candor/contract/funds/client.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Sign, useUnitFacts } from '../../shared/units/review-parts.tsx';
import { useServices } from '../../shared/use-services.ts';
import { sayDay, sayNav } from '../../shared/units/words.ts';

interface ReviewProps<Quoted> {
  readonly fund: Fund;
  readonly quoted: Quoted;
  readonly onBack: () => void;
}

export function OrderReview({ fund, quoted, onBack }: ReviewProps<FundQuotation>) {
  const { t, locale, costs, days } = useUnitFacts();
  const { api } = useServices();
  const { quotation, estimated_with: nav } = quoted;
  const isBuy = quotation.side === 'buy';
  const { id } = fund;
  return (
    <div className="flex flex-col gap-5">
      <FactList
        facts={[
          ...days(quoted),
          {
            key: 'units',
            label: t(isBuy ? 'funds.units_about' : 'funds.units_up_to'),
            value: formatDecimal(quotation.quantity, locale),
            note: t('funds.at_nav', { nav: sayNav(nav.nav, fund.currency, locale), day: sayDay(nav.day, locale) }),
          },
          ...costs(quotation),
          ...(isBuy
            ? [
                { key: 'held', label: t('funds.held'), value: <Amount value={quotation.maximum} />, strong: true },
                { key: 'after', label: t('funds.cash_after'), value: <Amount value={quotation.cash_after} /> },
              ]
            : []),
        ]}
      />
      <p className="text-sm text-muted">{t(isBuy ? 'funds.buy_note' : 'funds.sell_note')}</p>
      <Sign
        done={t('funds.placed')}
        label={t(isBuy ? 'funds.sign_buy' : 'funds.sign_sell')}
        sum={<Amount value={isBuy ? quotation.maximum : quotation.total} />}
        onBack={onBack}
        sign={(pin, idempotencyKey) =>
          api.call(isBuy ? placeFundPurchase : placeFundSale, {
            params: { id },
            body: { quotation_id: quotation.id, pin },
            idempotencyKey,
          })
        }
      />
    </div>
  );
}

export function SwitchReview({ fund, quoted, onBack }: ReviewProps<SwitchQuotation>) {
  const { t, locale, costs, days } = useUnitFacts();
  const { api } = useServices();
  const { sale, purchase } = quoted;
  return (
    <div className="flex flex-col gap-5">
      <FactList
        facts={[
          {
            key: 'from',
            label: t('funds.sell'),
            value: sale.instrument.name,
            note: t('funds.units_count', { units: formatDecimal(sale.quantity, locale) }),
          },
          ...days(quoted),
          ...costs(sale, 'sale-'),
          {
            key: 'to',
            label: t('funds.buy'),
            value: purchase.instrument.name,
            note: t('funds.purchase_day', { day: sayDay(quoted.purchase_nav_day, locale) }),
          },
          { key: 'units', label: t('funds.units_about'), value: formatDecimal(purchase.quantity, locale) },
          ...costs(purchase, 'purchase-'),
          { key: 'most', label: t('funds.switch_most'), value: <Amount value={purchase.maximum} /> },
        ]}
      />
      <p className="text-sm text-muted">{t('funds.switch_note')}</p>
      <Sign
        done={t('funds.placed')}
        label={t('funds.sign_switch')}
        sum={<Amount value={sale.total} />}
        onBack={onBack}
        sign={(pin, idempotencyKey) =>
          api.call(placeFundSwitch, {
            params: { id: fund.id },
            body: { sale_quotation_id: sale.id, purchase_quotation_id: purchase.id, pin },
            idempotencyKey,
          })
        }
      />
    </div>
  );
}
