// What staff propose about bonds: calls that are in order. One instrument is one bond: each row takes another.
import * as bonds from '@candor/contract/bonds/staff.ts';
import { bondWish, openBonds } from '../nouns/bonds.ts';
import { about } from './row.ts';
import type { Make, ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';

const saveCall: Make = () => Promise.resolve({ by: 'maker', body: { ...bondWish({ symbol: 'UST5Y' }), reason } });

const changeCall: Make = async ({ system, desk }) => {
  const change = { symbol: 'UST2Y', coupon_percent: '5' } as const;
  return about(await openBonds(system, desk).draft({ symbol: 'UST2Y' }), { ...bondWish(change), reason });
};

const openCall: Make = async ({ system, desk }) =>
  about(await openBonds(system, desk).draft({ symbol: 'UST10Y' }), { reason });

export const bondProposals = {
  'bond.save': { outcome: { writes: ['bonds'] }, endpoint: bonds.proposeBond, make: saveCall },
  'bond.change': { outcome: { writes: ['bonds'] }, endpoint: bonds.proposeBondChange, make: changeCall },
  'bond.open': {
    outcome: { writes: ['bonds', 'products', 'product_terms'] },
    endpoint: bonds.proposeBondOpening,
    make: openCall,
  },
} as const satisfies Readonly<Record<string, ProposalCall>>;
