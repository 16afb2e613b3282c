// One piece of news in a list: headline, two lines of summary, who and when. The whole row is the link.
import { Link } from '@tanstack/react-router';
import type { NewsItem } from '@candor/contract/content/client.ts';
import { NewsMeta } from './news-meta.tsx';

export interface NewsRowProps {
  readonly item: NewsItem;
  /** The first of a page is set larger. */
  readonly isLead?: boolean;
  readonly level?: 2 | 3;
}

export function NewsRow({ item, isLead = false, level = 2 }: NewsRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li>
      <Link
        to="/news/$id"
        params={{ id: item.id }}
        lang={item.language}
        className="ui-row group flex-col items-start! gap-1.5! py-4! focus-visible:-outline-offset-2"
      >
        <Heading
          className={`${isLead ? 'text-xl md:text-2xl' : 'text-lg'} leading-snug font-semibold text-balance group-hover:text-accent`}
        >
          {item.title}
        </Heading>
        <span className={`max-w-[80ch] text-muted ${isLead ? 'line-clamp-3' : 'line-clamp-2'}`}>{item.summary}</span>
        <NewsMeta item={item} hasTopic />
      </Link>
    </li>
  );
}
