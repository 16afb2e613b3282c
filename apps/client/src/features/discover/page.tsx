// Discover: every product family with what it costs, what can go wrong and how to leave it, and the learning centre (MKT-06).
import { Link } from '@tanstack/react-router';
import type { GuideItem, ProductFamily } from '@candor/contract/client/content.ts';
import { linkLook } from '@candor/ui';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { GuideCard } from '../../shared/guides/guide-card.tsx';
import { useGuides } from '../../shared/guides/queries.ts';
import { ReadingList } from '../../shared/guides/reading-list.tsx';
import { ShelfProblem, ShelfSkeleton } from '../../shared/guides/shelf-state.tsx';
import { PageHeader } from '../../shared/page-header.tsx';

const groups = {
  plain: ['stock', 'etf', 'mutual_fund', 'fund', 'bond', 'savings'],
  offering: ['ipo', 'offering'],
  demanding: ['block', 'otc', 'quant', 'ai'],
} as const satisfies Readonly<Record<string, readonly ProductFamily[]>>;

const groupNames = ['plain', 'offering', 'demanding'] as const;

export function DiscoverPage() {
  const t = useText();
  const { data, isPending, isError, refetch } = useGuides();
  const guides = data?.items ?? [];
  return (
    <>
      <PageHeader title={t('shell.discover')} note={t('discover.note')} hasBack={false} />
      {isPending && <ShelfSkeleton />}
      {isError && <ShelfProblem onRetry={() => void refetch()} />}
      {guides.length > 0 && (
        <>
          {groupNames.map((name) => (
            <Section key={name} title={t(`discover.group_${name}`)} note={t(`discover.group_${name}_note`)}>
              <Cards guides={pickFamilies(guides, groups[name])} />
            </Section>
          ))}
          <Section
            title={t('guides.title')}
            note={t('guides.basics_note')}
            action={
              <Link to="/discover/guides" className={`${linkLook} inline-flex min-h-11 shrink-0 items-center`}>
                {t('guides.all')}
              </Link>
            }
          >
            <ReadingList guides={guides.filter(({ family }) => family === 'basics')} />
          </Section>
        </>
      )}
    </>
  );
}

function Cards({ guides }: { readonly guides: readonly GuideItem[] }) {
  // Whole rows: three abreast only where no card is left alone.
  const columns = guides.length % 3 === 0 ? 'lg:grid-cols-3' : '';
  return (
    <ul className={`grid gap-4 md:grid-cols-2 ${columns}`}>
      {guides.map((guide) => (
        <li key={guide.slug}>
          <GuideCard guide={guide} />
        </li>
      ))}
    </ul>
  );
}

function pickFamilies(guides: readonly GuideItem[], families: readonly ProductFamily[]): GuideItem[] {
  return families.flatMap((family) => guides.filter((guide) => guide.family === family));
}
