// Answers what can be withdrawn from an account and why not more: the formula, every hold, every block, both ways.
import { encodeMoney, makeMoney } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { withdrawalWays } from '@candor/contract/withdrawals/client.ts';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import type { AccountId } from '@candor/contract/ids.ts';
import { listJournals, listPendingHolds } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';
import { describeElsewhere, ensureAccounts } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import { toBankAccountWire } from '../bank-accounts/index.ts';
import { computeDue } from './due.ts';
import { readOwedRates, readWithdrawalStanding } from './service.ts';
import type { WithdrawalParts, Withdrawer } from './service.ts';
import { readPace } from './store.ts';
import type { Pace } from './store.ts';
import { choosePayee, describeBlockers, describeFormula, fastWayScore, feeOf, findBlockers } from './withdrawal.ts';

const dayMs = 24 * 60 * 60_000;

export async function readEligibility(
  parts: Pick<WithdrawalParts, 'calendar' | 'clock' | 'db' | 'fx' | 'hasPin' | 'ids' | 'vault'>,
  withdrawer: Withdrawer,
  accountId: AccountId | undefined,
): Promise<Eligibility | Refusal<'not_found'>> {
  const accounts = await ensureAccounts(parts, withdrawer);
  const account = accountId === undefined ? accounts[0] : accounts.find((one) => one.accountId === accountId);
  if (!account) return refuse('not_found');
  const { scope, clientId } = withdrawer;
  const rates = await readOwedRates(parts, withdrawer);
  return parts.db.read(scope, async (reader) => {
    const standing = await readWithdrawalStanding(parts, reader, account, clientId, undefined, rates);
    const { formula, kept, now } = standing;
    const payee = choosePayee(standing);
    return {
      account_id: account.accountId,
      country: account.country,
      currency: account.currency,
      formula: describeFormula(formula),
      withdrawable: encodeMoney(formula.withdrawable),
      fee: encodeMoney(feeOf(account.currency)),
      holds: await describeHolds(reader, account),
      owed_elsewhere: describeElsewhere(kept, now),
      blockers: describeBlockers(standing),
      ways: withdrawalWays.map((way) => ({
        way,
        due_at: computeDue(parts.calendar, account.country, way, now).toISOString(),
        needs_score: way === 'fast' ? fastWayScore : 0,
        open: findBlockers(standing, way).length === 0,
      })),
      bank_account: payee ? toBankAccountWire(payee) : null,
      pace: {
        days30: describePace(await readPace(reader, new Date(now.getTime() - 30 * dayMs))),
        days90: describePace(await readPace(reader, new Date(now.getTime() - 90 * dayMs))),
      },
    };
  });
}

/** Each hold of this account with the journal that set it aside. */
async function describeHolds(reader: Reader, account: Account): Promise<Eligibility['holds']> {
  const shown: Eligibility['holds'] = [];
  for (const hold of await listPendingHolds(reader, account.clientId)) {
    if (hold.asset !== account.currency) continue;
    const journals = await listJournals(reader, hold.cause);
    const opening = journals.find(({ lines }) =>
      lines.some(({ account: line }) => line.bucket === 'frozen' && line.ownerId === account.accountId),
    );
    if (!opening) continue;
    shown.push({
      id: hold.id,
      cause: hold.cause.kind,
      cause_id: hold.cause.id,
      amount: encodeMoney(makeMoney(hold.remainingMinor, account.currency)),
      since: opening.recordedAt.toISOString(),
      expires_at: hold.expiresAt?.toISOString() ?? null,
    });
  }
  return shown;
}

function describePace({ requests, medianHours, refusedPercent }: Pace) {
  return { requests, median_hours: medianHours, refused_percent: refusedPercent };
}
