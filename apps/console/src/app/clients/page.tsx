// Clients: one search that answers while somebody types, and one page per client with everything a role may see and do.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findClients } from '@candor/contract/desk/staff.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { withQuery } from '../../shared/address.ts';
import { time } from '../../shared/cells.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { QueueTable } from '../../shared/queue-table.tsx';
import { usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { ClientPage } from './client-page.tsx';

export function ClientsPage() {
  const { path } = usePlace();
  const id = path.split('/')[2];
  return id === undefined ? <ClientSearch /> : <ClientPage key={id} id={id} />;
}

/** Long enough that a word is not asked for letter by letter, short enough that nobody waits. */
const pauseMs = 120;

function ClientSearch() {
  const { t } = useWords();
  const { api } = useServices();
  const place = usePlace();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['find', asked],
    enabled: asked !== '',
    // What was found stays while the next letters are asked for.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call(findClients, { body: { words: asked }, signal }),
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console.page_clients')} />
      <TextField
        className="max-w-2xl"
        type="search"
        label={t('console-clients.search')}
        hint={t('console-clients.search_hint')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ProblemBanner problem={found.error} />
      {asked !== '' && found.data?.items.length === 0 && <EmptyState sentence={t('console-clients.nobody')} />}
      {asked !== '' && found.data !== undefined && found.data.items.length > 0 && (
        <QueueTable
          queue={{
            title: 'console.page_clients',
            nameHeader: 'credentials.username',
            idOf: ({ id }) => id,
            nameOf: ({ username }) => username,
            columns: [
              { key: 'name', header: 'console-clients.name', cell: ({ full_name: name }) => name ?? '–' },
              { key: 'phone', header: 'console-clients.phone', cell: ({ phone }) => phone },
              {
                key: 'by',
                header: 'console-clients.found_by',
                cell: (item, { t: say }) => say(`console-clients.by_${item.found_by}`),
              },
              { key: 'since', header: 'console-queues.since', cell: (item, words) => time(item.created_at, words) },
            ],
          }}
          items={found.data.items}
          openId={null}
          hrefOf={(id) => withQuery({ ...place, path: `/clients/${id}` }, {})}
        />
      )}
    </div>
  );
}
