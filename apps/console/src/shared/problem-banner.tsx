// What went wrong with a call, said at once.
import { Banner } from '@candor/ui/status/banner.tsx';
import { describeProblem } from './formats.ts';
import { useWords } from './use-services.tsx';

export interface ProblemBannerProps {
  readonly problem: unknown;
  /** The fields of the form: what is said of them stands beside them. */
  readonly beside?: readonly string[];
}

export function ProblemBanner({ problem, beside }: ProblemBannerProps) {
  const { t } = useWords();
  if (problem === null || problem === undefined) return null;
  return <Banner tone="danger" urgent title={describeProblem(problem, t, beside)} />;
}
