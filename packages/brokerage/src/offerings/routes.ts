// Binds offerings for clients.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/offerings/client.ts';
import type { OfferingStage } from '@candor/contract/offerings/types.ts';
import { anyOf } from '@candor/contract/products/types.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { isRefusal } from '@candor/contract';
import { readPage } from '@candor/platform/http/page.ts';
import type { Trader } from '../orders/index.ts';
import { placeBid, quoteBid } from './bidding.ts';
import { describeOfferings } from './describing.ts';
import { isDrawn, recordOf } from './draw.ts';
import type { Drawn } from './draw.ts';
import type { Offering } from './offering.ts';
import type { OfferingParts } from './parts.ts';
import { payAllotment } from './paying.ts';
import { findOffering, listBook, listOfferings } from './store.ts';
import type { OfferingFilter } from './store.ts';

export function bindOfferings(parts: OfferingParts, clientGuard: Guard<'client', Trader>): Binding[] {
  const { db, clock } = parts;
  return [
    bind(contract.listOfferings, clientGuard, (trader, { query: { stage, ...query } }) =>
      db.read(trader.scope, async (reader) => {
        const filter = filterOf(stage === anyOf ? undefined : stage, clock.now());
        const page = await readPage(query, (range) => listOfferings(reader, filter, range), idOf, itself);
        if (isRefusal(page)) return page;
        return { ...page, items: await describeOfferings(parts, reader, trader, page.items) };
      }),
    ),
    bind(contract.getOffering, clientGuard, (trader, { params }) =>
      db.read(trader.scope, async (reader) => {
        const offering = await findOffering(reader, params.id);
        const [described] = offering ? await describeOfferings(parts, reader, trader, [offering]) : [];
        return described ?? refuse('not_found');
      }),
    ),
    bind(contract.getOfferingDraw, clientGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const offering = await findOffering(reader, params.id);
        if (!offering || !isDrawn(offering)) return refuse('not_found');
        return describeDraw(offering, await listBook(reader, params.id));
      }),
    ),
    bind(contract.quoteBid, clientGuard, (trader, { params, body }) => quoteBid(parts, trader, params.id, body)),
    bind(contract.placeBid, clientGuard, (trader, { params, body, once }) =>
      placeBid(parts, trader, once, {
        offeringId: params.id,
        quotationId: body.quotation_id,
        pin: body.pin,
        clientBytes: body.client_bytes,
      }),
    ),
    bind(contract.payAllotment, clientGuard, (trader, { params, once }) =>
      payAllotment(parts, trader, once, params.id),
    ),
  ];
}

const idOf = ({ id }: Offering): string => id;
const itself = (offering: Offering): Offering => offering;

/** What has opened or closed by the clock counts as that, also before the work of the day has written it down. */
function filterOf(stage: OfferingStage | undefined, now: Date): Partial<OfferingFilter> {
  if (stage === undefined) return {};
  if (stage === 'announced') return { state: 'taking', opensAfter: now };
  if (stage === 'open') return { state: 'taking', opensBefore: now, closesAfter: now };
  return { state: stage };
}

function describeDraw(offering: Drawn, book: Awaited<ReturnType<typeof listBook>>): contract.OfferingDraw {
  const { bids, closes, ...record } = recordOf(offering, offering, book);
  const given = new Map(book.map(({ orderId, allottedLots }) => [orderId, allottedLots ?? 0]));
  return {
    ...record,
    closes: [...closes],
    indices: [...offering.indices],
    seed: offering.seed,
    final_price: String(offering.finalPriceE8),
    bids: bids.map((bid) => ({ ...bid, allotted: given.get(bid.id) ?? 0 })),
  };
}
