// Puts the money business together: the ledger and what stands on it, from accounts to withdrawals, for clients and staff.
import { accessEffects, bindStaffAccess } from '@candor/brokerage/access/index.ts';
import { bindAccounts } from '@candor/brokerage/accounts/index.ts';
import { bindApprovals } from '@candor/brokerage/approvals/index.ts';
import type { ApprovalEffects } from '@candor/brokerage/approvals/index.ts';
import { bankAccountEffects, bindBankAccounts, bindStaffBankAccounts } from '@candor/brokerage/bank-accounts/index.ts';
import { parseClientId } from '@candor/brokerage/clients/index.ts';
import { unlockEffects, verifyPin } from '@candor/brokerage/credentials/index.ts';
import { readPinHash } from '@candor/brokerage/credentials/store.ts';
import {
  bindDeposits,
  bindStaffDeposits,
  depositEffects,
  findChannel,
  insertReceipt,
} from '@candor/brokerage/deposits/index.ts';
import type { DepositParts } from '@candor/brokerage/deposits/index.ts';
import type { Uploads } from '@candor/brokerage/documents/index.ts';
import { bindDisclosures } from '@candor/brokerage/disclosures/index.ts';
import { bindDues, bindStaffDues, dueEffects } from '@candor/brokerage/dues/index.ts';
import { bindLoans, bindStaffLoans, loanDueListener, loanEffects } from '@candor/brokerage/loans/index.ts';
import type { LoanParts } from '@candor/brokerage/loans/index.ts';
import { staffingEffects } from '@candor/brokerage/staffing/index.ts';
import { bindTransactions } from '@candor/brokerage/transactions/index.ts';
import { moneyChanged } from '@candor/brokerage/events/index.ts';
import { bindExchange } from '@candor/brokerage/exchange/index.ts';
import { readVerifiedName } from '@candor/brokerage/kyc/index.ts';
import type { Messages } from '@candor/brokerage/messages/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import {
  bindProtections,
  bindStaffWithdrawals,
  bindWithdrawals,
  isPaidTo,
  paymentEffects,
  protectionEffects,
  withdrawalEffects,
} from '@candor/brokerage/withdrawals/index.ts';
import type { PayoutParts } from '@candor/brokerage/withdrawals/index.ts';
import type { BankAccountParts } from '@candor/brokerage/bank-accounts/index.ts';
import { createLedger } from '@candor/ledger';
import type { PriceSource } from '@candor/market-data';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import type { Identity } from './compose-identity.ts';
import { composeStanding } from './compose-standing.ts';
import type { StandingParts } from './compose-standing.ts';
import { createBankingCalendar, createFxSource } from './money-sources.ts';
import { createLoanWatch } from './loan-watch.ts';
import { createMoneyWatch } from './money-watch.ts';
import type { Parts } from './parts.ts';
import { scoreDueListener, scoreLoanListener } from './score-listeners.ts';

export interface MoneyNeeds {
  readonly directory: TenantDirectory;
  readonly vault: Vault;
  readonly identity: Identity;
  readonly messages: Messages;
  readonly uploads: Pick<Uploads, 'findOwn'>;
  readonly prices: PriceSource;
}

/** Everything the verbs of money need; tests and demo data call them with it. */
export type MoneyParts = BankAccountParts & DepositParts & PayoutParts & LoanParts;

export interface Money {
  readonly parts: MoneyParts;
  /** Score, VIP and nominees. */
  readonly standing: StandingParts;
  readonly effects: ApprovalEffects;
  readonly bindings: readonly Binding[];
  readonly jobs: JobHandlers;
}

