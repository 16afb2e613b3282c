// How much: declares the deposit under one key. A second press does nothing, and a lost answer is asked for, never sent anew.
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { decodeMoney, isPositiveMoney } from '@candor/money';
import type { Account } from '@candor/contract/accounts/client.ts';
import type { Deposit, DepositChannel } from '@candor/contract/deposits/client.ts';
import { Button } from '@candor/ui';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { isApiProblem, useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { AccountSelect } from '../../shared/money/account-select.tsx';
import { useAccountCountry } from '../../shared/money/use-account-country.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
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

interface Fault {
  readonly text: 'deposits.amount_required' | 'deposits.amount_invalid';
}

export function AmountStep({ channel, accounts }: AmountStepProps) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { currency } = channel;
  const [country, chooseCountry] = useAccountCountry();
  const begun = accounts.find((account) => account.country === country) ?? accounts[0];
  const [accountId, setAccountId] = useState(begun?.id ?? '');
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const declaring = useIntention<Declared, Deposit>(
    (declared, idempotencyKey) =>
      api.call(submitDeposit, {
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
    if (amount === '') return setFault({ text: 'deposits.amount_required' });
    const parsed = decodeMoney({ amount, currency });
    if (!parsed.ok || !isPositiveMoney(parsed.value)) return setFault({ text: 'deposits.amount_invalid' });
    setFault(null);
    void declaring.start({ accountId, amount });
  };
  const isAboutAmount = readCode(declaring.problem) === 'amount_invalid';
  const form = useFaultFocus(fault ?? (isApiProblem(declaring.problem) ? declaring.problem : null));
  const error = fault === null ? (isAboutAmount ? describeProblem(t, declaring.problem) : undefined) : t(fault.text);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ChosenWay channel={channel} isLocked={declaring.isBusy} />
      <AccountSelect
        label={t('deposits.to_account')}
        accounts={accounts}
        accountId={accountId}
        onChoose={(id) => {
          setAccountId(id);
          const chosen = accounts.find((account) => account.id === id);
          if (chosen) chooseCountry(chosen.country);
        }}
        disabled={declaring.isBusy}
      />
      <MoneyField
        large
        label={t('deposits.amount')}
        currency={currency}
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
      {!isAboutAmount && <SubmitProblem problem={declaring.problem} />}
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

/** A rule that says no is told by its own words; a fault of ours by the one sentence for it. */
function SubmitProblem({ problem }: { readonly problem: unknown }) {
  const t = useText();
  const isRefused = isApiProblem(problem) && problem.status >= 400 && problem.status < 500;
  if (problem === null || isRefused) return <ProblemNote problem={problem} />;
  return <Banner tone="danger" urgent title={t('deposits.submit_failed')} />;
}
