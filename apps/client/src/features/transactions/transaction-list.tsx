// The list under its days: skeleton of its own shape, the way to more, and honest words when there is nothing or something failed.
import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '@candor/ui';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { groupByDay } from '@candor/web/formats/day-groups.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { DayHeading } from '@candor/screens/page/day-heading.tsx';
import { useAccountNames } from './account-names.ts';
import type { useTransactions } from './queries.ts';
import { TransactionRow } from './transaction-row.tsx';

export interface TransactionListProps {
  readonly list: ReturnType<typeof useTransactions>;
  readonly isFiltered: boolean;
}

export function TransactionList({ list, isFiltered }: TransactionListProps) {
  const t = useText();
  const { countryOf } = useAccountNames();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isLoading) {
    return (
      <Card aria-busy="true">
        <output className="sr-only">{t('shell.loading')}</output>
        <SkeletonRows rows={8} />
      </Card>
    );
  }
  // Without a network the question waits: that is as good as no answer.
  if (!list.isSuccess && items.length === 0) return <Failed onRetry={() => void list.refetch()} />;
  if (items.length === 0) return <Nothing isFiltered={isFiltered} />;
  return (
    <Card className="flex flex-col gap-4">
      {groupByDay(items.map((item) => ({ item, created_at: item.at }))).map(({ day, items: found }) => (
        <section key={day} className="flex flex-col gap-1">
          <DayHeading day={day} />
          <ListRows>
            {found.map(({ item }) => (
              <li key={item.id}>
                <TransactionRow transaction={item} countryOf={countryOf} />
              </li>
            ))}
          </ListRows>
        </section>
      ))}
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-sm text-danger">
          {t('transactions-ui.more_failed')}
        </p>
      )}
      <MoreButton list={list} label={t('transactions-ui.more')} className="self-center" />
    </Card>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <Card role="alert">
      <EmptyState
        icon={<ReceiptIcon size={26} />}
        sentence={t('transactions-ui.load_failed')}
        action={<Button onClick={onRetry}>{t('shell.retry')}</Button>}
      />
    </Card>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<ReceiptIcon size={26} />}
        sentence={t(isFiltered ? 'transactions-ui.empty_filtered' : 'transactions-ui.empty')}
        action={
          isFiltered ? (
            <Link to="/portfolio/transactions" search={{}} className={buttonLook({ variant: 'secondary' })}>
              {t('transactions-ui.clear')}
            </Link>
          ) : (
            <Link to="/deposit" className={buttonLook({ variant: 'secondary' })}>
              {t('shell.deposit')}
            </Link>
          )
        }
      />
    </Card>
  );
}
