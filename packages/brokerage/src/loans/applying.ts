// The client's verbs before a loan exists: the terms, the offer with every cost, and the application. Moves no money.
import { encodeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type {
  Loan as LoanWire,
  LoanOffer,
  LoanTerms as TermsWire,
  loanBlockers,
} from '@candor/contract/loans/client.ts';
import type { AccountId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { readLoanPercent } from '../access/index.ts';
import { ensureAccounts, findAccount, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { listOpenDues } from '../dues/index.ts';
import { readKycStatus } from '../kyc/index.ts';
import { findBlockers, toWire } from './loan.ts';
import type { Loan, Standing } from './loan.ts';
import { makeOffer, toOfferWire } from './offer.ts';
import { auditLoan, tellLoan } from './parts.ts';
import type { Borrower, LoanParts } from './parts.ts';
import type { LoanKind } from './schedule.ts';
import { findLoan, insertLoan, lockApplicant, sumOpenLoans } from './store.ts';
import { availableOf, checkWish, describeTerms, findTerms, spanOf } from './terms.ts';

export async function readStanding(
  { hasPin }: Pick<LoanParts, 'hasPin'>,
  reader: Reader,
  clientId: Borrower['clientId'],
): Promise<Standing> {
  return {
    kyc: await readKycStatus(reader, clientId),
    hasPin: await hasPin(reader, clientId),
    hasDues: (await listOpenDues(reader, clientId)).length > 0,
  };
}

export async function readTerms(
  parts: Pick<LoanParts, 'clock' | 'db' | 'hasPin' | 'ids'>,
  borrower: Borrower,
): Promise<TermsWire> {
  const accounts = await ensureAccounts(parts, borrower);
  const { scope, clientId } = borrower;
  return parts.db.read(scope, async (reader) => {
    const percent = await readLoanPercent(reader, scope.tenantId);
    const offered: TermsWire['accounts'] = [];
    for (const { accountId, currency } of accounts) {
      const span = spanOf(currency, percent);
      if (!span || offered.some((one) => one.currency === currency)) continue;
      const available = availableOf(span, await sumOpenLoans(reader, clientId, currency));
      offered.push({
        account_id: accountId,
        currency,
        minimum: encodeMoney(span.minimum),
        maximum: encodeMoney(span.maximum),
        available: encodeMoney(available),
      });
    }
    const blockers = findBlockers(await readStanding(parts, reader, clientId));
    return { ...describeTerms(findTerms(parts.clock.now())), accounts: offered, blockers };
  });
}

export interface WishInput {
  readonly accountId: AccountId;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly kind: LoanKind;
  readonly months: number;
}

export type WishRefusal = AmountRefusal | Refusal<'not_found' | 'loan_terms' | 'loan_limit'>;

async function readWish(
  { clock }: Pick<LoanParts, 'clock'>,
  reader: Reader,
  { clientId, scope }: Borrower,
  { accountId, amount, kind, months }: WishInput,
): Promise<Money | WishRefusal> {
  const account = await findAccount(reader, clientId, accountId);
  if (!account) return refuse('not_found');
  const wanted = readAmount(amount, account.currency);
  if (isRefusal(wanted)) return wanted;
  const open = await sumOpenLoans(reader, clientId, account.currency);
  const percent = await readLoanPercent(reader, scope.tenantId);
  return checkWish(findTerms(clock.now()), { amount: wanted, kind, months }, open, percent) ?? wanted;
}

export async function offerLoan(
  parts: Pick<LoanParts, 'clock' | 'db'>,
  borrower: Borrower,
  input: WishInput,
): Promise<LoanOffer | WishRefusal> {
  const amount = await parts.db.read(borrower.scope, (reader) => readWish(parts, reader, borrower, input));
  if (isRefusal(amount)) return amount;
  const now = parts.clock.now();
  const { rateBps, feeBps } = findTerms(now);
  const { kind, months } = input;
  return toOfferWire(makeOffer({ amount, kind, months, rateBps, feeBps, from: now }));
}

export interface ApplicationInput extends WishInput {
  readonly purpose: Loan['purpose'];
  readonly reason: string;
}

export type ApplyRefusal = WishRefusal | Refusal<(typeof loanBlockers)[number]>;

export function applyForLoan(
  parts: Pick<LoanParts, 'clock' | 'db' | 'hasPin' | 'ids' | 'messages' | 'vault'>,
  borrower: Borrower,
  once: Once,
  input: ApplicationInput,
) {
  const { scope, clientId } = borrower;
  return transactOnce(parts, scope, once, async (tx): Promise<LoanWire | ApplyRefusal> => {
    await lockApplicant(tx, clientId);
    const [blocker] = findBlockers(await readStanding(parts, tx, clientId));
    if (blocker !== undefined) return refuse(blocker);
    const applied = await readWish(parts, tx, borrower, input);
    if (isRefusal(applied)) return applied;
    const now = parts.clock.now();
    const { version: termsVersion, rateBps, feeBps } = findTerms(now);
    const { accountId, kind, months, purpose, reason } = input;
    const id = parts.ids.next();
    const terms = { termsVersion, rateBps, feeBps };
    const wish = { accountId, kind, months, purpose, reason, applied };
    await insertLoan(tx, parts.vault, scope.tenantId, { id, clientId, ...wish, ...terms, submittedAt: now });
    const made = await findLoan(tx, parts.vault, id, clientId);
    if (!made) throw new Error('a loan is gone that was just made');
    await tellLoan(parts, tx, made, 'loan_applied', applied);
    await auditLoan(parts, tx, made, 'loan.applied');
    return toWire(made);
  });
}
