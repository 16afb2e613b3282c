// What the house noticed: the books, the trail walked on demand, vendors of prices, what left the house, work that gave up.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { checkTrail, getHouseHealth, listFailedJobs, retryJob } from '@candor/contract/oversight/staff.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { useState } from 'react';
import { long, time, timeColumn } from '../../shared/cells.tsx';
import { formatTime } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/queue-page.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

type FailedJob = OutputOf<typeof listFailedJobs>['items'][number];

const jobs: Queue<FailedJob> = {
  key: 'failed-jobs',
  title: 'console.page_oversight',
  empty: 'console-oversight.no_jobs',
  load: async (api, { signal }) => ({ ...(await api.call(listFailedJobs, { signal })), next: null }),
  nameHeader: 'console-oversight.job',
  idOf: ({ id }) => id,
  nameOf: ({ kind }) => kind,
  columns: [
    { key: 'attempts', header: 'console-oversight.attempts', isNumber: true, cell: ({ attempts }) => String(attempts) },
    timeColumn('finished', 'console-oversight.gave_up', ({ finished_at: at }) => at),
  ],
  facts: (item, words) => [
    { label: 'console-oversight.gave_up', value: time(item.finished_at, words) },
    { label: 'console-oversight.error', value: long(item.last_error) },
  ],
  actions: [
    {
      key: 'retry',
      label: 'console-oversight.retry',
      done: 'console-oversight.retried',
      note: 'console-oversight.retry_note',
      roles: rolesOf(retryJob),
      isOpen: () => true,
      fields: () => [],
      send: (api, { id }) => api.call(retryJob, { params: { id } }),
    },
  ],
};

export function OversightPage() {
  return (
    <QueuePage queue={jobs}>
      <Health />
    </QueuePage>
  );
}

function Health(): ReactNode {
  const { t, locale } = useWords();
  const { api } = useServices();
  const may = useMay();
  const health = useQuery({
    queryKey: ['health'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => api.call(getHouseHealth, { signal }),
  });
  const { books, vendors = [], deliveries } = health.data ?? {};
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-4">
      <ProblemBanner problem={health.error} />
      <Card className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('console-oversight.books')}</h2>
        {books && (
          <>
            <Badge className="self-start" tone={books.halted_since === null ? 'success' : 'danger'}>
              {t(books.halted_since === null ? 'console-oversight.books_fine' : 'console-oversight.books_halted')}
            </Badge>
            {books.halt_reason !== null && <p className="text-danger">{books.halt_reason}</p>}
            <FactList
              facts={[
                { key: 'journals', label: t('console-oversight.journals'), value: String(books.journals) },
                {
                  key: 'last',
                  label: t('console-oversight.last_journal'),
                  value: books.last_journal_at === null ? '–' : formatTime(books.last_journal_at, locale),
                },
              ]}
            />
          </>
        )}
      </Card>
      {may(rolesOf(checkTrail)) && <TrailCard />}
      <Card className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('console-oversight.vendors')}</h2>
        <ul className="flex flex-col gap-1">
          {vendors.map(({ id, state, fault }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span>{id}</span>
              <Badge tone={state === 'closed' ? 'success' : 'danger'}>{t(`console-oversight.vendor_${state}`)}</Badge>
              {fault !== null && <span className="w-full text-sm text-muted">{fault}</span>}
            </li>
          ))}
        </ul>
      </Card>
      <Card className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('console-oversight.deliveries')}</h2>
        {deliveries && (
          <FactList
            facts={(['waiting', 'sent', 'kept', 'failed'] as const).map((state) => ({
              key: state,
              label: t(`console-oversight.delivery_${state}`),
              value: String(deliveries[state]),
            }))}
          />
        )}
      </Card>
    </div>
  );
}

function TrailCard() {
  const { t, locale } = useWords();
  const { api } = useServices();
  const [found, setFound] = useState<OutputOf<typeof checkTrail> | null>(null);
  const check = useSubmit(async () => setFound(await api.call(checkTrail)));
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('console.page_audit')}</h2>
      <ProblemBanner problem={check.problem} />
      {found !== null && (
        <Banner
          tone={found.broken_at === null ? 'success' : 'danger'}
          title={
            found.broken_at === null
              ? t('console-oversight.trail_fine', { lines: found.lines })
              : t('console-oversight.trail_broken', { line: found.broken_at })
          }
        />
      )}
      {found !== null && (
        <p className="text-sm wrap-anywhere text-muted">
          {formatTime(found.checked_at, locale)} · {found.head}
        </p>
      )}
      <div>
        <Button
          size="small"
          variant="secondary"
          loading={check.isBusy}
          loadingLabel={t('shell.loading')}
          onClick={() => void check.run()}
        >
          {t('console-oversight.trail_check')}
        </Button>
      </div>
    </Card>
  );
}
