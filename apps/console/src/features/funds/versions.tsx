// The recorded NAVs of one fund with their corrections and what those gave back.
import { useQuery } from '@tanstack/react-query';
import { listDeskNavs } from '@candor/contract/funds/staff.ts';
import type { DeskFund } from '@candor/contract/funds/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { formatDay } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

const cell = 'border-b border-line px-2 py-1 text-start';

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
      <table>
        <thead>
          <tr>
            {(['day', 'nav', 'version', 'compensated'] as const).map((name) => (
              <th key={name} className={cell}>
                {t(`console-funds.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.data.items.slice(0, 15).map(({ day, nav, version, compensated }) => (
            <tr key={`${day} ${String(version)}`}>
              <td className={cell}>{formatDay(day, locale)}</td>
              <td className={cell}>{nav}</td>
              <td className={cell}>{version}</td>
              <td className={cell}>{compensated ? `${compensated.amount} ${compensated.currency}` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
