// What bank accounts add to the business: the client's own, and how staff judge them.
import { bankAccountEffects } from './decisions.ts';
import { bindBankAccounts } from './routes.ts';
import type { BankAccountParts } from './service.ts';
import { bindStaffBankAccounts } from './staff-routes.ts';
import { sealedBankAccountColumns } from './store.ts';

export interface BankAccountGuards {
  readonly clientGuard: Parameters<typeof bindBankAccounts>[1];
  readonly staffGuard: Parameters<typeof bindStaffBankAccounts>[1];
}

export function composeBankAccounts(parts: BankAccountParts, { clientGuard, staffGuard }: BankAccountGuards) {
  return {
    bindings: [...bindBankAccounts(parts, clientGuard), ...bindStaffBankAccounts(parts, staffGuard)],
    effects: bankAccountEffects(parts),
    columns: { sealed: sealedBankAccountColumns, plain: ['brokerage.bank_accounts.number_index'] },
  };
}
