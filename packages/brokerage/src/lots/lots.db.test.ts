// Lots on a real database: sales by the law, pools over accounts and venues, splits, mergers, transfers, busts, good faith; and what the
// database refuses whoever asks.
import { beforeEach, describe, expect, test } from 'vitest';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { isRefusal } from '@candor/contract';
import type { AccountId } from '@candor/contract/ids.ts';
import { accountOf, addInvestor, expectDone, holderOf } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import * as lots from './index.ts';
import type { LotOpening, LotTaking } from './index.ts';

const system = await openTestSystem();

const whole = 100_000_000n;
const newId = () => system.server.money.parts.ids.next();
const apple = { instrumentId: '01890000-0000-7000-8000-0000000000a1', isin: 'US0378331005' };
const appleElsewhere = { ...apple, instrumentId: '01890000-0000-7000-8000-0000000000a2' };

let client: TestClient;
let accountId: AccountId;
beforeEach(async () => {
  client = await addInvestor(system);
  ({ accountId } = await accountOf(system, client, 'USD'));
});

const parts = () => system.server.money.parts;
const transact = <T>(work: (tx: TenantTx) => Promise<T>) =>
  system.server.db.transact(holderOf(system, client).scope, work);
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 15));

function buy(shares: bigint, costMinor: bigint, on: number, change: Partial<LotOpening> = {}) {
  const opening: LotOpening = {
    ...apple,
    clientId: client.id,
    accountId,
    fillId: newId(),
    quantityE8: shares * whole,
    costProductMinor: costMinor,
    costAccountMinor: costMinor,
    productCurrency: 'USD',
    accountCurrency: 'USD',
    openedAt: day(on),
    ...change,
  };
  return transact((tx) => lots.openLot(parts(), tx, opening));
}

function sell(shares: bigint, priceMinor: bigint, on: number, change: Partial<LotTaking> = {}) {
  const proceedsMinor = shares * priceMinor;
  const taking: LotTaking = {
    ...apple,
    clientId: client.id,
    accountId,
    fillId: newId(),
    quantityE8: shares * whole,
    proceedsProductMinor: proceedsMinor,
    proceedsAccountMinor: proceedsMinor,
    soldAt: day(on),
    rule: 'fifo',
    ...change,
  };
  return transact((tx) => lots.takeLots(parts(), tx, taking));
}

const readLots = () =>
  system.server.db.read(holderOf(system, client).scope, (reader) => lots.readLots(reader, client.id, apple.isin));
const readPosition = () =>
  system.server.db.read(holderOf(system, client).scope, (reader) =>
    lots.findOpenPosition(reader, client.id, apple.isin),
  );
const split = (to: bigint, from: bigint, actionId: string = newId()) =>
  transact((tx) =>
    lots.splitLots(parts(), tx, { ...apple, clientId: client.id, actionId, ratio: { to, from }, at: day(20) }),
  );

interface PositionRow {
  readonly realised: string;
  readonly closedAt: Date | null;
}
const listPositions = () =>
  system.server.db.read(
    holderOf(system, client).scope,
    (reader) => reader.sql<PositionRow[]>`
      select realised_product::text as realised, closed_at from brokerage.positions
      where client_id = ${client.id} order by position_id`,
  );

