// Binds offerings for staff.
import { isRefusal, refuse } from '@candor/contract';
import { allot, cutOffOf } from '@candor/contract/offerings/draw.ts';
import * as contract from '@candor/contract/offerings/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { sayPrice } from '../prices/index.ts';
import { proposeAllotment, proposeOffering, proposeOfferingEnd } from './decisions.ts';
import { describeTerms } from './describing.ts';
import { readCloses, recordOf } from './draw.ts';
import type { Bid, Offering } from './offering.ts';
import type { OfferingParts } from './parts.ts';
import { findOffering, listBook, listOfferings, sumBooks } from './store.ts';
import type { BookSum } from './store.ts';

export function bindStaffOfferings(parts: OfferingParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.listDeskOfferings, staffGuard, async ({ scope }, { query }) => {
      const read = await db.read(scope, async (reader) => {
        const load = (range: Parameters<typeof listOfferings>[2]) => listOfferings(reader, {}, range);
        const page = await readPage(
          query,
          load,
          ({ id }: Offering) => id,
          (offering) => offering,
        );
        if (isRefusal(page)) return page;
        const sums = await sumBooks(
          reader,
          page.items.map(({ id }) => id),
        );
        return { page, sums };
      });
      if (isRefusal(read)) return read;
      const items: contract.DeskOffering[] = [];
      for (const offering of read.page.items) items.push(await describeForDesk(parts, offering, read.sums));
      return { ...read.page, items };
    }),
    bind(contract.previewAllotment, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const offering = await findOffering(reader, params.id);
        return offering ? preview(offering, await listBook(reader, params.id)) : refuse('not_found');
      }),
    ),
    bind(contract.proposeOffering, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeOffering(parts, caller, body)),
    ),
    bind(contract.proposeAllotment, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeAllotment(parts, caller, params.id, body)),
    ),
    bind(contract.proposeOfferingEnd, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeOfferingEnd(parts, caller, params.id, body.reason)),
    ),
  ];
}

async function describeForDesk(
  parts: Pick<OfferingParts, 'instruments' | 'pastPrices' | 'clock'>,
  offering: Offering,
  sums: ReadonlyMap<string, BookSum>,
): Promise<contract.DeskOffering> {
  const now = parts.clock.now();
  const { bids = 0, lots = 0 } = sums.get(offering.id) ?? {};
  const isReady = offering.state === 'closed' && (await readCloses(parts.pastPrices, offering, now)) !== undefined;
  return {
    ...(await describeTerms(parts, offering, now)),
    bids,
    lots_asked: lots,
    subscribed: (lots / offering.lots).toFixed(2),
    draw_ready: isReady,
  };
}

const sum = (list: ReadonlyArray<{ readonly lots: number }>): number => list.reduce((all, { lots }) => all + lots, 0);

/** By the rule, without the ranks: how much a bid of each size can expect. */
function preview(offering: Offering, book: readonly Bid[]): contract.AllotmentPreview {
  const { bids, ...record } = recordOf(offering, { secret: '', closes: [], root: offering.root ?? '' }, book);
  const final = cutOffOf({ ...record, bids });
  const inside = bids.filter(({ price }) => price === null || BigInt(price) >= BigInt(final));
  const given = allot(offering.rule, offering.lots, inside);
  // Too few for one each: by the lottery everybody's chance is the same; otherwise sizes decide, and ties inside a size.
  const isDrawn = offering.rule === 'lottery' && inside.length > offering.lots;
  const table = [...Map.groupBy(inside, ({ lots }) => lots)]
    .toSorted(([a], [b]) => a - b)
    .map(([asked, group]) => {
      const lots = group.reduce((all, { id }) => all + (given.get(id) ?? 0), 0);
      const average = isDrawn ? offering.lots / inside.length : lots / group.length;
      return { lots_asked: asked, bids: group.length, lots_expected: average.toFixed(2) };
    });
  return {
    final_price: sayPrice(BigInt(final), offering.currency),
    bids: bids.length,
    lots_asked: sum(bids),
    bids_in: inside.length,
    lots_in: sum(inside),
    lots_given: [...given.values()].reduce((all, lots) => all + lots, 0),
    table,
  };
}
