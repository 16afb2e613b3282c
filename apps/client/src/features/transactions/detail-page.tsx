// One transaction (TRD-10): its figure, its lines in plain words with the balance after each, and every step of what caused it.
import { Link, useParams } from '@tanstack/react-router';
import { Button, buttonLook } from '@candor/ui';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { NotFoundPage } from '../../shared/not-found-page.tsx';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useAccountNames } from '../../shared/money/account-names.ts';
import { figuresOf } from './figure.ts';
import { useTransaction } from './queries.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import type { TransactionDetail } from './transaction-facts.tsx';
import { TransactionLines } from './transaction-lines.tsx';
import { FigureAmount } from './transaction-row.tsx';
import { TransactionSteps } from './transaction-steps.tsx';

export function TransactionPage() {
  const t = useText();
  const { id } = useParams({ from: '/portfolio/transactions/$id' });
  const { data, error, isLoading, refetch } = useTransaction(id, isId(id));
  // Another client's is as unknown as none.
  if (!isId(id) || (isApiProblem(error) && error.status === 404)) return <NotFoundPage />;
  if (data) return <TransactionView transaction={data} />;
  return (
    <>
      <PageHeader title={t('transactions-ui.detail_title')} />
      {isLoading ? (
        <Card aria-busy="true" className="flex flex-col gap-6">
          <output className="sr-only">{t('shell.loading')}</output>
          <Skeleton width={200} height={40} />
          <SkeletonRows rows={4} leading={false} />
        </Card>
      ) : (
        <Card role="alert">
          <EmptyState
            icon={<ReceiptIcon size={26} />}
            sentence={t('transactions-ui.one_failed')}
            action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>}
          />
        </Card>
      )}
    </>
  );
}

function TransactionView({ transaction }: { readonly transaction: TransactionDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { nameOf } = useAccountNames();
  const { title, at } = transaction;
  const figures = figuresOf(transaction);
  return (
    <>
      <PageHeader title={title} note={formatInstant(at, 'dateTime', { locale })} />
      <Correction transaction={transaction} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          {figures.length > 0 && (
            <Card className="flex flex-col gap-4">
              {figures.map((figure) => (
                <div
                  key={`${figure.accountId} ${figure.money.currency}`}
                  className="flex items-baseline justify-between gap-4"
                >
                  <span className="text-muted">{nameOf(figure.accountId)}</span>
                  <FigureAmount figure={figure} className="text-2xl font-semibold" />
                </div>
              ))}
            </Card>
          )}
          <TransactionLines transaction={transaction} nameOf={nameOf} />
        </div>
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <TransactionSteps transaction={transaction} />
          <TransactionFacts transaction={transaction} />
          <Link to="/portfolio/transactions" className={buttonLook({ variant: 'secondary' })}>
            {t('transactions-ui.all')}
          </Link>
          <ComplainLink category="other" />
        </div>
      </div>
    </>
  );
}

function Correction({ transaction }: { readonly transaction: TransactionDetail }) {
  const t = useText();
  const { reverses, reversed_by: reversedBy, correction_reason: reason } = transaction;
  const other = reversedBy ?? reverses;
  if (other === null) return null;
  const what = reversedBy === null ? 'correction' : 'reversed';
  return (
    <Banner
      tone="warning"
      title={t(`transactions-ui.${what}_note`)}
      action={
        <Link
          to="/portfolio/transactions/$id"
          params={{ id: other }}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          {t(`transactions-ui.${what}_see`)}
        </Link>
      }
    >
      {reason !== null && t(`transactions-ui.corrected_${reason}`)}
    </Banner>
  );
}
