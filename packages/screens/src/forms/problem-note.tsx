// What went wrong with a form as a whole, announced at once; counts down when the server asked to wait.
import { useEffect } from 'react';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeHelp, describeProblem, readWaitMs } from './problem-text.ts';
import { formatSeconds, useCountdown } from './use-countdown.ts';

export interface ProblemNoteProps {
  readonly problem: unknown;
  /** What did not work, in one sentence; why follows below it. */
  readonly title?: string;
  /** Told when a waiting time begins and ends, so that the form can hold its button. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

export function ProblemNote({ problem, title, onWaiting }: ProblemNoteProps) {
  const t = useText();
  const { secondsLeft, start } = useCountdown();
  const waitMs = readWaitMs(problem);
  useEffect(() => start(readWaitMs(problem)), [start, problem]);
  const isWaiting = secondsLeft > 0;
  useEffect(() => onWaiting?.(isWaiting), [onWaiting, isWaiting]);
  if (problem === null || problem === undefined) return null;
  const help = describeHelp(t, problem);
  return (
    <Banner tone={waitMs > 0 ? 'warning' : 'danger'} title={title ?? describeProblem(t, problem)} urgent>
      {title !== undefined && <p>{describeProblem(t, problem)}</p>}
      {help !== undefined && <p>{help}</p>}
      {/* The ticking line stays out of the announcement: one sentence when it happens is enough. */}
      {isWaiting && (
        <span role="timer" aria-live="off" className="ui-num">
          {t('credentials.wait_left', { time: formatSeconds(secondsLeft) })}
        </span>
      )}
    </Banner>
  );
}
