// What clients read, by family: legal documents, news, guides and the words of messages. Opening one edits a proposal.
import { useQuery } from '@tanstack/react-query';
import { families } from '@candor/contract/publications/families.ts';
import type { Family } from '@candor/contract/publications/families.ts';
import { listPublications, proposePublication, proposeRetraction } from '@candor/contract/publications/staff.ts';
import type { Publication } from '@candor/contract/publications/staff.ts';
import { linkLook } from '@candor/ui';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { withQuery } from '../../shared/address.ts';
import { reasoned } from '../../shared/fields.tsx';
import { formatTime } from '../../shared/formats.ts';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { QueueFilters } from '../../shared/queue-filters.tsx';
import { useMay, usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { Editor } from './editor.tsx';

export function PublicationsPage() {
  const { t } = useWords();
  const place = usePlace();
  const may = useMay();
  const asked = new URLSearchParams(place.search);
  const family = families.find((one) => one === asked.get('family')) ?? 'legal';
  const open = asked.get('item');
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('console.page_publications')}>
        {family === 'news' && open === null && may(rolesOf(proposePublication)) && (
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
      {open === null ? <TextList family={family} /> : <Editor key={`${family} ${open}`} family={family} name={open} />}
    </div>
  );
}

const retract: Action<Publication> = {
  ...reasoned,
  key: 'retract',
  label: 'console-publications.retract',
  isDanger: true,
  roles: rolesOf(proposeRetraction),
  isOpen: ({ retracted }) => !retracted,
  send: (api, { name }, { reason = '' }) => api.call(proposeRetraction, { params: { id: name }, body: { reason } }),
};

function TextList({ family }: { readonly family: Family }) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const place = usePlace();
  const list = useQuery({
    queryKey: ['publications', family, locale],
    queryFn: ({ signal }) => api.call(listPublications, { params: { family }, signal }),
  });
  if (list.isPending) return <Skeleton height="16rem" />;
  return (
    <Card>
      <ProblemBanner problem={list.error} />
      <ul className="flex flex-col divide-y divide-line">
        {list.data?.items.map((item) => (
          <li key={item.name} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <Go to={withQuery(place, { item: item.name })} className={linkLook}>
                {item.title}
              </Go>
              <span className="block text-sm text-muted">
                {[
                  item.version === null ? '' : t('console-publications.version', { version: item.version }),
                  item.starts_at === null ? '' : formatTime(item.starts_at, locale),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <span className="flex items-center gap-2">
              {item.retracted && <Badge tone="warning">{t('console-publications.retracted')}</Badge>}
              <Badge tone={item.shipped ? 'neutral' : 'info'}>
                {t(item.shipped ? 'console-publications.shipped' : 'console-publications.own')}
              </Badge>
              {family === 'news' && <ActionsBar item={item} actions={[retract]} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
