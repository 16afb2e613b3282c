// What staff propose about promotional credit: calls that are in order.
import * as bonuses from '@candor/contract/bonuses/staff.ts';
import { answerOf } from '../api.ts';
import { accountOf } from '../nouns/accounts.ts';
import { addInvestor } from '../nouns/clients.ts';
import { about } from './row.ts';
import type { Make } from './row.ts';
import { reasonGiven as reason, usd } from './world.ts';

export const bonusCall: Make = async ({ system }) => {
  const client = await addInvestor(system);
  const { accountId } = await accountOf(system, client, 'USD');
  return {
    by: 'maker',
    body: { client_id: client.id, account_id: accountId, amount: usd('5.00'), promotion: 'welcome', reason },
  };
};

/** Of one that two people granted. */
export const bonusEndCall: Make = async (world) => {
  await world.approve(await world.done(bonuses.proposeBonus, await bonusCall(world)));
  const listed = await world.call(bonuses.listBonuses, { by: 'maker' });
  return about(answerOf(bonuses.listBonuses, listed).items[0]?.id ?? '', { reason });
};
