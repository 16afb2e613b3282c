// The learning centre: what to read first, then every product. Open to guests, for one should understand before signing up.
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useGuides } from '../../shared/guides/queries.ts';
import { ReadingList } from '../../shared/guides/reading-list.tsx';
import { ShelfProblem, ShelfSkeleton } from '../../shared/guides/shelf-state.tsx';
import { BrandFilm } from '../../shared/brand-film.tsx';
import { PageHeader } from '../../shared/page-header.tsx';

export function GuidesPage() {
  const t = useText();
  const { data, isPending, isError, refetch } = useGuides();
  const guides = data?.items ?? [];
  return (
    <>
      <PageHeader title={t('guides.title')} note={t('guides.note')} />
      <BrandFilm />
      {isPending && <ShelfSkeleton />}
      {isError && <ShelfProblem onRetry={() => void refetch()} />}
      {guides.length > 0 && (
        <>
          <Section title={t('guides.basics')} note={t('guides.basics_note')}>
            <ReadingList guides={guides.filter(({ family }) => family === 'basics')} />
          </Section>
          <Section title={t('guides.products')}>
            <ReadingList guides={guides.filter(({ family }) => family !== 'basics')} />
          </Section>
          <p className="text-sm text-muted">{t('guides.honest')}</p>
        </>
      )}
    </>
  );
}
