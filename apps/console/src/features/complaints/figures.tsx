// What came of complaints, month by month: the figures a regulator asks for.
import { useQuery } from '@tanstack/react-query';
import { getComplaintFigures } from '@candor/contract/complaints/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { numberColumn } from '../../shared/cells.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import type { Listed } from '../../shared/table-view.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';
import { WholeTable } from '../../shared/whole-table.tsx';

type Line = OutputOf<typeof getComplaintFigures>['items'][number];

const counts = ['filed', 'in_time', 'late', 'waiting'] as const;
const results = ['upheld', 'partly', 'rejected'] as const;

const list: Listed<Line> = {
  title: 'console.page_complaint_figures',
  idOf: ({ month, category }) => `${month} ${category}`,
  nameHeader: 'console-queues.month',
  nameOf: ({ month }) => month,
  columns: [
    {
      key: 'category',
      header: 'console-queues.complaint_category',
      cell: ({ category }, { t }) => t(`complaints.category_${category}`),
    },
    ...counts.map((name) => numberColumn<Line>(name, `console-queues.figures_${name}`, (line) => line[name])),
    ...results.map((name) => numberColumn<Line>(name, `console-queues.outcome_${name}`, (line) => line[name])),
  ],
};

export function Figures() {
  const { t } = useWords();
  const { api } = useServices();
  const figures = useQuery({
    queryKey: ['complaints', 'figures'],
    queryFn: ({ signal }) => api.call(getComplaintFigures, { signal }),
  });
  if (figures.isPending) return <Skeleton height="6rem" />;
  if (figures.error) return <ProblemBanner problem={figures.error} />;
  const { items } = figures.data;
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('console.page_complaint_figures')}</h2>
      <WholeTable list={list} name="complaint-figures" scope="figures." items={items} empty="" />
    </section>
  );
}
