// The one way to correct: the same lines with the opposite sign, linked to the journal they undo.
import type { Line, Movement } from '../journals/draft.ts';

/** Journals that moved held money are undone by the hold's own recipes, not by reversal. */
export function reverseLines(lines: readonly Line[], signatureId?: string): Movement {
  if (lines.some((line) => line.account.bucket === 'frozen')) throw new TypeError('held money is not reversed');
  return {
    lines: lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor })),
    ...(signatureId === undefined ? {} : { signatureId }),
  };
}
