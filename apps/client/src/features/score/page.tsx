// /profile/score (FUND-08): the score explained line by line, the rules behind it, and the VIP level.
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { MovesSection } from './moves-section.tsx';
import { useScore } from './queries.ts';
import { RulesSection } from './rules-section.tsx';
import { ScoreCard } from './score-card.tsx';
import { useFreshLevels } from './use-fresh-levels.ts';
import { VipSection } from './vip-section.tsx';

export function ScorePage() {
  const t = useText();
  const { data: score, error, refetch } = useScore();
  useFreshLevels(score);
  return (
    <>
      <PageHeader title={t('score.title')} note={t('score.intro')} />
      {!score && error !== null && (
        <LoadProblem problem={error} title={t('score.load_failed')} onRetry={() => void refetch()} />
      )}
      {!score && error === null && <Loading />}
      {score && (
        <>
          <ScoreCard score={score} />
          <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[3fr_2fr]">
            <MovesSection />
            <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
              <VipSection vip={score.vip} />
              <RulesSection rules={score.rules} range={score.range} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <Skeleton width="30%" height={48} />
        <Skeleton height={28} />
        <Skeleton height={160} />
      </Card>
      <Card>
        <SkeletonRows rows={4} leading={false} />
      </Card>
    </div>
  );
}
