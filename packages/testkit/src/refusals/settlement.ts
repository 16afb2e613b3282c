// What staff are refused about trades that do not settle.
import * as settlement from '@candor/contract/settlement/staff.ts';
import { answerOf } from '../api.ts';
import { addInvestor } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { addFill } from '../nouns/fills.ts';
import { about, onlyOnce, rowsOf } from './row.ts';
import type { Make, RefusalRow } from './row.ts';
import { reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

/** A trade that has not settled. */
async function addUnsettled({ system, desk }: RefusalWorld): Promise<string> {
  const client = await addInvestor(system);
  await fund(system, desk, client, '100.00');
  return addFill(system, client, { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 1n, grossMinor: 5_000n });
}

export const failCall: Make = async (world) => about(await addUnsettled(world), { cause: 'counterparty', reason });

/** Of one that failed, as two people said. */
export const resolveCall: Make = async (world) => {
  await world.approve(await world.done(settlement.proposeSettlementFailure, await failCall(world)));
  const listed = await world.call(settlement.listSettlementBreaks, {
    by: 'maker',
    query: { state: 'open', limit: '1' },
  });
  const [found] = answerOf(settlement.listSettlementBreaks, listed).items;
  return about(found?.id ?? '', { resolution: 'delivered', reason });
};

export const settlementRows: readonly RefusalRow[] = [
  ...rowsOf(settlement.proposeSettlementFailure, onlyOnce(settlement.proposeSettlementFailure, failCall)),
  ...rowsOf(settlement.proposeSettlementResolution, onlyOnce(settlement.proposeSettlementResolution, resolveCall)),
];
