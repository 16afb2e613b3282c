// What went wrong with a form or a press, said at once: what failed with the reason below it, or the reason alone. Never counts down: where
// the server may ask to wait, that is the note of the forms.
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';

export interface ProblemBannerProps {
  /** Nothing is said while there is none. */
  readonly problem: unknown;
  /** What failed, in one sentence. */
  readonly title?: string;
  readonly className?: string;
}

export function ProblemBanner({ problem, title, ...look }: ProblemBannerProps) {
  const t = useText();
  if (problem === null || problem === undefined) return null;
  const reason = describeProblem(t, problem);
  return (
    <Banner {...look} tone="danger" urgent title={title ?? reason}>
      {title === undefined ? undefined : reason}
    </Banner>
  );
}
