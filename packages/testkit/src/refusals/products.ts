// What staff propose about products that have decisions of their own.
import { blockProposals } from './blocks.ts';
import { bondProposals } from './bonds.ts';
import { fundProposals } from './funds.ts';
import { strategyProposals } from './strategies.ts';
import { offeringProposals } from './offerings.ts';
import { savingsProposals } from './savings.ts';

export const productProposals = {
  ...savingsProposals,
  ...blockProposals,
  ...offeringProposals,
  ...bondProposals,
  ...fundProposals,
  ...strategyProposals,
};
