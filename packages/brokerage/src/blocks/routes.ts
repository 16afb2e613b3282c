// Binds block and OTC trades for clients.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/blocks/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Trader } from '../orders/index.ts';
import { acceptBlock } from './accepting.ts';
import { askBlock, endByClient } from './asking.ts';
import type { Block } from './block.ts';
import { describeBlock, describeBlocks } from './describing.ts';
import type { BlockParts } from './parts.ts';
import { findRequest, listRequests } from './store.ts';

export function bindBlocks(parts: BlockParts, clientGuard: Guard<'client', Trader>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.listBlocks, clientGuard, ({ scope, clientId }, { query }) =>
      db.read(scope, async (reader) => {
        const page = await readPage(query, (range) => listRequests(reader, { clientId }, range), idOf, itself);
        return isRefusal(page) ? page : { ...page, items: await describeBlocks(parts, reader, page.items) };
      }),
    ),
    bind(contract.getBlock, clientGuard, ({ scope, clientId }, { params }) =>
      db.read(scope, async (reader) => {
        const found = await findRequest(reader, params.id, clientId);
        return found ? describeBlock(parts, reader, found) : refuse('not_found');
      }),
    ),
    bind(contract.askBlock, clientGuard, (trader, { body, once }) => askBlock(parts, trader, once, body)),
    bind(contract.withdrawBlock, clientGuard, (trader, { params }) =>
      endByClient(parts, trader, params.id, 'withdrawn'),
    ),
    bind(contract.declineBlock, clientGuard, (trader, { params }) => endByClient(parts, trader, params.id, 'declined')),
    bind(contract.acceptBlock, clientGuard, (trader, { params, body, once }) =>
      acceptBlock(parts, trader, once, {
        id: params.id,
        quotationId: body.quotation_id,
        pin: body.pin,
        acceptsDeviation: body.accept_deviation ?? false,
      }),
    ),
  ];
}

const idOf = ({ id }: Block): string => id;
const itself = (block: Block): Block => block;
