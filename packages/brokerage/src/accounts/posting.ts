// Posts inside a business transaction and sorts the ledger's refusals: those a verb names are answers, a halted tenant is
// one always, and any other means that our own draft was wrong.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { JournalDraft, Ledger, Posted, PostRefusalCode } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';

export async function postJournal<Code extends PostRefusalCode = never>(
  ledger: Ledger,
  tx: TenantTx,
  draft: JournalDraft,
  ...expected: readonly Code[]
): Promise<Posted | Refusal<Code | 'ledger_halted'>> {
  const answer = await ledger.postIn(tx, draft);
  if (!isRefusal(answer)) return answer;
  if (answer.refused === 'ledger_halted') return refuse(answer.refused, { retryAfterS: 60 });
  const code = expected.find((one) => one === answer.refused);
  if (code === undefined) throw new Error(`the ledger refused a journal of ${draft.cause.kind}: ${answer.refused}`);
  return refuse(code);
}