describe('first in, first out', () => {
  test('TRD-10 the vector end to end: costs 1,161.83, 404.56 and 283.20, gains of 461.81, then the position ends', async () => {
    await buy(10n, 1_000_00n, 2);
    await buy(7n, 849_59n, 3);
    await split(3n, 1n);
    const costs = [
      expectDone(await sell(34n, 45_55n, 21)).costProductMinor,
      expectDone(await sell(10n, 44_00n, 22)).costProductMinor,
      expectDone(await sell(7n, 46_10n, 23)).costProductMinor,
    ];
    expect(costs).toEqual([1_161_83n, 404_56n, 283_20n]);
    expect(await listPositions()).toEqual([{ realised: '46181', closedAt: day(23) }]);
    expect(await readLots()).toEqual([]);
  });

  test('TRD-10 a position at zero ends and a rebuy starts anew', async () => {
    await buy(1n, 10_00n, 2);
    await sell(1n, 15_00n, 3);
    await buy(2n, 40_00n, 4);
    expect(await readPosition()).toMatchObject({ quantityE8: 2n * whole, realisedProductMinor: 0n, openedAt: day(4) });
    expect(await listPositions()).toEqual([
      { realised: '500', closedAt: day(3) },
      { realised: '0', closedAt: null },
    ]);
  });

  test('TRD-10 lots pool over accounts and venues of one ISIN: the older one is taken, wherever it stands', async () => {
    const euros = await accountOf(system, client, 'EUR');
    const elsewhere = {
      ...appleElsewhere,
      accountId: euros.accountId,
      accountCurrency: 'EUR',
      costAccountMinor: 90_00n,
    };
    await buy(1n, 100_00n, 2, elsewhere);
    await buy(1n, 120_00n, 3);
    const taken = expectDone(await sell(1n, 130_00n, 4));
    expect(taken).toMatchObject({ costProductMinor: 100_00n, costAccountMinor: 0n });
    expect(taken.costElsewhere).toEqual([{ accountId: euros.accountId, currency: 'EUR', costAccountMinor: 90_00n }]);
    expect((await readLots()).map(({ costProductMinor }) => costProductMinor)).toEqual([120_00n]);
  });

  test('TRD-10 an older lot that arrives later by transfer is sold first: it keeps its day', async () => {
    await buy(1n, 50_00n, 10);
    await buy(1n, 20_00n, 2, { causeKind: 'transfer' });
    expect(expectDone(await sell(1n, 60_00n, 12)).costProductMinor).toBe(20_00n);
  });

  test('TRD-10 no more than there is, and two sales at once do not both get the last share', async () => {
    await buy(1n, 10_00n, 2);
    expect(await sell(2n, 10_00n, 3)).toMatchObject({ refused: 'insufficient_holdings' });
    const both = await Promise.all([sell(1n, 11_00n, 3), sell(1n, 12_00n, 3)]);
    expect(both.filter((one) => isRefusal(one)).map(({ refused }) => refused)).toEqual(['insufficient_holdings']);
  });

  test('TRD-10 two first purchases at once are one position', async () => {
    await Promise.all([buy(1n, 10_00n, 2), buy(2n, 20_00n, 2), buy(3n, 30_00n, 2)]);
    expect(await readPosition()).toMatchObject({ quantityE8: 6n * whole, costProductMinor: 60_00n });
    expect(await listPositions()).toHaveLength(1);
  });
});

describe('named lots', () => {
  test('TRD-10 where the law allows the client names the lots, where it does not nobody can', async () => {
    await buy(1n, 10_00n, 2);
    const { lotId } = await buy(1n, 30_00n, 3);
    expect(await sell(1n, 20_00n, 4, { lotIds: [lotId] })).toMatchObject({ refused: 'lots_not_allowed' });
    const taken = expectDone(await sell(1n, 20_00n, 4, { lotIds: [lotId], rule: 'chosen' }));
    expect(taken).toMatchObject({ costProductMinor: 30_00n, takes: [{ lotId }] });
    const named = { lotIds: [lotId], quantityE8: whole };
    const isCovered = await transact((tx) => lots.doLotsCover(tx, client.id, apple, named));
    expect(isCovered).toBe(false);
    // A second fill of an order that named it is of shares set aside: the oldest that is left goes.
    const rest = expectDone(await sell(1n, 20_00n, 4, { lotIds: [lotId], rule: 'chosen' }));
    expect(rest).toMatchObject({ costProductMinor: 10_00n });
    expect(await sell(1n, 20_00n, 4, { lotIds: [lotId], rule: 'chosen' })).toMatchObject({
      refused: 'insufficient_holdings',
    });
  });
});

