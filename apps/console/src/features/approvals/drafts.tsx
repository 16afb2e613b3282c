// The texts that a proposal would publish beside those that hold now, language by language.
import { useQuery } from '@tanstack/react-query';
import type { Approval } from '@candor/contract/approvals/staff.ts';
import { getDrafts } from '@candor/contract/publications/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { languageNames } from '@candor/web/locale/locale.ts';
import { LineDiff } from '../../shared/line-diff.tsx';
import { useMay, useServices } from '../../shared/use-services.tsx';

const join = (fields: Readonly<Record<string, string | undefined>> | null): string =>
  ['title', 'summary', 'cost', 'risk', 'exit', 'body']
    .flatMap((name) => fields?.[name] ?? [])
    .filter((text) => text !== '')
    .join('\n');

export function Drafts({ item }: { readonly item: Approval }) {
  const { api } = useServices();
  const may = useMay();
  const isText = item.kind.endsWith('.publish');
  const drafts = useQuery({
    queryKey: ['drafts', item.id],
    enabled: isText && may(rolesOf(getDrafts)),
    queryFn: ({ signal }) => api.call(getDrafts, { params: { id: item.id }, signal }),
  });
  if (!isText) return null;
  return (
    <div className="flex flex-col gap-3">
      {drafts.data?.items.map(({ language, before, after }) => (
        <section key={language} lang={language} className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">{languageNames[language]}</h3>
          <LineDiff before={join(before)} after={join(after)} />
        </section>
      ))}
    </div>
  );
}
