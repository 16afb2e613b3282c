// The cash of each account, and what of it is on hold.
import { Amount, Button, useUi } from '@candor/ui';
import { formatMoney, signOf } from '@candor/ui/amount/number-format.ts';
import { WalletIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { useAccounts } from '../../shared/money/queries.ts';

export function CashRows() {
  const t = useText();
  const locale = useLanguage();
  const { discreet, hiddenLabel } = useUi();
  const { data, isLoading, refetch } = useAccounts();
  if (isLoading) return <SkeletonRows rows={5} />;
  if (!data) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{t('accounts.load_failed')}</p>
        <Button size="small" variant="secondary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  return (
    <ListRows label={t('accounts.portfolio_cash')}>
      {data.map(({ id, country, currency, buckets: { cash, frozen } }) => (
        <li key={id}>
          <ListRow
            leading={<WalletIcon size={22} className="shrink-0 text-muted" />}
            title={`${describeCountry(country, locale)} · ${currency}`}
            value={<Amount value={cash} />}
            {...(signOf(frozen.amount) === 0
              ? {}
              : {
                  note: (
                    <span className="text-muted">
                      {t('accounts.portfolio_cash_note', {
                        frozen: discreet ? hiddenLabel : formatMoney(frozen, locale),
                      })}
                    </span>
                  ),
                })}
          />
        </li>
      ))}
    </ListRows>
  );
}
