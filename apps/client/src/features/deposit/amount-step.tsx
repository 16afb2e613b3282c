// How much: declares the deposit under one key. A second press does nothing, and a lost answer is asked for, never sent anew.
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { decodeMoney, findAsset, isPositiveMoney } from '@candor/money';
import type { Account } from '@candor/contract/client/accounts.ts';
import type { Deposit, DepositChannel } from '@candor/contract/client/deposits.ts';
import { Button } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { useLanguage, useText } from '@candor/web';
import { depositCalls } from '@candor/web/api/deposit-calls.ts';
import { ProblemNote } from '../../shared/forms/problem-note.tsx';
import { describeProblem, readCode } from '../../shared/forms/problem-text.ts';
import { IntentionNote } from '../../shared/money/intention-note.tsx';
import { describeCountry } from '../../shared/money/describe-country.ts';
import { useIntention } from '../../shared/money/use-intention.ts';
import { useServices } from '../../shared/use-services.ts';
import { depositKeys } from './queries.ts';

interface AmountStepProps {
  readonly channel: DepositChannel;
  /** Those it can be credited to, the home account first. */
  readonly accounts: readonly Account[];
}

interface Declared {
  readonly accountId: string;
  readonly amount: string;
}

export function AmountStep({ channel, accounts }: AmountStepProps) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { currency } = channel;
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '');
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState<'deposits.amount_required' | 'deposits.amount_invalid' | null>(null);
  const declaring = useIntention<Declared, Deposit>(
    (declared, idempotencyKey) =>
      api.call(depositCalls.submit, {
        body: {
          channel_id: channel.id,
          account_id: declared.accountId,
          amount: { amount: declared.amount, currency },
        },
        idempotencyKey,
      }),
    async (deposit) => {
      cache.setQueryData(depositKeys.one(deposit.id), deposit);
      void cache.invalidateQueries({ queryKey: depositKeys.list });
      toasts.show({ variant: 'success', title: t('deposits.submitted') });
      // In place of the form: going back from the instructions must not lead to a form that was sent.
      await navigate({ to: '/deposit/$id', params: { id: deposit.id }, replace: true });
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === '') return setFault('deposits.amount_required');
    const parsed = decodeMoney({ amount, currency });
    if (!parsed.ok || !isPositiveMoney(parsed.value)) return setFault('deposits.amount_invalid');
    setFault(null);
    void declaring.start({ accountId, amount });
  };
  const isAboutAmount = readCode(declaring.problem) === 'amount_invalid';
  const error = fault === null ? (isAboutAmount ? describeProblem(t, declaring.problem) : undefined) : t(fault);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ChosenWay channel={channel} isLocked={declaring.isBusy} />
      <AccountChoice {...{ accounts, accountId }} onChoose={setAccountId} isLocked={declaring.isBusy} />
      <MoneyField
        large
        label={t('deposits.amount')}
        currency={currency}
        scale={findAsset(currency)?.digits ?? 2}
        value={amount}
        onValueChange={(value) => {
          setAmount(value);
          setFault(null);
          declaring.clear();
        }}
        readOnly={declaring.isBusy}
        hint={t(channel.kind === 'bank' ? 'deposits.amount_hint' : 'deposits.amount_hint_coins')}
        {...(error === undefined ? {} : { error })}
      />
      {!isAboutAmount && <ProblemNote problem={declaring.problem} />}
      <IntentionNote intention={declaring} />
      {declaring.phase !== 'unknown' && (
        <Button type="submit" wide loading={declaring.isBusy} loadingLabel={t('shell.loading')}>
          {t('deposits.declare')}
        </Button>
      )}
    </form>
  );
}

function ChosenWay({ channel, isLocked }: { readonly channel: DepositChannel; readonly isLocked: boolean }) {
  const t = useText();
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1.5 ps-4 pe-1.5">
      <p className="font-medium">
        {t(`deposits.kind_${channel.kind}`)} · {channel.currency}
      </p>
      {isLocked ? (
        <span className="min-h-11" />
      ) : (
        <Link
          to="/deposit"
          className="inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-accent hover:bg-raised"
        >
          {t('deposits.change_way')}
        </Link>
      )}
    </div>
  );
}

interface AccountChoiceProps {
  readonly accounts: readonly Account[];
  readonly accountId: string;
  readonly onChoose: (id: string) => void;
  readonly isLocked: boolean;
}

function AccountChoice({ accounts, accountId, onChoose, isLocked }: AccountChoiceProps) {
  const t = useText();
  const locale = useLanguage();
  if (accounts.length < 2) return null;
  return (
    <RadioCards
      label={t('deposits.to_account')}
      columns={2}
      value={accountId}
      onValueChange={onChoose}
      options={accounts.map(({ id, country, currency }) => ({
        value: id,
        title: currency,
        detail: describeCountry(country, locale),
        disabled: isLocked && id !== accountId,
      }))}
    />
  );
}
