// The recorded NAVs of one fund with their corrections and what those gave back.
import { useQuery } from '@tanstack/react-query';
import { listDeskNavs } from '@candor/contract/funds/staff.ts';
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { money } from '../../shared/cells.tsx';
import { formatDay, formatNumber } from '../../shared/formats.ts';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

export function Versions({ item }: { readonly item: DeskFund }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const { id } = item;
  const found = useQuery({
    queryKey: ['fund-navs', id],
    queryFn: ({ signal }) => api.call(listDeskNavs, { params: { id }, signal }),
  });
  if (found.isPending) return <Skeleton height="8rem" />;
  if (found.error) return <ProblemBanner problem={found.error} />;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-funds.versions')}</h3>
      <PlainTable
        label={t('console-funds.versions')}
        rows={found.data.items.slice(0, 15)}
        keyOf={({ day, version }) => `${day} ${String(version)}`}
        columns={[
          { head: t('console-funds.day'), isUnbroken: true, cell: ({ day }) => formatDay(day, locale) },
          { head: t('console-funds.nav'), isNumber: true, cell: ({ nav }) => formatNumber(nav, locale) },
          { head: t('console-funds.version'), isNumber: true, cell: ({ version }) => version },
          { head: t('console-funds.compensated'), isNumber: true, cell: ({ compensated }) => money(compensated) },
        ]}
      />
    </section>
  );
}
