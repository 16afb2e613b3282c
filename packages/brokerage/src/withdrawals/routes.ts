// Binds the withdrawals of the client.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/withdrawals/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { readEligibility } from './eligibility.ts';
import { cancelWithdrawal, requestWithPin } from './service.ts';
import type { WithdrawalParts, Withdrawer } from './service.ts';
import { findWithdrawal, listWithdrawals } from './store.ts';
import { toWire } from './withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

export function bindWithdrawals(parts: WithdrawalParts, clientGuard: Guard<'client', Withdrawer>): Binding[] {
  return [
    bind(contract.getEligibility, clientGuard, (withdrawer, { query }) =>
      readEligibility(parts, withdrawer, query.account_id),
    ),
    bind(contract.requestWithdrawal, clientGuard, (withdrawer, { body, once }) => {
      const { account_id: accountId, bank_account_id: bankAccountId, ...rest } = body;
      return requestWithPin(parts, withdrawer, once, { ...rest, accountId, bankAccountId });
    }),
    bind(contract.cancelWithdrawal, clientGuard, (withdrawer, { params }) =>
      cancelWithdrawal(parts, withdrawer, params.id),
    ),
    bind(contract.getWithdrawal, clientGuard, async ({ scope, clientId }, { params }) => {
      const found = await parts.db.read(scope, (reader) => findWithdrawal(reader, clientId, params.id));
      return found ? toWire(found, parts.clock.now()) : refuse('not_found');
    }),
    bind(contract.listWithdrawals, clientGuard, ({ scope, clientId }, { query: { status, ...query } }) => {
      const describe = (withdrawal: Withdrawal) => toWire(withdrawal, parts.clock.now());
      return parts.db.read(scope, (reader) =>
        readPage(query, (range) => listWithdrawals(reader, clientId, status, range), idOf, describe),
      );
    }),
  ];
}

const idOf = ({ id }: Withdrawal): string => id;
