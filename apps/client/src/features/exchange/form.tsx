// From which account to which, how much, and what that brings: asked for while one types, priced by the server.
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import type { Account } from '@candor/contract/accounts/client.ts';
import { Amount, Button, IconButton, linkLook } from '@candor/ui';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { AccountSelect } from '../../shared/money/account-select.tsx';
import { checkAmount, isNothing } from '@candor/screens/money/check-amount.ts';
import type { AmountFault } from '@candor/screens/money/check-amount.ts';
import { useServices } from '../../shared/use-services.ts';
import { Expected } from './expected.tsx';
import { findMaximum } from './pair.ts';
import type { Pair } from './pair.ts';
import type { Quoting, QuotationInput } from './use-quotation.ts';

/** A pause in typing this long asks for a price. */
const pauseMs = 450;

const faults = {
  missing: 'exchange.amount_required',
  invalid: 'errors.amount_invalid',
  too_much: 'exchange.amount_too_much',
} as const satisfies Record<AmountFault, string>;

export interface ExchangeFormProps {
  readonly accounts: readonly Account[];
  readonly pair: Pair;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly onPair: (fromId: string, toId: string) => void;
  readonly quoting: Quoting;
  readonly onReview: (input: QuotationInput) => void;
  readonly isHeld: boolean;
}

export function ExchangeForm(props: ExchangeFormProps) {
  const { accounts, pair, amount, onAmount, onPair, quoting, onReview, isHeld } = props;
  const t = useText();
  const { clock } = useServices();
  const [fault, setFault] = useState<{ readonly kind: AmountFault } | null>(null);
  const form = useFaultFocus(fault);
  const { from, to } = pair;
  const maximum = findMaximum(pair, quoting.quotation);
  const isOwing = !isNothing(from.buckets.outstanding);
  const checked = checkAmount(amount, maximum);
  const asked = checked.ok ? checked.money.amount : null;
  const { ask, forget } = quoting;
  useEffect(() => {
    if (asked === null) return forget();
    const input = {
      from_account_id: from.id,
      to_account_id: to.id,
      amount: { amount: asked, currency: from.currency },
    };
    return clock.later(pauseMs, () => void ask(input));
  }, [asked, from.id, from.currency, to.id, clock, ask, forget]);
  const change = (typed: string): void => {
    setFault(null);
    onAmount(typed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!checked.ok) return setFault({ kind: checked.fault });
    onReview({ from_account_id: from.id, to_account_id: to.id, amount: checked.money });
  };
  // More than there is can be said while typing; an empty field only when somebody wants to go on.
  const shown = fault?.kind ?? (!checked.ok && checked.fault === 'too_much' ? checked.fault : null);
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto_1fr]">
          <AccountSelect
            label={t('exchange.from')}
            accounts={accounts}
            accountId={from.id}
            onChoose={(id) => onPair(id, id === to.id ? from.id : to.id)}
          />
          <IconButton
            label={t('exchange.swap')}
            icon={<ExchangeIcon size={22} className="rotate-90 sm:rotate-0" />}
            onClick={() => onPair(to.id, from.id)}
            className="justify-self-center border border-line"
          />
          <AccountSelect
            label={t('exchange.to')}
            accounts={accounts.filter(({ currency }) => currency !== from.currency)}
            accountId={to.id}
            onChoose={(id) => onPair(from.id, id)}
            isAlwaysShown
          />
        </div>
        <MoneyField
          large
          label={t('exchange.amount')}
          currency={from.currency}
          value={amount}
          onValueChange={change}
          trailing={
            <button
              type="button"
              className={`${linkLook} -my-3 inline-flex min-h-11 min-w-11 items-center justify-end font-semibold`}
              onClick={() => change(maximum.amount)}
            >
              {t('exchange.max')}
            </button>
          }
          hint={
            <>
              {t('exchange.maximum')} <Amount value={maximum} />
              {isOwing && <span className="block">{t('exchange.owed_rule')}</span>}
            </>
          }
          {...(shown === null ? {} : { error: t(faults[shown]) })}
        />
        <Expected quoting={quoting} isWanted={asked !== null} />
        <Button type="submit" wide disabled={isHeld}>
          {t('exchange.review')}
        </Button>
      </form>
    </Card>
  );
}
