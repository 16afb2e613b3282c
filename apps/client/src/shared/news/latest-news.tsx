// The newest headlines as a section of another page: home, a quote, the end of an article. Pages that use it list the noun `news`.
import { Link } from '@tanstack/react-router';
import { tallLinkLook } from '@candor/ui';
import { ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { NewsRow } from './news-row.tsx';
import { useNews } from './queries.ts';

export interface LatestNewsProps {
  readonly title?: string;
  /** As `NASDAQ:AAPL`: only what is about it. */
  readonly symbol?: string;
  /** The article that is open already. */
  readonly except?: string;
  readonly count?: number;
}

export function LatestNews({ title, symbol, except, count = 3 }: LatestNewsProps) {
  const t = useText();
  const news = useNews({ limit: count + 1, ...(symbol === undefined ? {} : { symbol }) });
  const items = (news.data?.pages[0]?.items ?? []).filter(({ id }) => id !== except).slice(0, count);
  // A page must not end in an apology: without news the section is left out.
  if (news.isError || (news.isSuccess && items.length === 0)) return null;
  return (
    <Section
      title={title ?? t('news.latest')}
      action={
        <Link to="/news" search={symbol === undefined ? {} : { symbol }} className={tallLinkLook}>
          {t('news.all_news')}
        </Link>
      }
    >
      <Card className="py-2">
        {news.isPending ? (
          <SkeletonText lines={count * 3} />
        ) : (
          <ListRows>
            {items.map((item) => (
              <NewsRow key={item.id} item={item} level={3} />
            ))}
          </ListRows>
        )}
      </Card>
    </Section>
  );
}
