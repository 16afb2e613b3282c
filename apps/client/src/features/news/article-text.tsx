// The text of an article with its origin. A sample says so before its first word (G-14).
import { Link } from '@tanstack/react-router';
import type { NewsArticle } from '@candor/contract/content/client.ts';
import { buttonLook, tallLinkLook } from '@candor/ui';
import { ExternalIcon } from '@candor/ui/icons/navigation.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { MarkdownText } from '../../shared/markdown-text.tsx';
import { NewsMeta } from '../../shared/news/news-meta.tsx';
import { PageHeader } from '../../shared/page-header.tsx';

export function ArticleText({ article }: { readonly article: NewsArticle }) {
  const t = useText();
  return (
    <article lang={article.language} className="flex min-w-0 flex-col gap-6">
      <PageHeader title={<span className="text-3xl leading-tight md:text-4xl">{article.title}</span>} />
      <NewsMeta item={article} hasTopic />
      {article.sample && <Banner tone="warning" title={t('news.sample_note')} />}
      <p className="text-lg leading-relaxed text-muted">{article.summary}</p>
      <div className="text-lg">
        <MarkdownText text={article.body} />
      </div>
      {article.url !== '' && (
        <a
          href={article.url}
          rel="noreferrer noopener"
          target="_blank"
          className={`${tallLinkLook} gap-1.5 self-start`}
        >
          {t('news.read_original', { source: article.source })}
          <ExternalIcon size={16} />
        </a>
      )}
      {article.symbols.length > 0 && <Mentioned symbols={article.symbols} />}
    </article>
  );
}

function Mentioned({ symbols }: { readonly symbols: readonly string[] }) {
  const t = useText();
  return (
    <section aria-label={t('news.mentioned')} className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold text-muted">{t('news.mentioned')}</h2>
      <ul className="flex flex-wrap gap-2">
        {symbols.map((key) => {
          const [ex = '', s = ''] = key.split(':');
          return (
            <li key={key}>
              <Link to="/quote" search={{ s, ex }} className={buttonLook({ variant: 'secondary', size: 'small' })}>
                {s}
                <span className="font-normal text-muted">{ex}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
