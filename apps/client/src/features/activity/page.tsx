// My activity: what was done on the account and by whom, in plain words, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listActivity as listActivityEndpoint } from '@candor/contract/activity/client.ts';
import type { listActivity } from '@candor/contract/activity/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ClockIcon } from '@candor/ui/icons/status.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { StateTone } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { groupByDay } from '@candor/web/formats/day-groups.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { DayHeading } from '@candor/screens/page/day-heading.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { activityKeys } from '../../shared/activity-keys.ts';
import { Dotted } from '../../shared/dotted.tsx';
import { useAccountNames } from '../../shared/money/account-names.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';

type Line = OutputOf<typeof listActivity>['items'][number];

const tones = { you: 'neutral', staff: 'info', system: 'neutral', someone: 'warning' } as const satisfies Record<
  Line['by'],
  StateTone
>;

export function ActivityPage() {
  const t = useText();
  const language = useLanguage();
  const { api } = useServices();
  const list = useInfiniteQuery({
    // The server writes the sentences, so another language is another list.
    queryKey: [...activityKeys.all, language],
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
              {gatherLooks(items).map(({ line, times }) => (
                <ActivityLine key={line.id} line={line} times={times} />
              ))}
            </ol>
          </section>
        ))}
        <MoreButton list={list} label={t('activity-ui.more')} />
      </Card>
    </>
  );
}

type Trade = NonNullable<NonNullable<Line['about']>['trade']>;

function describeTrade(t: Translate, { side, quantity, symbol }: Trade, locale: string): string {
  const key = side === 'buy' ? 'orders-ui.line_buy' : 'orders-ui.line_sell';
  return t(key, { quantity: formatDecimal(quantity, locale), symbol });
}

interface Gathered {
  readonly line: Line;
  readonly times: number;
}

/** Somebody at the desk who has a page open looks at it again and again: one line, with how often. */
function gatherLooks(lines: readonly Line[]): Gathered[] {
  return lines.reduce<Gathered[]>((found, line) => {
    const last = found.at(-1);
    const isAgain =
      last?.line.action === 'client_data.read' &&
      line.action === 'client_data.read' &&
      last.line.role === line.role &&
      last.line.reason === line.reason;
    return isAgain
      ? [...found.slice(0, -1), { line: last.line, times: last.times + 1 }]
      : [...found, { line, times: 1 }];
  }, []);
}

const linkRow = '-mx-2 rounded-small px-2 transition-colors hover:bg-sunken';

/** What happened and who did it; below, from where and what it was about; at the end the amount and the time. */
function ActivityLine({ line, times }: Gathered) {
  const t = useText();
  const locale = useLanguage();
  const { about, from, role, reason } = line;
  const { nameOf } = useAccountNames();
  const notes = [
    role,
    reason === '' ? '' : t('activity-ui.reason', { reason }),
    from?.device,
    from?.place,
    about?.trade && describeTrade(t, about.trade, locale),
    about?.account_id && nameOf(about.account_id),
    about?.reference,
  ].flatMap((note) => (note === undefined || note === null || note === '' ? [] : [note]));
  const row = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {times > 1 ? `${line.text} (${String(times)})` : line.text}
          {line.by !== 'you' && <Badge tone={tones[line.by]}>{t(`activity-ui.by_${line.by}`)}</Badge>}
        </span>
        {notes.length > 0 && (
          <span className="mt-0.5 block text-sm text-muted">
            <Dotted notes={notes} />
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        {about?.amount && <Amount value={about.amount} className="font-medium" />}
        <time dateTime={line.created_at} className="ui-num text-sm text-muted">
          {formatInstant(line.created_at, 'time', { locale })}
        </time>
      </span>
    </>
  );
  return (
    <li>
      {about ? (
        <Link to={about.link} className={`${linkRow} flex items-start gap-3 py-2.5`}>
          {row}
        </Link>
      ) : (
        <div className="flex items-start gap-3 py-2.5">{row}</div>
      )}
    </li>
  );
}