describe('corporate actions and transfers', () => {
  test('TRD-10 a split is booked once by its id', async () => {
    await buy(10n, 100_00n, 2);
    const actionId = newId();
    expect(await split(3n, 1n, actionId)).toEqual({ quantityE8: 30n * whole });
    await expect(split(3n, 1n, actionId)).rejects.toThrow('lot_moves_once');
    expect(await readPosition()).toMatchObject({ quantityE8: 30n * whole, costProductMinor: 100_00n });
  });

  test('TRD-10 a merger keeps days and costs under the new security', async () => {
    await buy(10n, 100_00n, 2);
    await buy(5n, 75_00n, 3);
    const to = { instrumentId: newId(), isin: 'INE002A01018' };
    const merged = await transact((tx) =>
      lots.mergeLots(parts(), tx, {
        clientId: client.id,
        actionId: newId(),
        from: apple,
        to,
        ratio: { to: 1n, from: 2n },
        at: day(20),
      }),
    );
    expect(merged).toEqual({ quantityE8: (15n * whole) / 2n });
    const now = await system.server.db.read(holderOf(system, client).scope, (reader) =>
      lots.readLots(reader, client.id, to.isin),
    );
    expect(now.map(({ openedAt, costProductMinor }) => [openedAt, costProductMinor])).toEqual([
      [day(2), 100_00n],
      [day(3), 75_00n],
    ]);
    expect(await readPosition()).toBeUndefined();
    expect(await listPositions()).toMatchObject([{ realised: '0', closedAt: day(20) }, { closedAt: null }]);
  });

  test('TRD-10 a transfer keeps date and cost, and realises nothing', async () => {
    await buy(10n, 100_00n, 2);
    const other = await addInvestor(system);
    const to = await accountOf(system, other, 'USD');
    // Lots of two people: neither of them writes those of the other.
    const { tenantId } = holderOf(system, client).scope;
    await system.server.db.transact(tenantScope(tenantId, { kind: 'system', id: 'transfers' }), (tx) =>
      lots.transferLots(parts(), tx, {
        ...apple,
        clientId: client.id,
        transferId: newId(),
        quantityE8: 4n * whole,
        at: day(9),
        to: { clientId: other.id, accountId: to.accountId, accountCurrency: 'USD' },
      }),
    );
    const theirs = await system.server.db.read(holderOf(system, other).scope, (reader) =>
      lots.readLots(reader, other.id, apple.isin),
    );
    expect(theirs).toMatchObject([{ openedAt: day(2), quantityE8: 4n * whole, costProductMinor: 40_00n }]);
    expect(await readPosition()).toMatchObject({ quantityE8: 6n * whole, realisedProductMinor: 0n });
  });
});

const bust = (fillId: string) =>
  transact((tx) => lots.bustLots(parts(), tx, { clientId: client.id, fillId, bustId: newId(), at: day(25) }));

describe('busts', () => {
  test('TRD-10 a busted sale gives its shares back with day and cost; the position goes on', async () => {
    await buy(2n, 20_00n, 2);
    const fillId = newId();
    await sell(2n, 15_00n, 3, { fillId });
    expect(await bust(fillId)).toMatchObject({ missingE8: 0n, quantityE8: 2n * whole, costProductMinor: 20_00n });
    expect(await readPosition()).toMatchObject({ quantityE8: 2n * whole, realisedProductMinor: 0n, closedAt: null });
    expect(await readLots()).toMatchObject([{ openedAt: day(2), costProductMinor: 20_00n }]);
  });

  test('TRD-10 a busted sale after a rebuy comes back into the new position with its old day', async () => {
    await buy(2n, 20_00n, 2);
    const fillId = newId();
    await sell(2n, 15_00n, 3, { fillId });
    await buy(1n, 16_00n, 4);
    await bust(fillId);
    expect(await readPosition()).toMatchObject({ quantityE8: 3n * whole, costProductMinor: 36_00n });
    expect((await readLots()).map(({ openedAt }) => openedAt)).toEqual([day(2), day(4)]);
    expect(await listPositions()).toMatchObject([{ realised: '0', closedAt: day(3) }, { realised: '0' }]);
  });

  test('TRD-10 shares of a busted purchase that were sold since are missing: a break of the house', async () => {
    const fillId = newId();
    await buy(5n, 50_00n, 2, { fillId });
    await sell(2n, 12_00n, 3);
    expect(await bust(fillId)).toMatchObject({
      missingE8: 2n * whole,
      quantityE8: 3n * whole,
      costProductMinor: 30_00n,
    });
    expect(await readPosition()).toBeUndefined();
  });
});

