// The levels of rates, balances and money: accounts and what moves what is in them.
import { createLedger } from '@candor/ledger';
import type { Ledger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { BankAccountParts } from '../bank-accounts/index.ts';
import type { AssetParts } from '../accounts/index.ts';
import { composeAccounts } from '../accounts/module.ts';
import { findChannel, insertReceipt } from '../deposits/index.ts';
import type { DepositParts } from '../deposits/index.ts';
import { composeBonuses } from '../bonuses/module.ts';
import { composeCorrections } from '../corrections/module.ts';
import { composeDeposits } from '../deposits/module.ts';
import { composeDues } from '../dues/module.ts';
import { moneyChanged } from '../events/index.ts';
import type { KycNotice } from '../kyc/index.ts';
import { composeExchange } from '../exchange/module.ts';
import type { LoanParts } from '../loans/index.ts';
import { composeLoans, listenForLoans } from '../loans/module.ts';
import { listenForScore } from '../score/module.ts';
import type { TransactionParts } from '../transactions/index.ts';
import { composeTransactions } from '../transactions/module.ts';
import { isPaidTo } from '../withdrawals/index.ts';
import type { PayoutParts } from '../withdrawals/index.ts';
import { composeWithdrawals } from '../withdrawals/module.ts';
import { joinListeners } from './module.ts';
import type { Listeners } from './module.ts';
import type { BusinessParts } from './parts.ts';
import type { Guards } from './people.ts';

/** Everything the verbs of money need; tests and demo data call them with it. */
export type MoneyParts = Omit<BankAccountParts, 'notify'> &
  DepositParts &
  PayoutParts &
  AssetParts &
  LoanParts & {
    readonly notify: (tx: TenantTx, notice: Parameters<BankAccountParts['notify']>[1] | KycNotice) => Promise<void>;
  };

/** The same without what the modules of this level say to each other. */
export type MoneyCore = Omit<MoneyParts, 'isPaidTo' | 'findChannel' | 'bookReceipt' | 'loanListeners' | 'dueListeners'>;

export function createMoneyParts(core: MoneyCore): MoneyParts {
  const { clock, ids, messages } = core;
  const score: Listeners = listenForScore({ clock, ids, notify: messages.sendMessage });
  // A loan tells the score that it is cleared, also when it hears that from a due.
  const loans: Listeners = listenForLoans({ ...core, ...joinListeners([score]) });
  return { ...core, isPaidTo, findChannel, bookReceipt: insertReceipt, ...joinListeners([loans, score]) };
}

/** The books of the house; whoever's money moved is told over the bus. */
export function openBooks({ db, clock, ids, bus, log, metrics }: BusinessParts): Ledger {
  const sizes = metrics.histogram(
    'candor_ledger_batch',
    'Journals per commit of the ledger',
    [],
    [1, 2, 5, 20, 100, 300],
  );
  return createLedger({
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
  });
}

export function composeMoney(money: MoneyParts, guards: Guards, { translate }: Pick<TransactionParts, 'translate'>) {
  return [
    composeAccounts(money, guards),
    composeDues(money, guards),
    composeLoans(money, guards),
    composeDeposits(money, guards),
    composeWithdrawals(money, guards),
    composeExchange(money, guards),
    composeCorrections(money, guards),
    composeBonuses(money, guards),
    composeTransactions({ db: money.db, clock: money.clock, translate }, guards),
  ] as const;
}
