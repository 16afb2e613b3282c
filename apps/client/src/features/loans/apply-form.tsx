// What a loan is wished for: account, amount, kind, period, purpose and the reason in own words.
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { LoanTerms } from '@candor/contract/loans/client.ts';
import { Amount, Button } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { changeKind, checkDraft, periodsOf } from './draft.ts';
import type { Draft, Faults } from './draft.ts';
import { LiveOffer } from './live-offer.tsx';
import type { OfferReviewProps } from './offer-review.tsx';

export interface ApplyFormProps {
  readonly terms: LoanTerms;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onReview: (checked: OfferReviewProps) => void;
}

const longestReason = 500;

export function ApplyForm({ terms, draft, onDraft, onReview }: ApplyFormProps) {
  const t = useText();
  const [faults, setFaults] = useState<Faults>({});
  const form = useFaultFocus(faults);
  const account = terms.accounts.find(({ account_id: id }) => id === draft.accountId) ?? terms.accounts[0];
  if (!account) return null;
  const change = (next: Draft): void => {
    setFaults({});
    onDraft(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkDraft(draft, account);
    if (!checked.ok) return setFaults(checked.faults);
    const { wish, purpose, reason } = checked;
    onReview({ wish, purpose, reason, exitDays: terms.exit_days });
  };
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
        {terms.accounts.length > 1 && (
          <Select
            label={t('loans.account')}
            value={account.account_id}
            onValueChange={(accountId) => change({ ...draft, accountId })}
            options={terms.accounts.map((one) => ({ value: one.account_id, label: one.currency }))}
          />
        )}
        <MoneyField
          large
          label={t('loans.wished')}
          currency={account.currency}
          value={draft.amount}
          onValueChange={(amount) => change({ ...draft, amount })}
          hint={
            <>
              <Amount value={account.minimum} /> – <Amount value={account.available} />
            </>
          }
          {...(faults.amount === undefined ? {} : { error: t(`loans.amount_${faults.amount}`) })}
        />
        <RadioCards
          label={t('loans.kind')}
          columns={2}
          value={draft.kind}
          onValueChange={(kind) => change(changeKind(terms, draft, kind))}
          options={terms.kinds.map((kind) => ({
            value: kind,
            title: t(`loans.kind_${kind}`),
            detail: t(`loans.kind_${kind}_note`),
          }))}
        />
        <PeriodChoice terms={terms} draft={draft} onChoose={(period) => change({ ...draft, period })} />
        <LiveOffer {...{ terms, draft, account }} />
        <Select
          label={t('loans.purpose')}
          placeholder={t('loans.purpose_choose')}
          value={draft.purpose}
          onValueChange={(purpose) => change({ ...draft, purpose })}
          options={terms.purposes.map((value) => ({ value, label: t(`loans.purpose_${value}`) }))}
          {...(faults.purpose ? { error: t('loans.purpose_missing') } : {})}
        />
        <TextArea
          label={t('loans.reason')}
          hint={t('loans.reason_hint')}
          rows={3}
          maxLength={longestReason}
          value={draft.reason}
          onChange={(event) => change({ ...draft, reason: event.target.value })}
          {...(faults.reason ? { error: t('loans.reason_missing') } : {})}
        />
        <Button type="submit" wide>
          {t('loans.show_offer')}
        </Button>
        <p className="text-sm text-muted">{t('loans.offer_free')}</p>
      </form>
    </Card>
  );
}

interface PeriodChoiceProps extends Pick<ApplyFormProps, 'terms' | 'draft'> {
  readonly onChoose: (period: number) => void;
}

function PeriodChoice({ terms, draft, onChoose }: PeriodChoiceProps) {
  const t = useText();
  const offered = periodsOf(terms, draft.kind);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('loans.period_months')}</p>
      <SegmentedControl
        wide
        label={t('loans.period_months')}
        value={String(draft.period)}
        onValueChange={(period) => onChoose(Number(period))}
        segments={terms.periods.map((months) => ({
          value: String(months),
          label: String(months),
          spoken: t('loans.months', { count: months }),
          disabled: !offered.includes(months),
        }))}
      />
    </div>
  );
}
