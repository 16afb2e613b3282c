// What needs a look now, above everything else; what is quiet is not shown.
import { useQuery } from '@tanstack/react-query';
import { getAlarms } from '@candor/contract/oversight/staff.ts';
import type { AlarmName } from '@candor/contract/oversight/staff.ts';
import { AlertIcon } from '@candor/ui/icons/status.tsx';
import { age } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

/** Where somebody looks into it. */
const places: Readonly<Record<AlarmName, string>> = {
  books: '/oversight',
  audit_chain: '/oversight',
  stale_prices: '/oversight',
  failed_jobs: '/oversight',
  overdue_withdrawals: '/withdrawals',
  failed_deliveries: '/deliveries',
  failed_sign_ins: '/audit?act=staff_login.failed',
  sanctions_hits: '/kyc-hits',
};

export function Alarms() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const alarms = useQuery({
    queryKey: ['alarms'],
    // The live line tells when one begins to ring or stops; this is for a line that broke unnoticed.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call(getAlarms, { signal }),
  });
  const ringing = (alarms.data?.items ?? []).filter(({ count }) => count > 0);
  return (
    <section aria-label={t('console.alarms')} aria-live="polite" className="flex flex-col gap-2">
      <ProblemBanner problem={alarms.error} />
      {alarms.data && ringing.length === 0 && <p className="text-sm text-muted">{t('console.alarms_none')}</p>}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {ringing.map(({ alarm, count, since }) => (
          <li key={alarm}>
            <Go
              to={places[alarm]}
              className="flex h-full items-center gap-3 rounded-card border border-danger bg-danger-soft p-3 hover:underline"
            >
              <AlertIcon size={20} />
              <span>
                <span className="font-medium">{t(`console.alarm_${alarm}`, { count })}</span>
                {since !== null && <span className="block text-sm">{age(since, true, words)}</span>}
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
