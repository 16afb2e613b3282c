// What staff are refused about corporate actions.
import * as actions from '@candor/contract/corporate-actions/staff.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { addInvestor } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { addFill } from '../nouns/fills.ts';
import { answerOf } from '../api.ts';
import { about, onlyOnce, rowsOf } from './row.ts';
import type { Body, Make, RefusalRow } from './row.ts';
import { reasonGiven as reason, unknownId, type RefusalWorld } from './world.ts';

/** A split on a trading day some weeks ahead. */
async function announcement({ system }: RefusalWorld, change: Body = {}) {
  const { instruments, prices } = system.server.money.trading;
  const found = await instruments.findBySymbol('NASDAQ', 'MSFT');
  let day = shiftDay(dayOf(system.clock.now()), 20);
  while (!prices.sessionOn('NASDAQ', day)) day = shiftDay(day, 1);
  const terms = { kind: 'split', to: 2, from: 1 } as const;
  return { instrument_id: found?.instrumentId ?? '', ex_date: day, terms, ...change };
}

export const announceCall: Make = async (world) => ({ by: 'maker', body: { ...(await announcement(world)), reason } });

/** Of one that two people announced. */
export const cancelCall: Make = async (world) => {
  await world.approve(await world.done(actions.proposeCorporateAction, await announceCall(world)));
  const listed = await world.call(actions.listCorporateActions, {
    by: 'maker',
    query: { state: 'announced', limit: '1' },
  });
  const { items } = answerOf(actions.listCorporateActions, listed);
  return about(items[0]?.id ?? '', { reason });
};

/** Somebody holds it, and the feed has lost it. */
const unpriced: Make = async (world) => {
  const { system, desk } = world;
  const client = await addInvestor(system);
  await fund(system, desk, client, '100.00');
  await addFill(system, client, { market: 'NASDAQ', symbol: 'ZM', side: 'buy', shares: 1n, grossMinor: 5_000n });
  const { instruments } = system.server.money.trading;
  const found = await instruments.findBySymbol('NASDAQ', 'ZM');
  const admin = openSql({ url: system.database.adminUrl });
  await admin`update brokerage.instruments set feed_symbol = 'LOST' where instrument_id = ${found?.instrumentId ?? ''}`;
  await admin.end();
  instruments.forget();
  return { by: 'maker', body: await announcement(world, { instrument_id: found?.instrumentId }) };
};

const wrong =
  (change: Body): Make =>
  async (world) => ({ by: 'maker', body: { ...(await announcement(world, change)), reason } });
const wrongPreview =
  (change: Body): Make =>
  async (world) => ({ by: 'maker', body: await announcement(world, change) });
const past = { ex_date: '2020-01-02' };

export const actionRows: readonly RefusalRow[] = [
  ...rowsOf(actions.previewCorporateAction, {
    not_found: wrongPreview({ instrument_id: unknownId }),
    action_invalid: wrongPreview(past),
    price_missing: unpriced,
  }),
  ...rowsOf(actions.proposeCorporateAction, {
    not_found: wrong({ instrument_id: unknownId }),
    action_invalid: wrong(past),
  }),
  ...rowsOf(actions.proposeCorporateActionCancel, onlyOnce(actions.proposeCorporateActionCancel, cancelCall)),
];
