// The withdrawals of the demo, each told up to its outcome.
import {
  cancelWithdrawal,
  proposeDecision,
  proposePayment,
  proposePaymentReturn,
  requestWithdrawal,
} from '@candor/brokerage/withdrawals/index.ts';
import { dayMs, channelIn, homeAccount } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor } from './stage.ts';

type Outcome = 'pending' | 'released' | 'paid' | 'returned' | 'refused' | 'cancelled';

export async function withdraw(
  play: Play,
  actor: Actor,
  daysAgo: number,
  amount: string,
  outcome: Outcome,
): Promise<void> {
  const { stage, home, payeeId } = play;
  const { parts, maker, clock } = stage;
  clock.goTo(daysAgo * dayMs);
  const accountId = await homeAccount(play, actor);
  const input = { accountId, bankAccountId: payeeId, amount: { amount, currency: home }, way: 'fast' } as const;
  const { id } = done(await requestWithdrawal(parts, actor, newOnce(stage), input));
  if (outcome === 'pending') return;
  clock.goTo((daysAgo - 0.02) * dayMs);
  if (outcome === 'cancelled') {
    done(await cancelWithdrawal(parts, actor, id));
    return;
  }
  const code = outcome === 'refused' ? ('client_asked' as const) : undefined;
  await approve(stage, done(await proposeDecision(parts, maker, id, { code, reason: 'looked at for the demo' })));
  if (outcome !== 'paid' && outcome !== 'returned') return;
  clock.goTo((daysAgo - 0.1) * dayMs);
  const payment = { channelId: channelIn(play, home), bankReference: `DEMO-${parts.ids.digits(10)}` };
  const seen = { ...payment, reason: 'seen on the house bank' };
  await approve(stage, done(await proposePayment(parts, maker, id, seen)));
  if (outcome !== 'returned') return;
  clock.goTo((daysAgo - 2) * dayMs);
  const bankReference = `DEMO-${parts.ids.digits(10)}`;
  const back = { bankReference, code: 'bank_refused' as const, reason: 'the bank sent it back' };
  await approve(stage, done(await proposePaymentReturn(parts, maker, id, back)));
}
