// Paying back: the next instalment as planned, or everything now with the interest of the days used. From own cash, with the PIN.
import type { ReactNode } from 'react';
import { repayLoan } from '@candor/contract/loans/client.ts';
import type { LoanDetail } from '@candor/contract/loans/client.ts';
import { Amount } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { useAccounts } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { SignSteps } from '../../shared/pin/sign-steps.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { settledCash } from '../../shared/money/settled-cash.ts';

export function RepayCard({ loan }: { readonly loan: LoanDetail }) {
  const t = useText();
  const accounts = useAccounts();
  const next = loan.instalments.find(({ state }) => state === 'planned');
  const account = accounts.data?.find(({ id }) => id === loan.account_id);
  const cash = account && settledCash(account);
  if (!next || !loan.payoff) return null;
  return (
    <Section
      title={t('loans.repay_title')}
      note={
        cash && (
          <>
            {t('loans.cash')} <Amount value={cash} />
          </>
        )
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <NextInstalment loan={loan} next={next} />
        <Payoff loan={loan} payoff={loan.payoff} />
      </div>
    </Section>
  );
}

type Next = LoanDetail['instalments'][number];

function NextInstalment({ loan, next }: { readonly loan: LoanDetail; readonly next: Next }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('loans.next_title', { number: next.number })}</h3>
      <FactList
        facts={[
          { key: 'due', label: t('loans.column_due'), value: formatInstant(next.due_at, 'date', { locale }) },
          { key: 'principal', label: t('loans.column_principal'), value: <Amount value={next.principal} /> },
          { key: 'interest', label: t('loans.column_interest'), value: <Amount value={next.interest} /> },
          { key: 'total', label: t('loans.column_total'), value: <Amount value={next.total} />, strong: true },
        ]}
      />
      <p className="text-sm text-muted">{t('loans.next_note')}</p>
      <PayButton loanId={loan.id} instalment={next.number} amount={next.total} variant="primary">
        {t('loans.pay_next')}
      </PayButton>
    </Card>
  );
}

function Payoff({ loan, payoff }: { readonly loan: LoanDetail; readonly payoff: NonNullable<LoanDetail['payoff']> }) {
  const t = useText();
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('loans.payoff_title')}</h3>
      <FactList
        facts={[
          { key: 'principal', label: t('loans.column_principal'), value: <Amount value={payoff.principal} /> },
          {
            key: 'interest',
            label: t('loans.column_interest'),
            note: t('loans.payoff_interest'),
            value: <Amount value={payoff.interest} />,
          },
          ...(isNothing(payoff.fee_refund)
            ? []
            : [
                {
                  key: 'refund',
                  label: t('loans.fee_back'),
                  value: <Amount value={{ ...payoff.fee_refund, amount: `-${payoff.fee_refund.amount}` }} />,
                },
              ]),
          { key: 'total', label: t('loans.column_total'), value: <Amount value={payoff.total} />, strong: true },
        ]}
      />
      <p className="text-sm text-muted">{t(payoff.is_exit ? 'loans.exit_note' : 'loans.payoff_note')}</p>
      <PayButton loanId={loan.id} instalment={null} amount={payoff.total} variant="secondary">
        {t('loans.pay_all')}
      </PayButton>
    </Card>
  );
}

interface PayButtonProps {
  readonly loanId: string;
  readonly instalment: number | null;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly variant: 'primary' | 'secondary';
  readonly children: ReactNode;
}

function PayButton({ loanId, instalment, amount, variant, children }: PayButtonProps) {
  const t = useText();
  const { api } = useServices();
  const signing = useSigning(
    (pin, idempotencyKey) =>
      api.call(repayLoan, { params: { id: loanId }, body: { instalment, amount, pin }, idempotencyKey }),
    t('loans.paid'),
  );
  return (
    <div className="mt-auto flex flex-col gap-3">
      <SignSteps signing={signing} failed={t('loans.pay_failed')} label={children} variant={variant}>
        <Amount value={amount} />
      </SignSteps>
    </div>
  );
}
