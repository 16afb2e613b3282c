// One page for every queue: its name, what can be begun, the states as links, and the list.
import type { ReactNode } from 'react';
import { ActionsBar } from './actions-bar.tsx';
import { withQuery } from './address.ts';
import { PageHead } from './page-head.tsx';
import type { Queue } from './queue.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { usePlace, useServices, useWords } from './use-services.tsx';

const all = { value: 'all', label: 'console.all' } as const;

export interface QueuePageProps<Item> {
  readonly queue: Queue<Item>;
  /** What stands above the list. */
  readonly children?: ReactNode;
}

export function QueuePage<Item>({ queue, children }: QueuePageProps<Item>) {
  const { t } = useWords();
  const { address } = useServices();
  const query = new URLSearchParams(usePlace().search);
  const { filters = [] } = queue;
  const state = query.get('state') ?? filters[0]?.value ?? all.value;
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t(queue.title)}>
        {queue.beginnings !== undefined && (
          <ActionsBar
            item={undefined}
            actions={queue.beginnings}
            draftName={queue.key}
            opened={{
              key: query.get('begin'),
              open: (key) => address.go(withQuery(address.place(), { begin: key ?? undefined }), { replace: true }),
            }}
          />
        )}
      </PageHead>
      {children}
      {filters.length > 0 && (
        <QueueFilters name="state" label={t('console.filter')} filters={[...filters, all]} chosen={state} />
      )}
      <QueueList queue={queue} state={state === all.value ? undefined : state} />
    </div>
  );
}
