// Says a command of the simulation in the ledger's own words: recipes, accounts, drafts.
import { parseId } from '@candor/contract/ids.ts';
import { clientBucket, houseAccount, type AccountRef, type ClientAccount } from '../accounts/account.ts';
import type { JournalDraft, Movement } from '../journals/draft.ts';
import * as recipes from '../recipes/index.ts';
import type { Command } from './command.ts';
import { isTrade } from './trades.ts';
import { translateTrade } from './translate-trades.ts';

const channel = { kind: 'bank', detail: 'main' } as const;
const signatureId = parseId('signature', '0199a000-0000-7000-8000-0000000000ff');

export function ownerOf(client: number): ClientAccount {
  const tail = String(client).padStart(12, '0');
  return {
    clientId: parseId('client', `0199a000-0000-7000-8000-${tail}`),
    accountId: parseId('account', `0199a000-0000-7000-9000-${tail}`),
  };
}

/** The account behind a place of the model: `3 cash EUR`, `house fees EUR`. */
export function accountAt(place: string): AccountRef {
  const [who = '', name = '', asset = ''] = place.split(' ');
  switch (name) {
    case 'cash':
    case 'frozen':
    case 'bonus':
    case 'loan':
    case 'outstanding':
    case 'unsettled':
    case 'invested':
    case 'holding':
    case 'incoming':
    case 'receivable':
      return clientBucket(ownerOf(Number(who)), name, asset);
    case 'bank':
      return houseAccount('bank', asset, channel.detail);
    case 'fees':
      return houseAccount('fees', asset, 'all');
    case 'purchases':
    case 'sales':
    case 'dividends':
      return houseAccount('clearing', asset, name);
    case 'breaks':
      return houseAccount('suspense', asset, 'breaks');
    case 'taxes':
      return houseAccount('taxes', asset, 'all');
    case 'promotions':
      return houseAccount('promotions', asset, 'welcome');
    case 'clearing':
    case 'interest':
      return houseAccount(name, asset, 'loans');
    case 'loan_book':
    case 'custody':
    case 'fx':
      return houseAccount(name, asset);
    default:
      throw new Error(`no such place: ${place}`);
  }
}

export function toDraft(command: Command): JournalDraft {
  const cause = { kind: command.kind, id: command.key };
  return { ...toMovement(command), cause, reason: 'simulation', idempotencyKey: command.key };
}

function fee(amountMinor: bigint): recipes.Charge[] {
  return [{ kind: 'fees', detail: 'all', amountMinor }];
}

function toMovement(command: Command): Movement {
  if (isTrade(command)) return translateTrade(command, ownerOf(command.client), channel);
  const { currency: asset, amount: amountMinor } = command;
  const owner = ownerOf(command.client);
  const move = { owner, asset, amountMinor };
  switch (command.kind) {
    case 'deposit':
      return recipes.creditDeposit({ ...move, channel });
    case 'fee':
      return recipes.takeCharges({ owner, asset, charges: fee(amountMinor) });
    case 'grant':
      return recipes.grantBonus({ ...move, promotion: 'welcome' });
    case 'use_bonus':
      return recipes.payWithBonus({ owner, asset, charges: fee(amountMinor) });
    case 'borrow':
      return recipes.disburseLoan({ ...move, signatureId });
    case 'repay':
      return recipes.repayLoan({ owner, asset, principalMinor: amountMinor, interestMinor: command.interest });
    case 'owe':
      return recipes.raiseDues({ ...move, signatureId, toward: houseAccount('fees', asset, 'all') });
    case 'settle':
      return recipes.settleDues(move);
    case 'withdraw': {
      const expiry = command.expiresAt === null ? {} : { expiresAt: command.expiresAt };
      return recipes.openHold({ ...move, holdId: command.hold, from: 'cash', ...expiry });
    }
    case 'cancel':
      return recipes.cancelWithdrawal({ ...move, holdId: command.hold });
    case 'pay':
      return recipes.payWithdrawal({ ...move, holdId: command.hold, channel, charges: fee(command.fee) });
    case 'exchange': {
      const to = { owner, asset: command.into, amountMinor: command.receives };
      return recipes.exchangeFunds({ from: move, to, charges: fee(command.spread) });
    }
    default:
      throw new TypeError('no such command');
  }
}
