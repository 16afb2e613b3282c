// What staff propose about offerings: calls that are in order.
import * as offerings from '@candor/contract/offerings/staff.ts';
import { openOfferings, offeringWish } from '../nouns/offerings.ts';
import { about } from './row.ts';
import type { Make, ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';

const offeringCall: Make = ({ system }) =>
  Promise.resolve({ by: 'maker', body: { ...offeringWish(system, 'ab'.repeat(32)), reason } });

const endCall: Make = async ({ system, desk }) => about((await openOfferings(system, desk).make()).id, { reason });

/** Of one that has closed, after the indices have. */
const allotCall: Make = async ({ system, desk }) => {
  const book = openOfferings(system, desk);
  const { id, secret } = await book.make();
  book.wait(26);
  await book.move();
  await book.untilClosed({ id, secret });
  // Days have passed: the rounds of every day run now, not while somebody looks at what a proposal changes.
  await system.server.worker.drain();
  return about(id, { secret, reason });
};

export const offeringProposals = {
  'offering.create': {
    outcome: { writes: ['products', 'product_terms', 'offerings'] },
    endpoint: offerings.proposeOffering,
    make: offeringCall,
  },
  'offering.allot': { outcome: { writes: ['offerings'] }, endpoint: offerings.proposeAllotment, make: allotCall },
  'offering.cancel': { outcome: { writes: ['offerings'] }, endpoint: offerings.proposeOfferingEnd, make: endCall },
} as const satisfies Readonly<Record<string, ProposalCall>>;
