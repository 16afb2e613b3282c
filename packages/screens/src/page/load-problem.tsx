// A part of a money page that did not come: why, and the way to try again.
import { Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeProblem } from '../forms/problem-text.ts';

export interface LoadProblemProps {
  readonly problem: unknown;
  /** The sentence for what did not come; absent: the problem's own. */
  readonly title?: string;
  readonly onRetry: () => void;
}

/** Pages that use it list the nouns `errors` and `credentials`. */
export function LoadProblem({ problem, title, onRetry }: LoadProblemProps) {
  const t = useText();
  const reason = describeProblem(t, problem);
  return (
    <Banner
      tone="danger"
      title={title ?? reason}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {title !== undefined && title !== reason && reason}
    </Banner>
  );
}
