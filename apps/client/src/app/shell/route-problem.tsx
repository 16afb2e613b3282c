// Where a page failed, inside the frame: what is shown, and how the router tries again.
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageProblem } from '@candor/screens/page/page-problem.tsx';

export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <PageProblem problem={error} onRetry={retry} />;
}
