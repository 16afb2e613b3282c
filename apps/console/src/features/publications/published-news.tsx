// A piece of news as it was published, beside the list of news: it is read here and taken back by two people, never rewritten.
import { useQuery } from '@tanstack/react-query';
import { getPublication, proposeRetraction } from '@candor/contract/publications/staff.ts';
import type { Publication } from '@candor/contract/publications/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { reasoned } from '../../shared/fields.tsx';
import { PlainMarkdown } from '../../shared/plain-markdown.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.tsx';

export const retracting: Action<Publication> = {
  ...reasoned,
  key: 'retract',
  label: 'console-publications.retract',
  isDanger: true,
  roles: rolesOf(proposeRetraction),
  isOpen: ({ retracted }) => !retracted,
  send: (api, { name }, { reason = '' }) => api.call(proposeRetraction, { params: { id: name }, body: { reason } }),
};

export function PublishedNews({ item: { name } }: { readonly item: Publication }) {
  const { api } = useServices();
  const found = useQuery({
    queryKey: ['publication', 'news', name],
    queryFn: ({ signal }) => api.call(getPublication, { params: { family: 'news', name }, signal }),
  });
  if (found.isPending) return <Skeleton height="8rem" />;
  if (found.error) return <ProblemBanner problem={found.error} />;
  return found.data.texts.map(({ language, fields }) => (
    <section key={language} lang={language} className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      {fields.summary !== undefined && <p className="text-muted">{fields.summary}</p>}
      <PlainMarkdown text={fields.body ?? ''} />
    </section>
  ));
}
