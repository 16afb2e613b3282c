// One legal text: loads it in the reader's language, draws it, and says honestly when it cannot be loaded.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getDocument } from '@candor/contract/documents/client.ts';
import type { DocumentKind } from '@candor/contract/documents/client.ts';
import { Button, tallLinkLook } from '@candor/ui';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MarkdownText } from '../../shared/markdown-text.tsx';
import { useServices } from '../../shared/use-services.ts';

export function DocumentBody({ kind }: { readonly kind: DocumentKind }) {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['document', kind, language],
    queryFn: ({ signal }) => api.call(getDocument, { params: { kind }, signal, bearer: null }),
    staleTime: 5 * 60_000,
  });
  if (isPending) return <SkeletonText lines={8} />;
  if (isError) {
    return (
      <EmptyState
        icon={<DocumentIcon size={26} />}
        sentence={t(kind === 'agreement' ? 'legal-ui.agreement_unavailable' : 'legal-ui.load_failed')}
        action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>}
      />
    );
  }
  const date = formatInstant(data.effective_at, 'date', { locale: language });
  return (
    <article lang={data.language} className="flex flex-col gap-6">
      <MarkdownText text={data.body} />
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {t('legal-ui.version', { version: data.version, date })}
        <Link to="/terms/$kind/versions" params={{ kind }} className={tallLinkLook}>
          {t('legal-ui.versions_link')}
        </Link>
      </p>
    </article>
  );
}
