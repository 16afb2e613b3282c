// The bank accounts of the client by country, with their state, and the way to add one.
import { Link } from '@tanstack/react-router';
import { uses } from '@candor/contract/access/uses.ts';
import { buttonLook } from '@candor/ui';
import { PlusIcon } from '@candor/ui/icons/action.tsx';
import { BankIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { useVisibility } from '../../shared/access/use-access.ts';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { AccountCard } from './account-card.tsx';
import { useBankAccounts } from './queries.ts';

export function BankAccountsSection() {
  const t = useText();
  const list = useBankAccounts();
  if (list.isError && !list.data) {
    return (
      <Card>
        <LoadProblem title={t('bank-accounts.load_failed')} problem={list.error} onRetry={() => void list.refetch()} />
      </Card>
    );
  }
  if (!list.data) {
    return (
      <Card className="min-h-40">
        <SkeletonRows rows={2} />
      </Card>
    );
  }
  if (list.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={<BankIcon size={26} />} sentence={t('bank-accounts.none')} action={<AddLink />} />
      </Card>
    );
  }
  return <Countries accounts={list.data} />;
}

function Countries({ accounts }: { readonly accounts: NonNullable<ReturnType<typeof useBankAccounts>['data']> }) {
  const t = useText();
  const locale = useLanguage();
  const countries = [...new Set(accounts.map(({ country }) => country))];
  return (
    <div className="flex flex-col gap-[var(--section-gap)]">
      {countries.map((country) => (
        <Section key={country} title={describeCountry(country, locale)}>
          <ul className="grid gap-4 lg:grid-cols-2">
            {accounts
              .filter((account) => account.country === country)
              .toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
              .map((account) => (
                <li key={account.id}>
                  <AccountCard account={account} />
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <div className="flex">
        <AddLink />
      </div>
      <p className="text-sm text-muted">
        {t('bank-accounts.default_note')}{' '}
        <Link to="/terms/$kind" params={{ kind: 'bank' }} className="text-accent underline">
          {t('bank-accounts.rules')}
        </Link>
      </p>
    </div>
  );
}

function AddLink() {
  const t = useText();
  const isVisible = useVisibility();
  if (!isVisible(uses.bank)) return null;
  return (
    <Link to="/banking/new" className={buttonLook()}>
      <span className="inline-flex items-center gap-2">
        <PlusIcon size={20} />
        {t('bank-accounts.add')}
      </span>
    </Link>
  );
}
