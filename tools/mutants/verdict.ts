// What a run of one test says about a mutant. Red counts only when the named test itself failed: a file that no longer loads, or whose
// preparation fails, has noticed nothing. Pure.
import * as z from 'zod/mini';

export type Verdict = 'red' | 'green' | 'not run';

const rows = z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }));
const report = z.object({ testResults: z.optional(rows) });

export function readVerdict(text: string, name: string): Verdict {
  const { testResults = [] } = z.parse(report, JSON.parse(text));
  const named = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ title, status }) => title.includes(name) && ['passed', 'failed'].includes(status)),
  );
  if (named.length === 0) return 'not run';
  return named.some(({ status }) => status === 'failed') ? 'red' : 'green';
}
