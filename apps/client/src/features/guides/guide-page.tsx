// One guide: its text, its three facts beside it, its parts to jump to, and the next one (MKT-06).
import { Link, useParams } from '@tanstack/react-router';
import type { Guide, GuideItem } from '@candor/contract/content/client.ts';
import { buttonLook } from '@candor/ui';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { ChevronRightIcon } from '@candor/ui/icons/navigation.tsx';
import { Skeleton, SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isApiProblem, useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { GuideFacts } from '../../shared/guides/guide-facts.tsx';
import { isGuideSlug, useGuide, useGuides } from '../../shared/guides/queries.ts';
import { ShelfProblem } from '../../shared/guides/shelf-state.tsx';
import { MarkdownText } from '../../shared/markdown-text.tsx';
import { PageHeader } from '../../shared/page-header.tsx';

export function GuidePage() {
  const t = useText();
  const { slug } = useParams({ from: '/discover/guides/$slug' });
  const { data, error, isPending, refetch } = useGuide(slug);
  if (!isGuideSlug(slug) || (isApiProblem(error) && error.status === 404)) {
    return (
      <EmptyPage
        title={t('guides.guide')}
        icon={DocumentIcon}
        sentence={t('guides.missing')}
        action={{ label: t('guides.all'), to: '/discover/guides' }}
      />
    );
  }
  if (data) return <GuideText guide={data} />;
  return (
    <>
      <PageHeader title={t('guides.guide')} />
      {isPending ? (
        <div aria-busy="true" className="flex max-w-prose flex-col gap-6">
          <Skeleton width="70%" height={36} />
          <SkeletonText lines={12} />
        </div>
      ) : (
        <ShelfProblem onRetry={() => void refetch()} />
      )}
    </>
  );
}

function GuideText({ guide }: { readonly guide: Guide }) {
  const t = useText();
  return (
    <>
      <PageHeader title={<span className="text-3xl leading-tight md:text-4xl">{guide.title}</span>} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article lang={guide.language} className="flex min-w-0 flex-col gap-6">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone="accent">{t('guides.guide')}</Badge>
            {t('guides.minutes', { count: guide.minutes })}
          </p>
          <p className="max-w-prose text-lg leading-relaxed text-muted">{guide.summary}</p>
          <div className="text-lg">
            <MarkdownText text={guide.body} />
          </div>
          <p className="max-w-prose border-t border-line pt-4 text-sm text-muted">{t('guides.honest')}</p>
        </article>
        <aside aria-label={t('guides.glance')} className="max-lg:order-first lg:sticky lg:top-24 lg:self-start">
          <Card className="flex flex-col gap-4">
            <h2 className="text-lg font-semibold">{t('guides.glance')}</h2>
            <GuideFacts guide={guide} />
          </Card>
        </aside>
      </div>
      <NextGuide slug={guide.slug} />
    </>
  );
}

function NextGuide({ slug }: { readonly slug: string }) {
  const t = useText();
  const items: readonly GuideItem[] = useGuides().data?.items ?? [];
  const at = items.findIndex((guide) => guide.slug === slug);
  const next = items[at + 1];
  return (
    <nav aria-label={t('guides.next')} className="flex flex-wrap gap-3">
      <Link to="/discover/guides" className={buttonLook({ variant: 'secondary' })}>
        {t('guides.all')}
      </Link>
      {at !== -1 && next && (
        <Link to="/discover/guides/$slug" params={{ slug: next.slug }} className={buttonLook()}>
          {t('guides.next')}: {next.title}
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
