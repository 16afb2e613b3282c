// How much and how fast: the amount with Max, the two ways with their arrival, and where the money goes.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import { Amount, Button, linkLook } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { BankIcon } from '@candor/ui/icons/money.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import type { AmountFault } from '@candor/screens/money/check-amount.ts';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import type { Draft, Way } from './draft.ts';

export interface AmountFormProps {
  readonly eligibility: Eligibility;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onReview: (draft: Draft) => void;
  /** While the outcome of an earlier request is not known, no other one begins. */
  readonly isHeld: boolean;
}

const faults = {
  missing: 'withdrawals.amount_required',
  invalid: 'errors.amount_invalid',
  too_much: 'withdrawals.amount_too_much',
} as const satisfies Record<AmountFault, string>;

export function AmountForm({ eligibility, draft, onDraft, onReview, isHeld }: AmountFormProps) {
  const t = useText();
  const [fault, setFault] = useState<{ readonly kind: AmountFault } | null>(null);
  const form = useFaultFocus(fault);
  const { withdrawable, currency, ways } = eligibility;
  const change = (part: Partial<Draft>): void => {
    setFault(null);
    onDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkAmount(draft.amount, withdrawable);
    if (checked.ok) onReview({ ...draft, amount: checked.money.amount });
    else setFault({ kind: checked.fault });
  };
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <MoneyField
          large
          label={t('withdrawals.amount')}
          currency={currency}
          value={draft.amount}
          onValueChange={(amount) => change({ amount })}
          trailing={
            <button
              type="button"
              className={`${linkLook} -my-3 inline-flex min-h-11 min-w-11 items-center justify-end font-semibold`}
              onClick={() => change({ amount: withdrawable.amount })}
            >
              {t('withdrawals.max')}
            </button>
          }
          hint={
            <>
              {t('withdrawals.max_hint')} <Amount value={withdrawable} />
            </>
          }
          {...(fault === null ? {} : { error: t(faults[fault.kind]) })}
        />
        <WayChoice ways={ways} way={draft.way} onChoose={(way) => change({ way })} />
        <Destination eligibility={eligibility} />
        <Button type="submit" wide disabled={isHeld}>
          {t('withdrawals.review')}
        </Button>
      </form>
    </Card>
  );
}

interface WayChoiceProps {
  readonly ways: Eligibility['ways'];
  readonly way: Way;
  readonly onChoose: (way: Way) => void;
}

function WayChoice({ ways, way, onChoose }: WayChoiceProps) {
  const t = useText();
  const locale = useLanguage();
  return (
    <RadioCards
      label={t('withdrawals.way')}
      columns={2}
      value={way}
      onValueChange={onChoose}
      options={ways.map(({ way: value, due_at: due, needs_score: score, open }) => ({
        value,
        title: t(`withdrawals.way_${value}`),
        detail: open
          ? t('withdrawals.way_due', { date: formatInstant(due, 'dateTime', { locale }) })
          : t('withdrawals.way_needs_score', { score }),
        disabled: !open,
      }))}
    />
  );
}

function Destination({ eligibility: { bank_account: bank } }: { readonly eligibility: Eligibility }) {
  const t = useText();
  if (bank === null) return null;
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken py-2 ps-4 pe-1.5">
      <BankIcon size={22} className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{t('withdrawals.to')}</span>
        <span className="flex flex-wrap gap-x-1.5 font-medium">
          <span>{bank.bank_name}</span>
          <bdi className="ui-num">{bank.account_number}</bdi>
        </span>
      </p>
      <Link
        to="/banking"
        className="inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-accent hover:bg-raised"
      >
        {t('withdrawals.change')}
      </Link>
    </div>
  );
}
