// What is about to be signed: estimate, every charge, the day whose NAV decides and until when it can be cancelled.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placeFundPurchase, placeFundSale, placeFundSwitch } from '@candor/contract/funds/client.ts';
import type { Fund, FundDeal, FundQuotation, SwitchQuotation } from '@candor/contract/funds/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { Amount, Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { nameFee } from '@candor/screens/fees/fee-name.ts';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { useServices } from '../../shared/use-services.ts';
import { sayDay, sayMoment, sayNav } from './words.ts';

function useFacts() {
  const t = useText();
  const locale = useLanguage();
  const costs = ({ gross, lines, side, total }: Quotation, prefix = ''): Fact[] => [
    { key: `${prefix}gross`, label: t('funds.gross'), value: <Amount value={gross} /> },
    ...lines.map(({ code, kind, amount }) => ({
      key: `${prefix}${code}`,
      label: nameFee(t, code, kind),
      value: <Amount value={amount} />,
    })),
    {
      key: `${prefix}total`,
      label: t(side === 'buy' ? 'funds.pays' : 'funds.brings'),
      value: <Amount value={total} />,
      strong: true,
    },
  ];
  const days = (deal: FundDeal): Fact[] => [
    {
      key: 'day',
      label: t('funds.nav_day'),
      value: sayDay(deal.nav_day, locale),
      note: t('funds.cancel_until', { time: sayMoment(deal.cut_off_at, locale) }),
      strong: true,
    },
    { key: 'settles', label: t('funds.settles_on'), value: sayDay(deal.settles_on, locale) },
  ];
  return { t, locale, costs, days };
}

interface SignProps {
  readonly sign: (pin: string, idempotencyKey: string) => Promise<Order>;
  readonly label: string;
  readonly sum: ReactNode;
  readonly onBack: () => void;
}

function Sign({ sign, label, sum, onBack }: SignProps) {
  const t = useText();
  const navigate = useNavigate();
  const signing = useSigning<Order>(
    sign,
    t('funds.placed'),
    ({ id }) => void navigate({ to: '/portfolio/orders/$id', params: { id } }),
  );
  return (
    <>
      {signing.problem !== null && (
        <Banner tone="danger" urgent title={t('funds.failed')}>
          {describeProblem(t, signing.problem)}
        </Banner>
      )}
      <Button wide disabled={signing.isBusy} onClick={signing.open}>
        {label}
      </Button>
      <Button wide variant="secondary" disabled={signing.isBusy} onClick={onBack}>
        {t('funds.back')}
      </Button>
      {signing.view(<p className="text-2xl font-semibold">{sum}</p>)}
    </>
  );
}

interface ReviewProps<Quoted> {
  readonly fund: Fund;
  readonly quoted: Quoted;
  readonly onBack: () => void;
}

export function OrderReview({ fund, quoted, onBack }: ReviewProps<FundQuotation>) {
  const { t, locale, costs, days } = useFacts();
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
            value: quotation.quantity,
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
  const { t, locale, costs, days } = useFacts();
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
            note: t('funds.units_count', { units: sale.quantity }),
          },
          ...days(quoted),
          ...costs(sale, 'sale-'),
          {
            key: 'to',
            label: t('funds.buy'),
            value: purchase.instrument.name,
            note: t('funds.purchase_day', { day: sayDay(quoted.purchase_nav_day, locale) }),
          },
          { key: 'units', label: t('funds.units_about'), value: purchase.quantity },
          ...costs(purchase, 'purchase-'),
          { key: 'most', label: t('funds.switch_most'), value: <Amount value={purchase.maximum} /> },
        ]}
      />
      <p className="text-sm text-muted">{t('funds.switch_note')}</p>
      <Sign
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
