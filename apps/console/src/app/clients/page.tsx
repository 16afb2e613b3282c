// Clients: one search that answers while somebody types, and one page per client with everything a role may see and do.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findClients } from '@candor/contract/desk/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { timeColumn } from '../../shared/cells.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import type { Listed } from '../../shared/table-view.ts';
import { usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { WholeTable } from '../../shared/whole-table.tsx';
import { ClientPage } from './client-page.tsx';

export function ClientsPage() {
  const { path } = usePlace();
  const id = path.split('/')[2];
  return id === undefined ? <ClientSearch /> : <ClientPage key={id} id={id} />;
}

type Found = OutputOf<typeof findClients>['items'][number];

const list: Listed<Found> = {
  title: 'console.page_clients',
  nameHeader: 'credentials.username',
  idOf: ({ id }) => id,
  nameOf: ({ username }) => username,
  columns: [
    { key: 'full_name', header: 'console-clients.name', cell: ({ full_name: name }) => name ?? '–' },
    { key: 'phone', header: 'console-clients.phone', cell: ({ phone }) => phone },
    { key: 'by', header: 'console-clients.found_by', cell: (item, { t }) => t(`console-clients.by_${item.found_by}`) },
    timeColumn('since', 'console-queues.since', ({ created_at: at }) => at),
  ],
};

/** Long enough that a word is not asked for letter by letter, short enough that nobody waits. */
const pauseMs = 120;

function ClientSearch() {
  const { t } = useWords();
  const { api } = useServices();
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
      {asked !== '' && found.data !== undefined && (
        <WholeTable
          list={list}
          name="clients"
          items={found.data.items}
          empty={t('console-clients.nobody')}
          hrefOf={(id) => `/clients/${id}`}
        />
      )}
    </div>
  );
}
