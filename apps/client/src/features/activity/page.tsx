// My activity: what was done on the account and by whom, in plain words, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { listActivity as listActivityEndpoint } from '@candor/contract/activity/client.ts';
import type { listActivity } from '@candor/contract/activity/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { ClockIcon } from '@candor/ui/icons/status.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { groupByDay } from '@candor/web/formats/day-groups.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { DayHeading } from '@candor/screens/page/day-heading.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';

type Line = OutputOf<typeof listActivity>['items'][number];

const tones = { you: 'neutral', staff: 'accent', system: 'info', someone: 'warning' } as const satisfies Record<
  Line['by'],
  BadgeTone
>;

export function ActivityPage() {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const list = useInfiniteQuery({
    // The server writes the sentences, so another language is another list.
    queryKey: ['activity', language],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listActivityEndpoint, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
  const lines = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title={t('activity-ui.title')} note={t('activity-ui.intro')} />
      <Card className="flex flex-col gap-4">
        <ProblemNote problem={list.error} />
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isSuccess && lines.length === 0 && (
          <EmptyState icon={<ClockIcon size={26} />} sentence={t('activity-ui.empty')} />
        )}
        {groupByDay(lines).map(({ day, items }) => (
          <section key={day} className="flex flex-col gap-1">
            <DayHeading day={day} />
            <ol className="flex flex-col divide-y divide-line">
              {items.map((line) => (
                <ActivityLine key={line.id} line={line} />
              ))}
            </ol>
          </section>
        ))}
        <MoreButton list={list} label={t('activity-ui.more')} />
      </Card>
    </>
  );
}

function ActivityLine({ line }: { readonly line: Line }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p>{line.text}</p>
        <p className="mt-1">
          <Badge tone={tones[line.by]}>{t(`activity-ui.by_${line.by}`)}</Badge>
        </p>
      </div>
      <time dateTime={line.created_at} className="ui-num shrink-0 text-sm text-muted">
        {formatInstant(line.created_at, 'time', { locale })}
      </time>
    </li>
  );
}
