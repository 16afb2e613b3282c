// The number, its band and its course: what a client wants to know first.
import type { Score } from '@candor/contract/score/client.ts';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useMemo } from 'react';
import { bandTones } from './band-look.ts';
import { drawCourse, findNextBand } from './course.ts';
import { ScoreScale } from './score-scale.tsx';

export function ScoreCard({ score }: { readonly score: Score }) {
  const t = useText();
  const next = findNextBand(score);
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="ui-num text-5xl font-semibold">{score.score}</p>
        <Badge tone={bandTones[score.band]} className="text-sm">
          {t(`score.band_${score.band}`)}
        </Badge>
        <p className="text-sm text-muted">
          {next ? t('score.to_next', { points: next.points, band: t(`score.band_${next.band}`) }) : t('score.top')}
        </p>
      </div>
      <ScoreScale score={score} />
      <Course history={score.history} />
    </Card>
  );
}

function Course({ history }: Pick<Score, 'history'>) {
  const t = useText();
  const locale = useLanguage();
  const points = useMemo(() => drawCourse(history), [history]);
  const values = points.map(({ value }) => value);
  const formatTime = (time: number): string => formatInstant(time, 'date', { locale });
  const [first = 0] = values;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{t('score.course')}</h2>
      <LineChart
        points={points}
        heightPx={160}
        tone="accent"
        summary={t('score.course_summary', {
          first,
          last: values.at(-1) ?? first,
          low: Math.min(...values),
          high: Math.max(...values),
        })}
        describePoint={({ time, value }) => `${formatTime(time)}: ${String(value)}`}
        table={{
          caption: t('score.course_caption'),
          timeHeader: t('score.date'),
          valueHeader: t('score.score'),
          formatTime,
          formatValue: String,
        }}
      />
      <p aria-hidden className="ui-num flex justify-between gap-4 text-xs text-muted">
        <span>{formatTime(points[0]?.time ?? 0)}</span>
        <span>{formatTime(points.at(-1)?.time ?? 0)}</span>
      </p>
    </section>
  );
}
