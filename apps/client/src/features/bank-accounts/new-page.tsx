// Adding a bank account (FUND-03). Without a verified name there is nothing to compare its holder with, so verification comes first.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { addBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { maskAccountNumber, readBankNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { useAccountCountry } from '../../shared/money/use-account-country.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices, useUser } from '../../shared/use-services.ts';
import { AccountForm } from './account-form.tsx';
import { describeBody } from './body.ts';
import { bankAccountsKey, useBankAccounts, useReadAccounts } from './queries.ts';
import { useAccountCountries } from './use-account-countries.ts';
import type { BankAccountValues } from './values.ts';
import { VerifiedOnly } from './verified-only.tsx';

export function NewBankAccountPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('bank-accounts.add')} note={t('bank-accounts.add_note')} />
      <Card className="mx-auto w-full max-w-xl">
        <VerifiedOnly>
          <NewForm />
        </VerifiedOnly>
      </Card>
    </>
  );
}

function NewForm() {
  const t = useText();
  const { api, query, toasts } = useServices();
  const navigate = useNavigate();
  const user = useUser();
  const countries = useAccountCountries();
  const known = useBankAccounts();
  const readAccounts = useReadAccounts();
  // As it was when it was sent: the live line may bring the new account before the question what became of it is asked.
  const before = useRef<ReadonlySet<string>>(new Set());
  const { country: wanted } = useSearch({ from: '/banking/new' });
  const [current] = useAccountCountry();
  const country =
    [wanted, current].flatMap((one) => countries.find(({ code }) => code === one) ?? [])[0] ?? countries[0];
  if (!country || !user || known.isPending) return <Skeleton height={420} />;
  return (
    <AccountForm
      initial={{ country: country.code, number: '', code: '', bankName: '', holder: user.full_name }}
      submitLabel={t('bank-accounts.add')}
      send={(values) => {
        before.current = new Set(known.data?.map(({ id }) => id));
        return api.call(addBankAccount, { body: describeBody(values) });
      }}
      hasHappened={async (values) =>
        (await readAccounts()).some(
          (account) =>
            !before.current.has(account.id) &&
            account.country === values.country &&
            account.account_number === maskTyped(values),
        )
      }
      onDone={async () => {
        await query.invalidateQueries({ queryKey: bankAccountsKey });
        toasts.show({ variant: 'success', title: t('bank-accounts.added') });
        await navigate({ to: '/banking', replace: true });
      }}
    />
  );
}

function maskTyped({ country, number, code }: BankAccountValues): string {
  const read = readBankNumber(country, number, code);
  return typeof read === 'string' ? '' : maskAccountNumber(read.number);
}
