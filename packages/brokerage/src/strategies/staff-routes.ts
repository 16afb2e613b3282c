// Binds strategies for staff.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/strategies/staff.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { sayUnits, sumUnits } from '../funds/index.ts';
import { sayPrice } from '../prices/index.ts';
import { proposeStrategy, proposeStrategyVersion } from './decisions.ts';
import { describeAll, describeDeskFills } from './describing.ts';
import { listDays, listRuns } from './figure-store.ts';
import type { StrategyParts } from './parts.ts';
import { findStrategy, listStrategies, listWaiting } from './store.ts';
import type { Strategy } from './strategy.ts';
import { readBook, readSettled } from './trading.ts';

export function bindStaffStrategies(parts: StrategyParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.listDeskStrategies, staffGuard, ({ scope }, { query }) =>
      db.read(scope, async (reader) => {
        const load = (range: Parameters<typeof listStrategies>[1]) => listStrategies(reader, range);
        const page = await readPage(
          query,
          load,
          ({ id }: Strategy) => id,
          (strategy) => strategy,
        );
        if (isRefusal(page)) return page;
        return { ...page, items: await describeForDesk(parts, reader, page.items) };
      }),
    ),
    bind(contract.getStrategyBook, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const strategy = await findStrategy(reader, params.id);
        return strategy ? describeBook(parts, reader, strategy) : refuse('not_found');
      }),
    ),
    bind(contract.proposeStrategy, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeStrategy(parts, caller, body)),
    ),
    bind(contract.proposeStrategyVersion, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeStrategyVersion(parts, caller, params.id, body)),
    ),
  ];
}

async function describeForDesk(
  parts: Pick<StrategyParts, 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  strategies: readonly Strategy[],
): Promise<contract.DeskStrategy[]> {
  const all = await describeAll(parts, reader, strategies);
  const units = await sumUnits(
    reader,
    all.map(({ fund }) => fund.instrumentId),
  );
  const waiting = await listWaiting(
    reader,
    strategies.map(({ id }) => id),
  );
  return all.map(({ said, fund }, place) => {
    const { seedUnitsE8 = 0n, capacityE8 = 0n } = strategies[place] ?? {};
    return {
      ...said,
      units: sayUnits(seedUnitsE8 + (units.get(fund.instrumentId) ?? 0n)),
      capacity: sayUnits(capacityE8),
      waiting: waiting.filter(({ strategyId }) => strategyId === said.id).length,
    };
  });
}

async function describeBook(
  parts: Pick<StrategyParts, 'instruments'>,
  reader: Reader,
  strategy: Strategy,
): Promise<contract.StrategyBook> {
  const { currency } = strategy;
  const book = await readBook(reader, strategy);
  const settled = await readSettled(reader, strategy);
  const days = await listDays(reader, strategy.id);
  const money = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const positions: contract.StrategyBook['positions'] = [];
  for (const [id, { quantityE8, costMinor }] of book.holdings) {
    const instrument = await parts.instruments.find(id);
    const symbol = instrument ? `${instrument.market}:${instrument.symbol}` : '';
    const unsettledE8 = quantityE8 - (settled.heldE8.get(id) ?? 0n);
    positions.push({
      symbol,
      quantity: sayUnits(quantityE8),
      unsettled: sayUnits(unsettledE8),
      cost: money(costMinor),
    });
  }
  const [last] = days;
  return {
    cash: money(book.cashMinor),
    unsettled: money(book.cashMinor - settled.cashMinor),
    value: money(last ? BigInt(last.value) : strategy.seedMinor),
    units: sayUnits(last ? BigInt(last.units) : strategy.seedUnitsE8),
    positions,
    days: days.map(({ day, units, value, navE8, recordedAt }) => ({
      day,
      units: sayUnits(BigInt(units)),
      value: money(BigInt(value)),
      nav: sayPrice(navE8, currency),
      recorded_at: recordedAt.toISOString(),
    })),
    runs: (await listRuns(reader, strategy.id)).map(({ recordedAt, ...run }) => ({
      ...run,
      recorded_at: recordedAt.toISOString(),
    })),
    fills: await describeDeskFills(parts, reader, strategy),
  };
}
