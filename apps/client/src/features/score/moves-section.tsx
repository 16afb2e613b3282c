// Every line that moved the score, in plain words, newest first, each with what the client can say against it.
import { lazy, Suspense, useState } from 'react';
import type { ScoreMove } from '@candor/contract/score/client.ts';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { MoveRow } from './move-row.tsx';
import { useScoreMoves } from './queries.ts';

const ContestDialog = lazy(async () => ({ default: (await import('./contest-dialog.tsx')).ContestDialog }));

export function MovesSection() {
  const t = useText();
  const list = useScoreMoves();
  const [contested, setContested] = useState<ScoreMove | null>(null);
  const moves = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={t('score.moves')}>
      <Card className="flex flex-col gap-4">
        {list.isError && moves.length === 0 && (
          <LoadProblem problem={list.error} title={t('score.load_failed')} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <SkeletonRows rows={4} leading={false} />}
        {list.isSuccess && moves.length === 0 && (
          <EmptyState icon={<ChartIcon size={26} />} sentence={t('score.moves_empty')} />
        )}
        {moves.length > 0 && (
          <ol className="flex flex-col divide-y divide-line">
            {moves.map((move) => (
              <MoveRow key={move.id} move={move} onContest={() => setContested(move)} />
            ))}
          </ol>
        )}
        <MoreButton list={list} label={t('score.more')} />
      </Card>
      <Suspense fallback={null}>
        {contested !== null && <ContestDialog move={contested} onClose={() => setContested(null)} />}
      </Suspense>
    </Section>
  );
}
