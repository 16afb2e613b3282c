// What staff propose about block trades: calls that are in order.
import * as blocks from '@candor/contract/blocks/staff.ts';
import { counterparty, nothing, openBlocks } from '../nouns/blocks.ts';
import { about } from './row.ts';
import type { Make, ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';

/** Of somebody who has just asked. */
const askedBy = async ({ system, desk }: Parameters<Make>[0]) => {
  const book = openBlocks(system, desk);
  const person = await book.makeAsker(nothing);
  const { id } = await book.asked(person);
  // What was due before runs now, not while somebody looks at what a proposal changes.
  await system.server.worker.drain();
  return { book, person, id };
};

const quoteCall: Make = async (world) => {
  const { book, id } = await askedBy(world);
  return about(id, { price: await book.priceNow(), ...counterparty, reason });
};

const refuseCall: Make = async (world) => about((await askedBy(world)).id, { code: 'no_counterparty', reason });

const withdrawCall: Make = async (world) => {
  const { book, person, id } = await askedBy(world);
  await book.quoteFor(person, id);
  return about(id, { reason });
};

export const blockProposals = {
  'block.quote': {
    outcome: { act: 'block.quoted', message: 'block_quoted' },
    endpoint: blocks.proposeBlockQuote,
    make: quoteCall,
  },
  'block.refuse': {
    outcome: { act: 'block.refused', message: 'block_refused' },
    endpoint: blocks.proposeBlockRefusal,
    make: refuseCall,
  },
  'block.withdraw': {
    outcome: { act: 'block.quote_withdrawn', message: 'block_quote_withdrawn' },
    endpoint: blocks.proposeBlockWithdrawal,
    make: withdrawCall,
  },
} as const satisfies Readonly<Record<string, ProposalCall>>;
