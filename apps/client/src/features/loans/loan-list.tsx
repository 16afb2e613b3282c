// My loans, newest first, each leading to its plan and to what happened to it.
import { Link } from '@tanstack/react-router';
import type { Loan } from '@candor/contract/loans/client.ts';
import { Amount } from '@candor/ui';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useLoans } from '../../shared/dues/queries.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { toneOfStatus } from './timeline.ts';

export function LoanList() {
  const t = useText();
  const loans = useLoans();
  return (
    <Section title={t('loans.mine')}>
      {loans.isPending && <SkeletonRows rows={2} leading={false} />}
      {!loans.data && loans.error && <LoadProblem problem={loans.error} onRetry={() => void loans.refetch()} />}
      {loans.data?.length === 0 && (
        <Card>
          <EmptyState icon={<ReceiptIcon size={26} />} sentence={t('loans.empty')} />
        </Card>
      )}
      {loans.data && loans.data.length > 0 && (
        <ListRows label={t('loans.mine')}>
          {loans.data.map((loan) => (
            <li key={loan.id}>
              <LoanRow loan={loan} />
            </li>
          ))}
        </ListRows>
      )}
    </Section>
  );
}

function LoanRow({ loan }: { readonly loan: Loan }) {
  const t = useText();
  const locale = useLanguage();
  const { id, purpose, status, application_amount: applied, approved_amount: approved, next_due: next } = loan;
  const date = (instant: string): string => formatInstant(instant, 'date', { locale });
  return (
    <ListRow
      title={t(`loans.purpose_${purpose}`)}
      subtitle={`${next ? t('loans.next_due', { date: date(next.due_at) }) : date(loan.submitted_at)} · ${loan.reference}`}
      value={<Amount value={approved ?? applied} />}
      note={<Badge tone={toneOfStatus[status]}>{t(`loans.status_${status}`)}</Badge>}
      renderRow={(content, className) => (
        <Link to="/loan/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
