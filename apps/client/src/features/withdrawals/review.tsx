// The last look before the PIN: what leaves, what it costs, where it goes and when it arrives.
import { lazy, Suspense, useState } from 'react';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import { decodeMoney, encodeMoney, subtractMoney } from '@candor/money';
import { Amount, Button } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import type { Intention } from '@candor/screens/intentions/use-intention.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useGoBack } from '../../shared/use-go-back.ts';
import type { Draft } from './draft.ts';

const PinDialog = lazy(async () => ({ default: (await import('../../shared/pin/pin-dialog.tsx')).PinDialog }));

/** What is asked of the server; the PIN is added when it is typed and goes nowhere else. */
export interface SignedDraft extends Draft {
  readonly pin: string;
}

export interface ReviewProps {
  readonly eligibility: Eligibility;
  readonly draft: Draft;
  readonly asking: Intention<SignedDraft>;
}

export function Review({ eligibility, draft, asking }: ReviewProps) {
  const t = useText();
  const goBack = useGoBack();
  const [isSigning, setIsSigning] = useState(false);
  const amount = { amount: draft.amount, currency: eligibility.currency };
  const confirm = async (pin: string): Promise<void> => {
    const refusal = await asking.start({ ...draft, pin });
    if (isApiProblem(refusal) && refusal.code.startsWith('pin_')) {
      asking.clear();
      throw refusal;
    }
    setIsSigning(false);
  };
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="ui-section-title">{t('withdrawals.review_title')}</h2>
      <ReviewFacts {...{ eligibility, draft, amount }} />
      <p className="text-sm text-muted">{t('withdrawals.review_note')}</p>
      <ProblemBanner problem={asking.problem} title={t('withdrawals.request_failed')} />
      {!isSigning && <IntentionNote intention={asking} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={asking.isBusy} onClick={goBack}>
          {t('withdrawals.edit')}
        </Button>
        <Button disabled={asking.isBusy} onClick={() => setIsSigning(true)}>
          {t('withdrawals.confirm')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isSigning && (
          <PinDialog onConfirm={confirm} onClose={() => setIsSigning(false)}>
            <p className="text-2xl font-semibold">
              <Amount value={amount} />
            </p>
            <IntentionNote intention={asking} />
          </PinDialog>
        )}
      </Suspense>
    </Card>
  );
}

interface ReviewFactsProps extends Omit<ReviewProps, 'asking'> {
  readonly amount: { readonly amount: string; readonly currency: string };
}

function ReviewFacts({ eligibility, draft, amount }: ReviewFactsProps) {
  const t = useText();
  const locale = useLanguage();
  const { bank_account: bank, country, fee, ways } = eligibility;
  const due = ways.find(({ way }) => way === draft.way)?.due_at ?? '';
  return (
    <FactList
      facts={[
        { key: 'amount', label: t('withdrawals.amount'), value: <Amount value={amount} /> },
        {
          key: 'fee',
          label: t('withdrawals.fee'),
          value: <Amount value={fee} />,
          ...(/[1-9]/u.test(fee.amount) ? {} : { note: t('withdrawals.no_fee') }),
        },
        {
          key: 'to',
          label: t('withdrawals.to'),
          ...(bank === null ? {} : { note: bank.holder_name }),
          value: bank === null ? '–' : `${bank.bank_name} ${bank.account_number}`,
        },
        { key: 'way', label: t('withdrawals.way'), value: t(`withdrawals.way_${draft.way}`) },
        {
          key: 'arrives',
          label: t('withdrawals.arrives'),
          note: t('withdrawals.arrives_note', { country: describeCountry(country, locale) }),
          value: formatInstant(due, 'dateTime', { locale }),
        },
        { key: 'receive', label: t('withdrawals.receive'), value: <Amount value={less(amount, fee)} />, strong: true },
      ]}
    />
  );
}

function less(amount: ReviewFactsProps['amount'], fee: ReviewFactsProps['amount']): ReviewFactsProps['amount'] {
  const [whole, part] = [decodeMoney(amount), decodeMoney(fee)];
  return whole.ok && part.ok ? encodeMoney(subtractMoney(whole.value, part.value)) : amount;
}