export async function composeMoney(parts: Parts, needs: MoneyNeeds): Promise<Money> {
  const { config } = parts;
  const { identity, directory } = needs;
  const { clientGuard, staffGuard } = identity;
  const money = composeParts(parts, needs);
  const watch = createMoneyWatch(parts, money.ledger);
  const loanWatch = createLoanWatch(parts, money);
  if (config.ROLES.includes('jobs')) {
    const tenantIds = directory.all().map(({ id }) => id);
    parts.later(() => watch.plan(tenantIds));
    parts.later(() => loanWatch.plan(tenantIds));
  }
  const standing = await composeStanding(parts, { ...needs, accounts: money, checkPin: money.checkPin });
  const effects = {
    ...depositEffects(money),
    ...withdrawalEffects(money),
    ...paymentEffects(money),
    ...bankAccountEffects(money),
    ...protectionEffects(money),
    ...loanEffects(money),
    ...dueEffects(money),
    ...standing.effects,
    ...accessEffects(parts),
    ...unlockEffects(identity.credentials),
    ...staffingEffects(identity.credentials),
  };
  return {
    parts: money,
    standing: standing.parts,
    effects,
    jobs: { ...watch.jobs, ...loanWatch.jobs, ...standing.jobs },
    bindings: [
      ...bindAccounts(money, clientGuard),
      ...bindBankAccounts(money, clientGuard),
      ...bindDeposits(money, clientGuard),
      ...bindWithdrawals(money, clientGuard),
      ...bindExchange(money, clientGuard),
      ...bindLoans(money, clientGuard),
      ...bindDues(money, clientGuard),
      ...bindTransactions(parts, clientGuard),
      ...bindApprovals({ ...money, effects }, staffGuard),
      ...bindStaffAccess(parts, staffGuard),
      ...bindDisclosures(money, staffGuard),
      ...bindStaffBankAccounts(money, staffGuard),
      ...bindStaffDeposits(money, staffGuard),
      ...bindStaffWithdrawals(money, staffGuard),
      ...bindProtections(money, staffGuard),
      ...bindStaffLoans(money, staffGuard),
      ...bindStaffDues(money, staffGuard),
      ...standing.bindings,
    ],
  };
}

function composeParts({ db, clock, ids, bus, log, metrics }: Parts, needs: MoneyNeeds): MoneyParts {
  const { vault, identity, messages, uploads, prices } = needs;
  const sizes = metrics.histogram(
    'candor_ledger_batch',
    'Journals per commit of the ledger',
    [],
    [1, 2, 5, 20, 100, 300],
  );
  const score = { clock, ids, notify: messages.sendMessage };
  const money: MoneyParts = {
    db,
    clock,
    ids,
    vault,
    messages,
    ledger: createLedger({
      db,
      clock,
      ids,
      onBatch: (size) => sizes.observe(size),
      onPosted(tenantId, clientIds) {
        try {
          for (const clientId of clientIds) {
            bus.publish(moneyChanged, Buffer.from(JSON.stringify({ tenantId, clientId })));
          }
        } catch (error) {
          // The money has moved; a screen that is not told asks again by itself.
          log.warn({ err: error }, 'a change of money was not told');
        }
      },
    }),
    fx: createFxSource(prices, clock),
    calendar: createBankingCalendar(prices),
    notify: (tx, notice) => identity.notify(tx, { ...notice, clientId: parseClientId(notice.clientId) }),
    sessions: identity.sessions,
    checkPin: (scope, clientId, pin) => verifyPin(identity.credentials, scope, clientId, pin),
    hasPin: async (reader, clientId) => (await readPinHash(reader, clientId)) !== undefined,
    readVerifiedName: (reader, clientId) => readVerifiedName(reader, vault, clientId),
    ownsFile: async (reader, clientId, fileId) => (await uploads.findOwn(reader, clientId, fileId)) !== undefined,
    isPaidTo,
    findChannel,
    bookReceipt: insertReceipt,
    loanListeners: [scoreLoanListener(score)],
    // A loan hears of its dues; it needs the whole of the parts, so it is handed them when it is called.
    dueListeners: [loanDueListener(() => money), scoreDueListener(score)],
  };
  return money;
}
