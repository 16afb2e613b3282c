// What staff propose about savings: calls that are in order.
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import * as savings from '@candor/contract/savings/staff.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { answerOf } from '../api.ts';
import type { Make, ProposalCall } from './row.ts';
import { reasonGiven as reason, usd } from './world.ts';
import type { RefusalWorld } from './world.ts';
import { savingsBody } from '../nouns/savings.ts';

const today = ({ system }: RefusalWorld) => dayOf(system.clock.now());

const savingsProductCall: Make = (world) => ({
  by: 'maker',
  body: { ...savingsBody(world.system, {}), reason },
});

/** Of a product that two people opened. */
async function addProduct(world: RefusalWorld): Promise<{ id: string; issuer: string }> {
  const body = { ...savingsBody(world.system, {}), reason };
  const proposed = answerOf(
    savings.proposeSavingsProduct,
    await world.call(savings.proposeSavingsProduct, { by: 'maker', body }),
  );
  await world.done(approveProposal, { by: 'checker', params: { id: proposed.id }, body: {} });
  return { id: proposed.subject_id, issuer: body.issuer_code };
}

const savingsRateCall: Make = async (world) => ({
  by: 'maker',
  params: { id: (await addProduct(world)).id },
  body: { rate: '3.10', starts_on: '2090-01-01', reason },
});

const savingsStatementCall: Make = async (world) => {
  const { issuer } = await addProduct(world);
  const day = shiftDay(today(world), -1);
  return { by: 'maker', body: { issuer, day, balance: usd('0.00'), reason } };
};

export const savingsProposals = {
  'savings.product': {
    outcome: { writes: ['products', 'product_terms', 'savings_products', 'savings_rates'] },
    endpoint: savings.proposeSavingsProduct,
    make: savingsProductCall,
  },
  'savings.rate': {
    outcome: { writes: ['savings_rates'] },
    endpoint: savings.proposeSavingsRate,
    make: savingsRateCall,
  },
  'savings.statement': {
    outcome: { writes: ['savings_statements'] },
    endpoint: savings.proposeSavingsStatement,
    make: savingsStatementCall,
  },
} as const satisfies Readonly<Record<string, ProposalCall>>;
