// Drawing an approved loan: the client signs with the PIN, the plan is fixed, the money arrives less the fee. No draw
// without a signature (G-20), and none while something is outstanding.
import { addMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Loan as LoanWire } from '@candor/contract/loans/client.ts';
import type { LoanId } from '@candor/contract/ids.ts';
import { disburseLoan } from '@candor/ledger';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import { postJournal } from '../accounts/index.ts';
import { recordSignature } from '../dues/index.ts';
import { readStanding } from './applying.ts';
import { insertPlan } from './instalment-store.ts';
import { checkDraw, findBlockers, toWire } from './loan.ts';
import type { Loan } from './loan.ts';
import { makeOffer } from './offer.ts';
import { auditLoan, causeOf, ownerOf, tellLoan } from './parts.ts';
import type { Borrower, LoanParts } from './parts.ts';
import { findLoan, lockLoan, saveDraw } from './store.ts';

export type DrawRefusal = Refusal<
  'not_found' | 'state_conflict' | 'kyc_required' | 'pin_not_set' | 'loan_dues_open' | 'ledger_halted'
>;

export function drawWithPin(
  parts: Pick<LoanParts, 'checkPin' | 'clock' | 'db' | 'hasPin' | 'ids' | 'ledger' | 'messages' | 'vault'>,
  borrower: Borrower,
  once: Once,
  id: LoanId,
  pin: string,
) {
  const { scope, clientId } = borrower;
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    check: () =>
      parts.db.read(scope, async (reader) =>
        checkDrawable(parts, reader, borrower, await findLoan(reader, parts.vault, id, clientId)),
      ),
    write: () => drawLoan(parts, borrower, once, id),
  });
}

async function checkDrawable(
  parts: Pick<LoanParts, 'clock' | 'hasPin'>,
  reader: Reader,
  { clientId }: Borrower,
  loan: Loan | undefined,
): Promise<Loan | DrawRefusal> {
  if (!loan) return refuse('not_found');
  const refused = checkDraw(loan, parts.clock.now());
  if (refused) return refused;
  const [blocker] = findBlockers(await readStanding(parts, reader, clientId));
  return blocker === undefined ? loan : refuse(blocker);
}

/** For a client whose PIN was right just now. */
export function drawLoan(
  parts: Pick<LoanParts, 'clock' | 'db' | 'hasPin' | 'ids' | 'ledger' | 'messages' | 'vault'>,
  borrower: Borrower,
  once: Once,
  id: LoanId,
) {
  const { scope, clientId } = borrower;
  return transactOnce(parts, scope, once, async (tx): Promise<LoanWire | DrawRefusal> => {
    const loan = await checkDrawable(parts, tx, borrower, await lockLoan(tx, parts.vault, id, clientId));
    return isRefusal(loan) ? loan : payOut(parts, tx, loan);
  });
}

async function payOut(
  parts: Pick<LoanParts, 'clock' | 'ids' | 'ledger' | 'messages' | 'vault'>,
  tx: TenantTx,
  loan: Loan,
): Promise<LoanWire | DrawRefusal> {
  const { approved: amount, kind, months, rateBps, feeBps, id, clientId } = loan;
  if (!amount) throw new TypeError('an approved loan has an amount');
  const now = parts.clock.now();
  const signatureId = parts.ids.next();
  const { tenantId } = tx.scope;
  const { fee, received, interest, instalments } = makeOffer({ amount, kind, months, rateBps, feeBps, from: now });
  // What the client saw and signed: the amount and all of its interest, and nothing on top.
  const maximum = addMoney(amount, interest);
  const signed = { id: signatureId, clientId, kind: 'loan', subjectId: id, maximum, signedAt: now } as const;
  await recordSignature(tx, tenantId, signed);
  await saveDraw(tx, id, { signatureId, feeMinor: fee.amountMinor, now });
  await insertPlan(tx, tenantId, id, instalments);
  await tellLoan(parts, tx, loan, 'loan_drawn', received);
  const posted = await postJournal(parts.ledger, tx, {
    ...disburseLoan({
      owner: ownerOf(loan),
      asset: amount.currency,
      amountMinor: amount.amountMinor,
      signatureId,
      charges: [{ kind: 'fees', detail: 'loan', amountMinor: fee.amountMinor }],
    }),
    cause: causeOf(loan),
    reason: 'loan drawn by the client',
    idempotencyKey: `loan-drawn:${id}`,
  });
  if (isRefusal(posted)) return posted;
  await auditLoan(parts, tx, loan, 'loan.drawn');
  const drawn = await findLoan(tx, parts.vault, id);
  if (!drawn) throw new Error('a locked loan is gone');
  return toWire(drawn);
}
