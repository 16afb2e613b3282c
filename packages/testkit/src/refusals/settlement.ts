// What staff are refused about trades that do not settle.
import * as settlement from '@candor/contract/settlement/staff.ts';
import { answerOf } from '../api.ts';
import { addInvestor } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { addBrokerBreak } from '../nouns/broker-breaks.ts';
import { addFill } from '../nouns/fills.ts';
import { fillNow, openFloor } from '../nouns/orders.ts';
import { about, onlyOnce, rowsOf } from './row.ts';
import type { Make, ProposalCall, RefusalRow } from './row.ts';
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

/** Of one that the work which reads a broker noted. */
export const brokerBreakCall: Make = async ({ system }) =>
  about(await addBrokerBreak(system), { resolution: 'not_ours', reason });

/** Of a trade of the built-in venue. */
const bustOf =
  (isHeld: boolean): Make =>
  async ({ system, desk }) => {
    const floor = openFloor(system, desk);
    const person = await floor.makeInvestor();
    const order = await floor.placed(person, { quantity: '1' });
    await fillNow(system, order);
    const far = { side: 'sell', kind: 'limit', limit_price: '900.00', quantity: '1', time_in_force: 'gtc' };
    if (isHeld) await floor.placed(person, far, { accept_deviation: true });
    const { fills } = await floor.detail(person, order.id);
    return about(fills[0]?.id ?? '', { cause: 'price_error', reason });
  };

const bustCall = bustOf(false);

export const bustProposal: ProposalCall = {
  outcome: { act: 'order.undone', message: 'order_undone' },
  endpoint: settlement.proposeBust,
  make: bustCall,
};

export const settlementRows: readonly RefusalRow[] = [
  ...rowsOf(settlement.proposeSettlementFailure, onlyOnce(settlement.proposeSettlementFailure, failCall)),
  ...rowsOf(
    settlement.proposeBrokerBreakResolution,
    onlyOnce(settlement.proposeBrokerBreakResolution, brokerBreakCall),
  ),
  ...rowsOf(settlement.proposeBust, { ...onlyOnce(settlement.proposeBust, bustCall), bust_blocked: bustOf(true) }),
  ...rowsOf(settlement.proposeSettlementResolution, onlyOnce(settlement.proposeSettlementResolution, resolveCall)),
];
