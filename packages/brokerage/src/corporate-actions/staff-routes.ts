// Binds corporate actions for staff.
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/corporate-actions/staff.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { listedAt } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import type { CorporateActionParts } from './booking.ts';
import type { CorporateAction } from './corporate-action.ts';
import { previewAction, proposeAction, proposeActionCancel } from './decisions.ts';
import type { Planned } from './plan.ts';
import { listActions } from './store.ts';

export function bindStaffActions(parts: CorporateActionParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listCorporateActions, staffGuard, async ({ scope }, { query: { state, ...query } }) => {
      const known = new Map((await parts.instruments.all()).map((one) => [one.instrumentId, one]));
      const describe = (action: CorporateAction) => toWire(action, (id) => known.get(id));
      return parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listActions(reader, state, range),
          ({ id }: CorporateAction) => id,
          describe,
        ),
      );
    }),
    bind(contract.previewCorporateAction, staffGuard, async (caller, { body }) => {
      const planned = await previewAction(parts, caller, body);
      return isRefusal(planned) ? planned : { items: planned.map(toLine) };
    }),
    bind(contract.proposeCorporateAction, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeAction(parts, caller, body)),
    ),
    bind(contract.proposeCorporateActionCancel, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeActionCancel(parts, caller, params.id, body)),
    ),
  ];
}

function toWire(
  action: CorporateAction,
  find: (instrumentId: string) => Instrument | undefined,
): contract.CorporateAction {
  const { terms } = action;
  const into = terms.kind === 'merger' ? find(terms.into_instrument_id ?? '') : undefined;
  return {
    id: action.id,
    instrument_id: action.instrumentId,
    ex_date: action.exDate,
    terms,
    ...listedAt(find(action.instrumentId)),
    into: into ? { market: into.market, symbol: into.symbol } : null,
    state: action.state,
    announced_at: action.announcedAt.toISOString(),
    booked_at: action.bookedAt?.toISOString() ?? null,
    paid_at: action.paidAt?.toISOString() ?? null,
  };
}

export function toLine(row: Planned) {
  const isDividend = row.currency !== null;
  const cash = isDividend ? makeMoney(row.netMinor, row.currency) : makeMoney(row.cashMinor, row.accountCurrency);
  const withheld = isDividend && row.withheldMinor > 0n ? makeMoney(row.withheldMinor, row.currency) : null;
  return {
    client_id: row.clientId,
    account_id: row.accountId,
    before: say(row.heldE8),
    // What pays leaves the shares as they are.
    after: say(isDividend ? row.heldE8 : row.after.holdingE8 + row.after.incomingE8),
    cash: cash.amountMinor === 0n ? null : encodeMoney(cash),
    withheld: withheld && encodeMoney(withheld),
  };
}

const say = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));
