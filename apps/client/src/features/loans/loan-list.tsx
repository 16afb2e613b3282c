// My loans, newest first, each leading to its plan and to what happened to it.
import { Link } from '@tanstack/react-router';
import type { Loan } from '@candor/contract/loans/client.ts';
import { Amount, Percent, tallLinkLook } from '@candor/ui';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { Dotted } from '../../shared/dotted.tsx';
import { useLoans } from '../../shared/dues/queries.ts';
import type { RecordColumn } from '../../shared/records/record-table.tsx';
import { Records } from '../../shared/records/records.tsx';
import { useSharedColumns } from '../../shared/records/use-shared-columns.tsx';
import { toneOfStatus } from './timeline.ts';

export function LoanList() {
  const t = useText();
  const loans = useLoans();
  return (
    <Records
      title={t('loans.mine')}
      rows={loans.data}
      problem={loans.data ? null : loans.error}
      onRetry={() => void loans.refetch()}
      empty={{ icon: <ReceiptIcon size={26} />, sentence: t('loans.empty') }}
      columns={useColumns()}
    >
      {(loan) => <LoanRow loan={loan} />}
    </Records>
  );
}

const sumOf = ({ approved_amount: approved, application_amount: applied }: Loan) => approved ?? applied;

function useColumns(): ReadonlyArray<RecordColumn<Loan>> {
  const t = useText();
  const shared = useSharedColumns();
  const locale = useLanguage();
  const date = (instant: string): string => formatInstant(instant, 'date', { locale });
  return [
    {
      key: 'purpose',
      header: t('records.purpose'),
      order: ({ purpose }) => t(`loans.purpose_${purpose}`),
      cell: ({ id, purpose }) => (
        <Link to="/loan/$id" params={{ id }} className={tallLinkLook}>
          {t(`loans.purpose_${purpose}`)}
        </Link>
      ),
    },
    {
      key: 'date',
      header: t('records.date'),
      isLargestFirst: true,
      order: (loan) => loan.submitted_at,
      cell: (loan) => date(loan.submitted_at),
    },
    shared.reference(),
    {
      key: 'rate',
      header: t('loans.annual_rate'),
      isNumber: true,
      isLargestFirst: true,
      order: (loan) => Number(loan.annual_rate),
      cell: (loan) => <Percent points={loan.annual_rate} />,
    },
    {
      key: 'next',
      header: t('records.next_due'),
      order: (loan) => loan.next_due?.due_at,
      cell: (loan) => (loan.next_due ? date(loan.next_due.due_at) : '–'),
    },
    {
      key: 'status',
      header: t('records.status'),
      order: ({ status }) => t(`loans.status_${status}`),
      cell: ({ status }) => <Badge tone={toneOfStatus[status]}>{t(`loans.status_${status}`)}</Badge>,
    },
    shared.amount(sumOf),
  ];
}

function LoanRow({ loan }: { readonly loan: Loan }) {
  const t = useText();
  const locale = useLanguage();
  const { id, purpose, status, next_due: next } = loan;
  const date = (instant: string): string => formatInstant(instant, 'date', { locale });
  return (
    <ListRow
      className="px-[var(--flush-inset)]"
      title={t(`loans.purpose_${purpose}`)}
      subtitle={
        <Dotted
          notes={[next ? t('loans.next_due', { date: date(next.due_at) }) : date(loan.submitted_at), loan.reference]}
        />
      }
      value={<Amount value={sumOf(loan)} />}
      note={<Badge tone={toneOfStatus[status]}>{t(`loans.status_${status}`)}</Badge>}
      renderRow={(content, className) => (
        <Link to="/loan/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
