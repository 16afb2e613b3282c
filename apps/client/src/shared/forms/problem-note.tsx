// What went wrong with a form as a whole, announced at once; counts down when the server asked to wait.
import { useEffect } from 'react';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeProblem, readWaitMs } from './problem-text.ts';
import { formatSeconds, useCountdown } from './use-countdown.ts';

export interface ProblemNoteProps {
  readonly problem: unknown;
  /** Told when a waiting time begins and ends, so that the form can hold its button. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

export function ProblemNote({ problem, onWaiting }: ProblemNoteProps) {
  const t = useText();
  const { secondsLeft, start } = useCountdown();
  const waitMs = readWaitMs(problem);
  useEffect(() => start(readWaitMs(problem)), [start, problem]);
  const isWaiting = secondsLeft > 0;
  useEffect(() => onWaiting?.(isWaiting), [onWaiting, isWaiting]);
  if (problem === null || problem === undefined) return null;
  return (
    <Banner tone={waitMs > 0 ? 'warning' : 'danger'} title={describeProblem(t, problem)} urgent>
      {/* The ticking line stays out of the announcement: one sentence when it happens is enough. */}
      {isWaiting && (
        <span role="timer" aria-live="off" className="ui-num">
          {t('credentials.wait_left', { time: formatSeconds(secondsLeft) })}
        </span>
      )}
    </Banner>
  );
}
