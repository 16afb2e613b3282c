// What staff propose about funds: calls that are in order.
import { dayOf } from '@candor/contract/days.ts';
import * as funds from '@candor/contract/funds/staff.ts';
import { freeFundSymbol, fundWish, openFunds } from '../nouns/funds.ts';
import { about } from './row.ts';
import type { Make, ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

/** The last Friday before the clock: every test of staff begins on a later day. */
function lastFriday({ system }: RefusalWorld): string {
  const day = new Date(system.clock.now().getTime() - 86_400_000);
  while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() - 1);
  return dayOf(day);
}

const fundCall: Make = async ({ system, desk }) => ({
  by: 'maker',
  body: { ...fundWish({ symbol: await freeFundSymbol(system, desk) }), reason },
});

async function addFund({ system, desk }: RefusalWorld) {
  const book = openFunds(system, desk);
  return { book, fund: await book.make({ symbol: await freeFundSymbol(system, desk) }) };
}

const navsCall: Make = async (world) => {
  const { fund } = await addFund(world);
  const lines = [{ fund: fund.code, day: lastFriday(world), nav: '101.5' }];
  // Other work that is due runs now, not while somebody looks at what a proposal changes.
  await world.system.server.worker.drain();
  return { by: 'maker', body: { lines, accept_jumps: false, reason } };
};

const correctCall: Make = async (world) => {
  const { book, fund } = await addFund(world);
  const day = lastFriday(world);
  await book.record(fund, day, '101.5');
  await world.system.server.worker.drain();
  return about(fund.id, { day, nav: '102.25', accept_jumps: false, reason });
};

export const fundProposals = {
  'fund.create': {
    outcome: { writes: ['products', 'product_terms', 'funds'] },
    endpoint: funds.proposeFund,
    make: fundCall,
  },
  'fund.navs': { outcome: { writes: ['fund_navs'] }, endpoint: funds.proposeNavs, make: navsCall },
  'fund.correct': { outcome: { writes: ['fund_navs'] }, endpoint: funds.proposeNavCorrection, make: correctCall },
} as const satisfies Readonly<Record<string, ProposalCall>>;
