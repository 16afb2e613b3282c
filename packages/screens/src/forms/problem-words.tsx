// Why a single field was refused: the sentence by itself, and what to do about it below.
import { useText } from '@candor/web';
import { describeHelp, describeProblem } from './problem-text.ts';

export function ProblemWords({ problem }: { readonly problem: unknown }) {
  const t = useText();
  const help = describeHelp(t, problem);
  return (
    <>
      <span className="block">{describeProblem(t, problem)}</span>
      {help !== undefined && <span className="block">{help}</span>}
    </>
  );
}
