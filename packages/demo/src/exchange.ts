// The fund exchange of the demo.
import { isRefusal } from '@candor/contract';
import { ensureAccounts } from '@candor/brokerage/accounts/index.ts';
import { confirmExchange, quoteExchange } from '@candor/brokerage/exchange/index.ts';
import { homeAccount } from './play.ts';
import type { Play } from './play.ts';
import { done, newOnce } from './stage.ts';
import type { Actor } from './stage.ts';

/** At today's rate: the demo's market has no other for a client. */
export async function exchange(play: Play, actor: Actor): Promise<void> {
  const { stage, home } = play;
  const accounts = await ensureAccounts(stage.parts, actor);
  const to = accounts.find(({ currency }) => currency !== home);
  if (!to) return;
  const input = {
    fromAccountId: await homeAccount(play, actor),
    toAccountId: to.accountId,
    amount: { amount: '500.00', currency: home },
  };
  const quotation = await quoteExchange(stage.parts, actor, input);
  if (isRefusal(quotation)) return;
  done(await confirmExchange(stage.parts, actor, newOnce(stage), quotation.id));
}
