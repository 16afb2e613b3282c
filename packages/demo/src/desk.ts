// What else lies on the desk of the demo, so that a newcomer finds work in every queue: money that nobody declared, data to be put right, a
// pause of withdrawals, and a proposal that waits for its second person. By the same verbs that people use.
import { importStatement } from '@candor/brokerage/deposits/index.ts';
import { requestCorrection } from '@candor/brokerage/data-requests/index.ts';
import { proposeVipLevel } from '@candor/brokerage/score/index.ts';
import { proposeProtection } from '@candor/brokerage/withdrawals/index.ts';
import { dayOf } from '@candor/contract/days.ts';
import { channelIn } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';
import { correctionOf } from './words.ts';

/** A payment without a reference, on a statement of the house's bank. */
async function receiveUnknown({ stage, home, ...play }: Play): Promise<void> {
  const { parts, clock, maker } = stage;
  const day = dayOf(clock.now());
  const content = [
    'reference,date,amount,currency,payer,remittance',
    `DEMO-${parts.ids.digits(10)},${day},75.00,${home},Demo Stranger,thank you`,
  ].join('\n');
  const input = { channelId: channelIn({ stage, home, ...play }, home), format: 'csv', content } as const;
  const made = done(await importStatement(parts, maker, { ...input, reason: 'statement of the day, for the demo' }));
  await approve(stage, made.approval);
}

async function askForCorrection(stage: Stage, actor: Actor): Promise<void> {
  const { standing, tenant } = stage;
  const owner = { ...actor, sessionId: standing.ids.next() };
  const wish = { field: 'address', text: correctionOf(tenant.languages[0]) } as const;
  done(await requestCorrection(standing, owner, newOnce(stage), wish));
}

async function pauseWithdrawals(stage: Stage, { clientId }: Actor): Promise<void> {
  const { parts, maker, tenant } = stage;
  const wish = {
    clientId,
    code: 'account_takeover_suspected',
    reason: 'an unusual wish by phone, for the demo',
  } as const;
  await approve(stage, done(await proposeProtection(parts, { ...maker, tenant }, wish)));
}

/** It stays in the approvals inbox. */
async function leaveToSecond({ standing, maker }: Stage, { clientId }: Actor): Promise<void> {
  const wish = { level: 1, reason: 'asked by the advisor, for the demo' };
  done(await proposeVipLevel(standing, maker, clientId, wish));
}

export async function fillDesk(
  play: Play,
  { careful, borrower }: Readonly<Record<'careful' | 'borrower', Actor>>,
): Promise<void> {
  const { stage } = play;
  await receiveUnknown(play);
  await askForCorrection(stage, careful);
  await pauseWithdrawals(stage, borrower);
  await leaveToSecond(stage, careful);
}
