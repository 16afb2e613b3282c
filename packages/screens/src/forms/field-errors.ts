// Puts what the server said about single fields beside those fields. Returns whether a field took the blame.
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { Translate } from '@candor/web';
import { isApiProblem } from '@candor/web';
import { describeProblem } from './problem-text.ts';

export interface FieldPlan<Values extends FieldValues> {
  readonly t: Translate;
  readonly setError: UseFormSetError<Values>;
  /** Names on the wire → names in the form. */
  readonly fields: Readonly<Record<string, Path<Values>>>;
  /** Refusals that are about one field. */
  readonly codes: Readonly<Record<string, Path<Values>>>;
}

export function placeFieldErrors<Values extends FieldValues>(problem: unknown, plan: FieldPlan<Values>): boolean {
  if (!isApiProblem(problem)) return false;
  const { code, errors = [] } = problem.details;
  const own = plan.codes[code];
  if (own !== undefined) {
    plan.setError(own, { message: describeProblem(plan.t, problem) }, { shouldFocus: true });
    return true;
  }
  let isPlaced = false;
  for (const { path, code: fieldCode } of errors) {
    const name = plan.fields[path.replace(/^body\./, '')];
    if (name === undefined) continue;
    plan.setError(name, { message: plan.t(`fields.${fieldCode}`) }, { shouldFocus: !isPlaced });
    isPlaced = true;
  }
  return isPlaced;
}
