// The reading list: numbered, with the minutes each takes.
import { Link } from '@tanstack/react-router';
import type { GuideItem } from '@candor/contract/content/client.ts';
import { ChevronRightIcon } from '@candor/ui/icons/navigation.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';

export function ReadingList({ guides }: { readonly guides: readonly GuideItem[] }) {
  const t = useText();
  return (
    <Card className="py-2">
      <ListRows label={t('guides.basics')}>
        {guides.map((guide, at) => (
          <li key={guide.slug}>
            <ListRow
              leading={
                <span
                  aria-hidden
                  className="ui-num flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
                >
                  {at + 1}
                </span>
              }
              title={<span className="whitespace-normal">{guide.title}</span>}
              subtitle={
                <span className="block whitespace-normal">
                  {guide.summary}
                  <span className="block sm:hidden">{t('guides.minutes', { count: guide.minutes })}</span>
                </span>
              }
              trailing={
                <span className="flex shrink-0 items-center gap-1 text-sm text-muted">
                  <span className="max-sm:hidden">{t('guides.minutes', { count: guide.minutes })}</span>
                  <ChevronRightIcon size={18} />
                </span>
              }
              renderRow={(content, className) => (
                <Link to="/discover/guides/$slug" params={{ slug: guide.slug }} className={className}>
                  {content}
                </Link>
              )}
            />
          </li>
        ))}
      </ListRows>
    </Card>
  );
}
