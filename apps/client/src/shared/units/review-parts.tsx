// What the review of an order of units is made of: every charge, the day whose NAV decides, and the PIN under it.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FundDeal } from '@candor/contract/funds/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { Amount } from '@candor/ui';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { nameFee } from '@candor/screens/fees/fee-name.ts';
import { SignSteps } from '../pin/sign-steps.tsx';
import { useSigning } from '../pin/use-signing.tsx';
import { sayDay, sayMoment } from './words.ts';

export function useUnitFacts() {
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
  /** What is told when it is done. */
  readonly done: string;
  readonly sign: (pin: string, idempotencyKey: string) => Promise<Order>;
  readonly label: string;
  readonly sum: ReactNode;
  readonly onBack: () => void;
}

export function Sign({ sign, label, sum, done, onBack }: SignProps) {
  const t = useText();
  const navigate = useNavigate();
  const signing = useSigning<Order>(
    sign,
    done,
    ({ id }) => void navigate({ to: '/portfolio/orders/$id', params: { id } }),
  );
  return (
    <SignSteps
      signing={signing}
      failed={t('funds.failed')}
      label={label}
      back={{ label: t('funds.back'), onPress: onBack }}
    >
      {sum}
    </SignSteps>
  );
}
