// What clients read, by family: legal documents, news, guides and the words of messages. Opening one edits a proposal.
import { families } from '@candor/contract/publications/families.ts';
import type { Family } from '@candor/contract/publications/families.ts';
import { listPublications, proposePublication } from '@candor/contract/publications/staff.ts';
import type { Publication } from '@candor/contract/publications/staff.ts';
import { linkLook } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { withQuery } from '../../shared/address.ts';
import { time, timeColumn } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import type { Queue } from '../../shared/queue.ts';
import { QueueFilters } from '../../shared/queue-filters.tsx';
import { QueueList } from '../../shared/queue-list.tsx';
import { useMay, usePlace, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { Editor } from './editor.tsx';
import { PublishedNews, retracting } from './published-news.tsx';

export function PublicationsPage() {
  const { t } = useWords();
  const place = usePlace();
  const may = useMay();
  const asked = new URLSearchParams(place.search);
  const family = families.find((one) => one === asked.get('family')) ?? 'legal';
  const open = asked.get('item');
  // News is written once; what was published opens beside its list.
  const isListed = open === null || (family === 'news' && open !== 'new');
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console.page_publications')}>
        {family === 'news' && isListed && may(rolesOf(proposePublication)) && (
          <Go to={withQuery(place, { item: 'new' })} className={linkLook}>
            {t('console-publications.new_news')}
          </Go>
        )}
      </PageHead>
      <QueueFilters
        name="family"
        label={t('console-publications.family')}
        filters={families.map((value) => ({ value, label: `console-publications.family_${value}` as const }))}
        chosen={family}
      />
      {isListed ? (
        <QueueList queue={listOf(family)} />
      ) : (
        <Editor key={`${family} ${open}`} family={family} name={open} />
      )}
    </div>
  );
}

const version: Queue<Publication>['columns'][number] = {
  key: 'version',
  header: 'console-publications.version_number',
  isNumber: true,
  cell: (item) => item.version ?? '–',
  sort: (item) => item.version ?? 0,
};

const spoken: Queue<Publication>['columns'][number] = {
  key: 'languages',
  header: 'console-approvals.value_languages',
  cell: ({ languages }) => languages.map((language) => languageNames[language]).join(', '),
};

const saySource = ({ shipped }: Publication, { t }: Words): string =>
  t(shipped ? 'console-publications.shipped' : 'console-publications.own');

/** A piece of news has a language and can be taken back; every other text has versions and stands in all languages. */
const listOf = (family: Family): Queue<Publication> => ({
  key: `publications-${family}`,
  title: `console-publications.family_${family}`,
  empty: 'console-publications.none',
  load: (api, { cursor, signal }) => api.call(listPublications, { params: { family }, query: { cursor }, signal }),
  idOf: ({ name }) => name,
  nameHeader: 'console-publications.field_title',
  nameOf: ({ title }) => <span className="block max-w-xl whitespace-normal">{title}</span>,
  columns: [
    family === 'news' ? spoken : version,
    timeColumn('starts', 'console-publications.since', ({ starts_at: at }) => at),
    {
      key: 'source',
      header: 'console-publications.source',
      cell: (item, words) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={item.shipped ? 'neutral' : 'info'}>{saySource(item, words)}</Badge>
          {item.retracted && <Badge tone="warning">{words.t('console-publications.retracted')}</Badge>}
        </span>
      ),
    },
  ],
  facts: (item, words) => [
    { label: 'console-publications.since', value: time(item.starts_at, words) },
    {
      label: 'console-approvals.value_languages',
      value: item.languages.map((language) => languageNames[language]).join(', '),
    },
    { label: 'console-publications.source', value: saySource(item, words) },
  ],
  ...(family === 'news' ? { Extra: PublishedNews } : {}),
  actions: family === 'news' ? [retracting] : [],
});
