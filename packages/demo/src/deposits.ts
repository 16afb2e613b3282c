// The deposits of the demo: where clients pay in, what they declared, what was credited by two and what was refused.
import { parseId } from '@candor/contract/ids.ts';
import type { ChannelId, DepositId } from '@candor/contract/ids.ts';
import { currencyOf } from '@candor/brokerage/accounts/index.ts';
import { proposeChannel, proposeCredit, proposeRefusal, submitDeposit } from '@candor/brokerage/deposits/index.ts';
import { channelFieldsOf, walletFields } from './channel-facts.ts';
import { dayMs, channelIn, homeAccount } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

export async function openChannels(stage: Stage, home: string): Promise<ReadonlyMap<string, ChannelId>> {
  const { parts, maker, tenant } = stage;
  const channels = new Map<string, ChannelId>();
  const banks = tenant.accounts.map((country) => ({
    kind: 'bank' as const,
    currency: currencyOf(country),
    fields: channelFieldsOf(country, tenant.company.co_name),
  }));
  const wallet = { kind: 'crypto' as const, currency: 'USDT', fields: walletFields };
  for (const channel of [...banks, wallet]) {
    const input = { ...channel, reason: 'house account of the demo' };
    const proposal = done(await proposeChannel(parts, { ...maker, tenant }, input));
    await approve(stage, proposal);
    channels.set(channel.currency, parseId('channel', proposal.subjectId));
  }
  if (!channels.has(home)) throw new Error('a demo tenant has no channel in its own currency');
  return channels;
}

export async function declare(play: Play, actor: Actor, amount: string, currency = play.home): Promise<DepositId> {
  const { stage } = play;
  const channelId = channelIn(play, currency);
  const accountId = await homeAccount(play, actor);
  const input = { channelId, accountId, amount: { amount, currency }, proofFileId: undefined };
  return done(await submitDeposit(stage.parts, actor, newOnce(stage), input)).id;
}

export async function deposit(play: Play, actor: Actor, daysAgo: number, amount: string): Promise<void> {
  const { stage, home } = play;
  stage.clock.goTo(daysAgo * dayMs);
  const id = await declare(play, actor, amount);
  stage.clock.goTo((daysAgo - 0.3) * dayMs);
  const bankReference = `DEMO-${stage.parts.ids.digits(10)}`;
  const { parts } = stage;
  const payer = (await parts.db.read(actor.scope, (reader) => parts.readVerifiedName(reader, actor.clientId))) ?? '';
  const input = { received: { amount, currency: home }, bankReference, payer, reason: 'seen on the house bank' };
  await approve(stage, done(await proposeCredit(stage.parts, stage.maker, id, input)));
}

export async function refuseDeposit(stage: Stage, id: DepositId): Promise<void> {
  const verdict = { code: 'not_received', reason: 'nothing arrived within five days' } as const;
  await approve(stage, done(await proposeRefusal(stage.parts, stage.maker, id, verdict)));
}
