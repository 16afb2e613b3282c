// One line of the score: what happened, when, what it changed, and how a contest of it stands.
import type { ScoreMove } from '@candor/contract/score/client.ts';
import { Button, joinClasses, useUi } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

const contestTones = { open: 'info', accepted: 'success', refused: 'neutral' } as const satisfies Record<
  NonNullable<ScoreMove['contest']>['state'],
  BadgeTone
>;

export function MoveRow({ move, onContest }: { readonly move: ScoreMove; readonly onContest: () => void }) {
  const t = useText();
  const locale = useLanguage();
  const reason = t(`score.reason_${move.reason}`);
  return (
    <li className="flex flex-col gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium">{reason}</p>
          <p className="text-sm text-muted">{t(`score.why_${move.reason}`)}</p>
        </div>
        <Points points={move.points} isReversed={move.is_reversed} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <time dateTime={move.created_at} className="ui-num">
          {formatInstant(move.created_at, 'dateTime', { locale })}
        </time>
        <span className="ui-num">{t('score.after', { score: move.score_after })}</span>
        {move.can_contest && (
          <Button
            variant="quiet"
            size="small"
            className="-my-3 -ms-4"
            aria-label={t('score.contest_of', { reason })}
            onClick={onContest}
          >
            {t('score.contest')}
          </Button>
        )}
      </div>
      <ContestState move={move} />
    </li>
  );
}

function Points({ points, isReversed }: { readonly points: number; readonly isReversed: boolean }) {
  const { locale } = useUi();
  const tone = points > 0 ? 'text-success' : points < 0 ? 'text-danger' : 'text-muted';
  return (
    <p className={joinClasses('ui-num shrink-0 text-lg font-semibold', tone, isReversed && 'line-through')}>
      {formatDecimal(String(points), locale, { signDisplay: 'exceptZero' })}
    </p>
  );
}

function ContestState({ move }: { readonly move: ScoreMove }) {
  const t = useText();
  const { contest } = move;
  if (contest === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap gap-2">
        <Badge tone={contestTones[contest.state]}>{t(`score.contest_${contest.state}`)}</Badge>
        {move.is_reversed && <Badge>{t('score.reversed')}</Badge>}
      </p>
      {contest.answer !== null && (
        <p className="text-sm break-words">{t('score.answer', { answer: contest.answer })}</p>
      )}
    </div>
  );
}
