// What staff propose about strategies: calls that are in order.
import * as strategies from '@candor/contract/strategies/staff.ts';
import { openStrategies, strategyWish } from '../nouns/strategies.ts';
import { about } from './row.ts';
import { books, type Make, type ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';

const createCall: Make = () => ({ by: 'maker', body: { ...strategyWish(), reason } });

const versionCall: Make = async ({ system, desk }) => {
  const id = await openStrategies(system, desk).make();
  // Other work that is due runs now, not while somebody looks at what a proposal changes.
  await system.server.worker.drain();
  return about(id, {
    rule: 'momentum',
    settings: { lookback: 20, top: 2 },
    universe: ['NASDAQ:AAPL', 'NASDAQ:MSFT'],
    reason,
  });
};

export const strategyProposals = {
  'strategy.create': {
    outcome: {
      writes: [
        'products',
        'product_terms',
        'funds',
        'strategies',
        'strategy_versions',
        'instruments',
        'instrument_names',
        ...books,
      ],
    },
    endpoint: strategies.proposeStrategy,
    make: createCall,
  },
  'strategy.version': {
    outcome: { writes: ['strategy_versions'] },
    endpoint: strategies.proposeStrategyVersion,
    make: versionCall,
  },
} as const satisfies Readonly<Record<string, ProposalCall>>;
