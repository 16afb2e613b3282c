// Binds settlement for staff: breaks, the decisions about them, and the reconciliation of custody.
import * as contract from '@candor/contract/settlement/staff.ts';
import type { SettlementBreak } from '@candor/contract/settlement/staff.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { instrumentOf, listedAt } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import type { SettlementParts } from './booking.ts';
import { readCustody } from './custody-store.ts';
import type { CustodyRow } from './custody-store.ts';
import { proposeFailure, proposeResolution } from './decisions.ts';
import { listBreaks } from './store.ts';
import type { Break } from './store.ts';

export function bindStaffSettlement(parts: SettlementParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listSettlementBreaks, staffGuard, async ({ scope }, { query: { state, ...query } }) => {
      const known = new Map((await parts.instruments.all()).map((one) => [one.instrumentId, one]));
      return parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listBreaks(reader, state, range),
          ({ id }: Break) => id,
          (one: Break) => toWire(one, known.get(one.instrumentId)),
        ),
      );
    }),
    bind(contract.reconcileCustody, staffGuard, async ({ scope }) => {
      const known = new Map((await parts.instruments.all()).map((one) => [one.instrumentId, one]));
      const rows = await parts.db.read(scope, readCustody);
      const items = rows.map((row) => toCustodyWire(row, known));
      return { as_of: parts.clock.now().toISOString(), items };
    }),
    bind(contract.proposeSettlementFailure, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeFailure(parts, caller, params.id, body)),
    ),
    bind(contract.proposeSettlementResolution, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeResolution(parts, caller, params.id, body)),
    ),
  ];
}

function toWire(one: Break, instrument: Instrument | undefined): SettlementBreak {
  return {
    id: one.id,
    fill_id: one.fillId,
    order_id: one.orderId,
    client_id: one.clientId,
    account_id: one.accountId,
    instrument_id: one.instrumentId,
    ...listedAt(instrument),
    side: one.side,
    quantity: say(one.quantityE8),
    settles_on: one.settlesOn,
    kind: one.kind,
    reason: one.reason,
    opened_at: one.openedAt.toISOString(),
    resolution: one.resolution,
    closed_at: one.closedAt?.toISOString() ?? null,
  };
}

function toCustodyWire(row: CustodyRow, known: ReadonlyMap<string, Instrument>) {
  const instrumentId = instrumentOf(row.asset) ?? row.asset;
  const instrument = known.get(instrumentId);
  const stands = row.positions === row.custody + row.incoming - row.outgoing + row.breaks;
  return {
    instrument_id: instrumentId,
    ...listedAt(instrument),
    positions: say(row.positions),
    custody: say(row.custody),
    incoming: say(row.incoming),
    incoming_trades: say(row.incomingTrades),
    outgoing: say(row.outgoing),
    outgoing_trades: say(row.outgoingTrades),
    breaks: say(row.breaks),
    matches: stands && row.incoming === row.incomingTrades && row.outgoing === row.outgoingTrades,
  };
}

function say(quantityE8: bigint): string {
  return formatQuantity(makeQuantity(quantityE8));
}
