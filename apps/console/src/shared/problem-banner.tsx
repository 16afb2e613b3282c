// What went wrong with a call, said at once.
import { Banner } from '@candor/ui/status/banner.tsx';
import { describeProblem } from './formats.ts';
import { useWords } from './use-services.tsx';

export function ProblemBanner({ problem }: { readonly problem: unknown }) {
  const { t } = useWords();
  if (problem === null || problem === undefined) return null;
  return <Banner tone="danger" urgent title={describeProblem(problem, t)} />;
}
