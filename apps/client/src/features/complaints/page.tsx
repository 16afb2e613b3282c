// /complaints (G-23): every complaint with its number, state and the day of its answer, and who stands above the house.
import { Link } from '@tanstack/react-router';
import type { Complaint } from '@candor/contract/complaints/client.ts';
import { buttonLook } from '@candor/ui';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { toneOfState } from './looks.ts';
import { useComplaints, useComplaintTerms } from './queries.ts';
import { RegulatorCard } from './regulator-card.tsx';

export function ComplaintsPage() {
  const t = useText();
  const terms = useComplaintTerms();
  const list = useComplaints();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        title={t('complaints.title')}
        {...(terms.data ? { note: t('complaints.intro', { days: terms.data.answer_days }) } : {})}
      />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Link to="/complaints/new" className={`${buttonLook({})} self-start`}>
            {t('complaints.new')}
          </Link>
          <Card flush={items.length > 0}>
            {list.isPending && <SkeletonRows rows={3} leading={false} />}
            {list.isError && items.length === 0 && (
              <LoadProblem problem={list.error} onRetry={() => void list.refetch()} />
            )}
            {list.isSuccess && items.length === 0 && (
              <EmptyState icon={<DocumentIcon size={26} />} sentence={t('complaints.none')} />
            )}
            {items.length > 0 && (
              <ListRows label={t('complaints.title')}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Row complaint={item} />
                  </li>
                ))}
              </ListRows>
            )}
          </Card>
          <MoreButton list={list} label={t('complaints.all')} />
        </div>
        <RegulatorCard />
      </div>
    </>
  );
}

function Row({ complaint }: { readonly complaint: Complaint }) {
  const t = useText();
  const locale = useLanguage();
  const { id, reference, category, state, filed_at: filedAt } = complaint;
  return (
    <ListRow
      className="px-[var(--flush-inset)]"
      title={
        <Link to="/complaints/$id" params={{ id }} className="after:absolute after:inset-0">
          {t(`complaints.category_${category}`)}
        </Link>
      }
      subtitle={
        <>
          <bdi>{reference}</bdi> · {formatInstant(filedAt, 'date', { locale })}
        </>
      }
      trailing={<Badge tone={toneOfState[state]}>{t(`complaints.state_${state}`)}</Badge>}
    />
  );
}