describe('good faith', () => {
  test('TRD-10 the vector: bought with unsettled money, the sale is refused until that settlement is booked', async () => {
    const saleOfA = newId();
    const bindings = [{ saleFillId: saleOfA, settlesOn: '2026-03-03', spentMinor: 60_00n, quantityE8: 6n * whole }];
    await buy(10n, 100_00n, 2, { bindings });
    expect(await sell(5n, 11_00n, 2)).toMatchObject({ refused: 'good_faith_bound' });
    expectDone(await sell(4n, 11_00n, 2));
    expect(await sell(1n, 11_00n, 2)).toMatchObject({ refused: 'good_faith_bound' });
    await transact((tx) => lots.freeBindings(tx, saleOfA, day(3)));
    expectDone(await sell(6n, 11_00n, 3));
  });

  test('TRD-10 what is spent of a sale is not spent again, and a split multiplies what is bound', async () => {
    const saleOfA = newId();
    await buy(10n, 100_00n, 2, {
      bindings: [{ saleFillId: saleOfA, settlesOn: '2026-03-03', spentMinor: 60_00n, quantityE8: 6n * whole }],
    });
    const { scope } = holderOf(system, client);
    const spent = await system.server.db.read(scope, (reader) => lots.readSpent(reader, [saleOfA]));
    expect(spent).toEqual(new Map([[saleOfA, 60_00n]]));
    await split(2n, 1n);
    expect(await sell(9n, 5_00n, 21)).toMatchObject({ refused: 'good_faith_bound' });
    expectDone(await sell(8n, 5_00n, 21));
  });
});

describe('the database refuses', () => {
  test('G-02 a lot that is not the sum of its moves', async () => {
    const { lotId } = await buy(1n, 10_00n, 2);
    const grab = transact(
      (tx) => tx.sql`update brokerage.lots set quantity_e8 = quantity_e8 * 2 where lot_id = ${lotId}`,
    );
    await expect(grab).rejects.toThrow('the sum of its moves');
  });

  test('G-02 another day, owner or cause of a lot, and any change of a move', async () => {
    const { lotId } = await buy(1n, 10_00n, 2);
    const backdate = transact((tx) => tx.sql`update brokerage.lots set opened_at = ${day(1)} where lot_id = ${lotId}`);
    await expect(backdate).rejects.toThrow('keeps its day');
    const edit = transact((tx) => tx.sql`update brokerage.lot_moves set cost_product = 0 where lot_id = ${lotId}`);
    await expect(edit).rejects.toThrow('permission denied');
    const drop = transact((tx) => tx.sql`delete from brokerage.lots where lot_id = ${lotId}`);
    await expect(drop).rejects.toThrow('refused');
  });

  test('G-02 a binding that is taken off is not put back or made smaller', async () => {
    const saleFillId = newId();
    const bindings = [{ saleFillId, settlesOn: '2026-03-03', spentMinor: 60_00n, quantityE8: 6n * whole }];
    await buy(10n, 100_00n, 2, { bindings });
    const shrink = transact(
      (tx) => tx.sql`update brokerage.lot_bindings set spent_account = 1 where sale_fill_id = ${saleFillId}`,
    );
    await expect(shrink).rejects.toThrow('stays what it was');
  });
});
