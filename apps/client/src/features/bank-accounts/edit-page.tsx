// Changing a bank account: it is then as new, verified again and waiting like any new payee. Its number is typed anew, we show none.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { editBankAccount } from '@candor/contract/bank-accounts/client.ts';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import { buttonLook } from '@candor/ui';
import { BankIcon } from '@candor/ui/icons/money.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { AccountForm } from './account-form.tsx';
import { describeBody } from './body.ts';
import { bankAccountsKey, useBankAccounts, useReadAccounts } from './queries.ts';
import { VerifiedOnly } from './verified-only.tsx';

export function EditBankAccountPage() {
  const t = useText();
  const { id } = useParams({ from: '/banking/$id' });
  const list = useBankAccounts();
  const account = list.data?.find((known) => known.id === id);
  return (
    <>
      <PageHeader title={t('bank-accounts.edit')} />
      <Card className="mx-auto flex w-full max-w-xl flex-col gap-5">
        {list.isPending && <Skeleton height={420} />}
        {list.isError && !list.data && (
          <LoadProblem
            title={t('bank-accounts.load_failed')}
            problem={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data && !account && (
          <EmptyState
            icon={<BankIcon size={26} />}
            sentence={t('bank-accounts.unknown')}
            action={
              <Link to="/banking" className={buttonLook({ variant: 'secondary' })}>
                {t('bank-accounts.all')}
              </Link>
            }
          />
        )}
        {account && (
          <VerifiedOnly>
            <EditForm key={account.id} account={account} />
          </VerifiedOnly>
        )}
      </Card>
    </>
  );
}

function EditForm({ account }: { readonly account: BankAccount }) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const navigate = useNavigate();
  const readAccounts = useReadAccounts();
  const { id, usable_at: usableAt } = account;
  // As it was when it was sent: the live line may bring the change before the question what became of it is asked.
  const before = useRef(usableAt);
  return (
    <>
      <Banner tone="warning" title={t('bank-accounts.edit_title')}>
        {t('bank-accounts.edit_text')}
      </Banner>
      <AccountForm
        initial={{
          country: account.country,
          number: '',
          code: account.bank_code,
          bankName: account.bank_name,
          holder: account.holder_name,
        }}
        submitLabel={t('bank-accounts.save')}
        numberNote={t('bank-accounts.number_again', { number: account.account_number })}
        needsPin
        send={(values, pin = '') => {
          before.current = usableAt;
          return api.call(editBankAccount, { params: { id }, body: { ...describeBody(values), pin } });
        }}
        hasHappened={async () =>
          (await readAccounts()).some((known) => known.id === id && known.usable_at !== before.current)
        }
        onDone={async () => {
          await query.invalidateQueries({ queryKey: bankAccountsKey });
          toasts.show({ variant: 'success', title: t('bank-accounts.saved') });
          await navigate({ to: '/banking', replace: true });
        }}
      />
    </>
  );
}
