// Binds promotional credit for staff.
import * as contract from '@candor/contract/bonuses/staff.ts';
import { encodeMoney } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { proposeBonus, proposeBonusEnd } from './service.ts';
import type { BonusParts } from './service.ts';
import { listBonuses } from './store.ts';
import type { Bonus } from './store.ts';

export function bindBonuses(parts: BonusParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listBonuses, staffGuard, ({ scope }, { query: { client_id: clientId, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listBonuses(reader, clientId, range),
          ({ id }: Bonus) => id,
          toWire,
        ),
      ),
    ),
    bind(contract.proposeBonus, staffGuard, async (caller, { body: { client_id, account_id, ...body } }) =>
      answerProposal(await proposeBonus(parts, caller, { clientId: client_id, accountId: account_id, ...body })),
    ),
    bind(contract.proposeBonusEnd, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeBonusEnd(parts, caller, params.id, body.reason)),
    ),
  ];
}

function toWire(bonus: Bonus): contract.Bonus {
  return {
    id: bonus.id,
    client_id: bonus.clientId,
    account_id: bonus.accountId,
    promotion: bonus.promotion,
    amount: encodeMoney(bonus.amount),
    granted_at: bonus.grantedAt.toISOString(),
    ended_at: bonus.endedAt?.toISOString() ?? null,
    taken_back: bonus.takenBack ? encodeMoney(bonus.takenBack) : null,
  };
}
