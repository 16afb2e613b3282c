// What the scenes of the demo's past share: the stage, where money comes in, the currency of home, and where it is paid out to.
import type { AccountId, BankAccountId, ChannelId } from '@candor/contract/ids.ts';
import { ensureAccounts } from '@candor/brokerage/accounts/index.ts';
import type { Actor, Stage } from './stage.ts';

export const dayMs = 24 * 60 * 60_000;

export interface Play {
  readonly stage: Stage;
  readonly channels: ReadonlyMap<string, ChannelId>;
  readonly home: string;
  readonly payeeId: BankAccountId;
}

export async function homeAccount({ stage: { parts }, home }: Play, actor: Actor): Promise<AccountId> {
  const accounts = await ensureAccounts(parts, actor);
  const found = accounts.find(({ currency }) => currency === home);
  if (!found) throw new Error(`a demo client has no account in ${home}`);
  return found.accountId;
}

export function channelIn({ channels }: Play, currency: string): ChannelId {
  const id = channels.get(currency);
  if (id === undefined) throw new Error(`the demo has no channel in ${currency}`);
  return id;
}
