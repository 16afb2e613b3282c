// Binds block and OTC trades for staff.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/blocks/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { keyOf } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import type { Block } from './block.ts';
import { proposeQuote, proposeRefusal, proposeWithdrawal } from './decisions.ts';
import { describeForDesk } from './describing.ts';
import type { BlockParts } from './parts.ts';
import { findRequest, listRequests } from './store.ts';

export function bindStaffBlocks(parts: BlockParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db } = parts;
  const describe = async (scope: StaffCaller['scope'], blocks: readonly Block[]) => {
    const prices = await readMarkets(parts, blocks);
    return db.read(scope, (reader) => describeForDesk(parts, reader, blocks, prices));
  };
  return [
    bind(
      contract.listDeskBlocks,
      staffGuard,
      async ({ scope }, { query: { status, client_id: clientId, ...query } }) => {
        const page = await db.read(scope, (reader) =>
          readPage(
            query,
            (range) => listRequests(reader, { clientId, state: status }, range),
            ({ id }: Block) => id,
            (block) => block,
          ),
        );
        return isRefusal(page) ? page : { ...page, items: await describe(scope, page.items) };
      },
    ),
    bind(contract.getDeskBlock, staffGuard, async ({ scope }, { params }) => {
      const found = await db.read(scope, (reader) => findRequest(reader, params.id));
      const [described] = found ? await describe(scope, [found]) : [];
      return described ?? refuse('not_found');
    }),
    bind(contract.proposeBlockQuote, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeQuote(parts, caller, params.id, body)),
    ),
    bind(contract.proposeBlockRefusal, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeRefusal(parts, caller, params.id, body)),
    ),
    bind(contract.proposeBlockWithdrawal, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeWithdrawal(parts, caller, params.id, body)),
    ),
  ];
}

/** The market beside each that still waits, by its instrument. */
async function readMarkets(
  { instruments, prices }: Pick<BlockParts, 'instruments' | 'prices'>,
  blocks: readonly Block[],
): Promise<ReadonlyMap<string, MarketPrice>> {
  const open = blocks.filter(({ state }) => state === 'asked' || state === 'quoted');
  const ids = new Set(open.map(({ instrumentId }) => instrumentId));
  const known = await Promise.all([...ids].map((id) => instruments.find(id)));
  const named = known.flatMap((one) =>
    one ? [{ id: one.instrumentId, market: one.market, symbol: one.feedSymbol }] : [],
  );
  const found = await prices.findMany(named);
  return new Map(
    named.flatMap(({ id, ...name }) => {
      const price = found.get(keyOf(name));
      return price ? [[id, price] as const] : [];
    }),
  );
}
