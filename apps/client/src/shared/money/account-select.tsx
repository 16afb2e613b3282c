// Which of one's accounts: country, currency and the cash in it. Nothing is asked where there is only one.
import type { Account } from '@candor/contract/accounts/client.ts';
import { Amount } from '@candor/ui';
import { Select } from '@candor/ui/select/select.tsx';
import { useLanguage } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';

export interface AccountSelectProps {
  readonly label: string;
  readonly accounts: readonly Account[];
  readonly accountId: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly disabled?: boolean;
  /** Shown even where there is nothing to choose, for the other side of a pair. */
  readonly isAlwaysShown?: boolean;
}

export function AccountSelect(props: AccountSelectProps) {
  const { label, accounts, accountId, onChoose, disabled = false, isAlwaysShown = false } = props;
  const locale = useLanguage();
  if (accounts.length < 2 && !isAlwaysShown) return null;
  return (
    <Select
      label={label}
      value={accountId ?? null}
      onValueChange={onChoose}
      disabled={disabled}
      options={accounts.map(({ id, country, currency, buckets }) => ({
        value: id,
        label: `${currency} · ${describeCountry(country, locale)}`,
        detail: <Amount value={buckets.cash} />,
      }))}
    />
  );
}
