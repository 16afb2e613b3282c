// Every refusal that asks for a call of its own, joined from its nouns. Clients first: what staff do changes what clients may.
import { verdictRows } from './approvals.ts';
import { bankRows } from './bank-accounts.ts';
import { complaintRows } from './complaints.ts';
import { dataRequestRows } from './data-requests.ts';
import { depositRows, staffDepositRows } from './deposits.ts';
import { dueRows, staffDueRows } from './dues.ts';
import { exchangeRows } from './exchange.ts';
import { loanRows, staffLoanRows } from './loans.ts';
import type { RefusalRow } from './row.ts';
import { actionRows } from './corporate-actions.ts';
import { settlementRows } from './settlement.ts';
import { decidedRows, standingRows } from './standing.ts';
import { staffWithdrawalRows, withdrawalRows } from './withdrawals.ts';

export const specialRows: readonly RefusalRow[] = [
  ...bankRows,
  ...depositRows,
  ...withdrawalRows,
  ...exchangeRows,
  ...loanRows,
  ...dueRows,
  ...standingRows,
  ...complaintRows,
  ...dataRequestRows,
  ...staffDepositRows,
  ...staffWithdrawalRows,
  ...staffLoanRows,
  ...staffDueRows,
  ...settlementRows,
  ...actionRows,
  ...verdictRows,
  ...decidedRows,
];
