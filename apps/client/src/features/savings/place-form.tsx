// Placing money: amount → everything in money → PIN → receipt. What is signed is what was shown; another rate asks again.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Account } from '@candor/contract/accounts/client.ts';
import { openSaving, quoteSaving } from '@candor/contract/savings/client.ts';
import type { SavingQuote, SavingsProductDetail } from '@candor/contract/savings/client.ts';
import type { MaturityChoice } from '@candor/contract/savings/rules.ts';
import { Amount, Button, Percent } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import type { AmountFault } from '@candor/screens/money/check-amount.ts';
import { useAccounts } from '../../shared/money/queries.ts';
import { settledCash } from '../../shared/money/settled-cash.ts';
import { SignSteps } from '../../shared/pin/sign-steps.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';

interface ProductProps {
  readonly product: SavingsProductDetail;
}

export function PlaceForm({ product }: ProductProps) {
  const t = useText();
  const accounts = useAccounts();
  const account = accounts.data?.find(({ currency }) => currency === product.currency);
  const [quote, setQuote] = useState<SavingQuote | null>(null);
  const [choice, setChoice] = useState<MaturityChoice>('pay_out');
  if (!product.is_open || !product.access.allowed) {
    const { code, level, mine } = product.access;
    return (
      <Section title={t('savings.place')}>
        <Banner tone="info" title={t('savings.not_now')}>
          {code !== null && t(`errors.${code}`, { level: level ?? 0, mine: mine ?? 0 })}
        </Banner>
      </Section>
    );
  }
  if (accounts.data && !account) {
    return (
      <Section title={t('savings.place')}>
        <Banner tone="info" title={t('savings.no_account', { currency: product.currency })} />
      </Section>
    );
  }
  if (!account) return null;
  return (
    <Section title={t(quote === null ? 'savings.place' : 'savings.review')}>
      {quote === null ? (
        <AmountStep product={product} account={account} choice={choice} onChoice={setChoice} onQuote={setQuote} />
      ) : (
        <Review product={product} quote={quote} choice={choice} onBack={() => setQuote(null)} />
      )}
    </Section>
  );
}

interface AmountStepProps extends ProductProps {
  readonly account: Account;
  readonly choice: MaturityChoice;
  readonly onChoice: (choice: MaturityChoice) => void;
  readonly onQuote: (quote: SavingQuote) => void;
}

function AmountStep({ product, account, choice, onChoice, onQuote }: AmountStepProps) {
  const t = useText();
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<{ readonly amount: AmountFault } | null>(null);
  const form = useFaultFocus(fault);
  const cash = settledCash(account);
  const { run, clear, isBusy, problem } = useSubmit(async (amount: typeof cash) => {
    onQuote(await api.call(quoteSaving, { body: { product_id: product.id, account_id: account.id, amount } }));
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkAmount(typed, cash);
    clear();
    return checked.ok ? void run(checked.money) : setFault({ amount: checked.fault });
  };
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <MoneyField
          large
          label={t('savings.amount')}
          currency={product.currency}
          value={typed}
          onValueChange={(value) => {
            setTyped(value);
            setFault(null);
          }}
          hint={
            <>
              {t('savings.cash')} <Amount value={cash} />
            </>
          }
          {...(fault === null ? {} : { error: t(`savings.amount_${fault.amount}`) })}
        />
        {product.term_days !== null && (
          <RadioCards
            label={t('savings.at_end')}
            columns={2}
            value={choice}
            onValueChange={onChoice}
            options={(['pay_out', 'renew'] as const).map((value) => ({
              value,
              title: t(`savings.end_${value}`),
              detail: t(`savings.end_${value}_note`),
            }))}
          />
        )}
        <ProblemBanner problem={problem} title={t('savings.place_failed')} />
        <Button type="submit" wide disabled={isBusy}>
          {t('savings.show')}
        </Button>
        <p className="text-sm text-muted">{t('savings.show_note')}</p>
      </form>
    </Card>
  );
}

interface ReviewProps extends ProductProps {
  readonly quote: SavingQuote;
  readonly choice: MaturityChoice;
  readonly onBack: () => void;
}

function Review({ product, quote, choice, onBack }: ReviewProps) {
  const t = useText();
  const locale = useLanguage();
  const navigate = useNavigate();
  const { api } = useServices();
  const { product_id, account_id, amount, rate, matures_on: ends, early_cost: early } = quote;
  const date = (day: string) => formatInstant(day, 'date', { locale, timeZone: 'UTC' });
  const signing = useSigning(
    (pin, idempotencyKey) =>
      api.call(openSaving, {
        body: { product_id, account_id, amount, rate, at_maturity: ends === null ? null : choice, pin },
        idempotencyKey,
      }),
    t('savings.placed'),
    ({ id }) => void navigate({ to: '/savings/$id', params: { id } }),
  );
  return (
    <Card className="flex flex-col gap-4">
      <FactList
        facts={[
          { key: 'amount', label: t('savings.amount'), value: <Amount value={amount} />, strong: true },
          {
            key: 'to',
            label: t('savings.goes_to'),
            value: product.issuer.name,
            note: t(`savings.risk_${product.issuer.risk}`),
          },
          {
            key: 'rate',
            label: t('savings.rate'),
            value: <Percent points={rate} />,
            note: t(`savings.count_${product.day_count}`),
          },
          ...quote.interest.map(({ days, amount: interest }) => ({
            key: `interest-${String(days)}`,
            label: t('savings.interest_for', { days }),
            ...(ends === null ? { note: t('savings.at_todays_rate') } : {}),
            value: <Amount value={interest} />,
          })),
          { key: 'payout', label: t('savings.payout'), value: t(`savings.payout_${product.payout}`) },
          ...(ends === null
            ? []
            : [
                { key: 'ends', label: t('savings.ends'), value: date(ends) },
                { key: 'choice', label: t('savings.at_end'), value: t(`savings.end_${choice}`) },
              ]),
          {
            key: 'early',
            label: t('savings.early'),
            ...(early === null ? {} : { note: t('savings.early_note') }),
            value: early === null ? t('savings.free') : <Amount value={early} />,
          },
          { key: 'fees', label: t('savings.fees'), value: t('savings.free') },
          { key: 'cash', label: t('savings.cash_after'), value: <Amount value={quote.cash_after} /> },
        ]}
      />
      <SignSteps
        signing={signing}
        failed={t('savings.place_failed')}
        label={t('savings.confirm')}
        back={{ label: t('savings.back'), onPress: onBack }}
      >
        <Amount value={amount} />
      </SignSteps>
    </Card>
  );
}
