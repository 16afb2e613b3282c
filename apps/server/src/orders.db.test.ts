// Orders on the real server: what was quoted is what is booked, once, in time, within what was signed; and every way an order can end.
import { describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/orders/client.ts';
import { quoteSale } from '@candor/contract/quotations/client.ts';
import { proposeDecision } from '@candor/brokerage/orders/index.ts';
import { auditLedger } from '@candor/ledger';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { answerOf, approve, callApi, expectDone, newKey, openDesk, tenantIds, testPin } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor, venueScope } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

// A Monday; a day and an hour later it is Tuesday, 15:30 in London and 10:30 in New York.
const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD', 'EUR', 'INR']);
const floor = openFloor(system, desk);

describe('a market order from quotation to fill', () => {
  test('TRD-04 TRD-07 G-16 quoted, signed, held, filled: the lines quoted are the lines booked', async () => {
    const person = await floor.makeInvestor();
    const quotation = await floor.quoted(person, { quantity: '3' });
    expect(quotation).toMatchObject({
      side: 'buy',
      price_basis: 'last_with_spread',
      simulated: true,
      price_kind: 'simulated',
    });
    expect(Date.parse(quotation.expires_at) - Date.parse(quotation.server_time)).toBe(15_000);
    const order = answerOf(contract.placeOrder, await floor.place(person, quotation.id));
    expect(order).toMatchObject({
      status: 'pending',
      filled: '0',
      maximum: quotation.maximum,
      held: quotation.maximum,
    });
    const held = (await floor.balancesOf(person)).accounts.find(({ currency }) => currency === 'USD');
    expect(held?.buckets.frozen).toBe(BigInt(quotation.maximum.amount.replace('.', '')));
    expect(await floor.tick()).toBe(1);
    const filled = await floor.detail(person, order.id);
    expect(filled).toMatchObject({ status: 'settle', closed_as: 'filled', held: { amount: '0.00' } });
    expect(filled.timeline.map(({ act }) => act)).toEqual(['placed', 'filled']);
    expect(Number(filled.average_price)).toBeLessThanOrEqual(Number(quotation.price));
    expect(filled.costs.find(({ code }) => code === 'total')?.booked).toEqual(filled.record.total_invested);
    const after = await floor.balancesOf(person);
    const dollars = after.accounts.find(({ currency }) => currency === 'USD')?.buckets;
    expect(dollars?.frozen).toBe(0n);
    expect(after.holdings).toMatchObject([{ incomingE8: 300_000_000n, freeE8: 0n, frozenE8: 0n }]);
    expect((dollars?.cash ?? 0n) + (dollars?.invested ?? 0n)).toBe(1_000_000n);
  });

  test('TRD-04 expired and used quotations are refused with the seed’s words', async () => {
    const person = await floor.makeInvestor();
    const { id } = await floor.quoted(person, { quantity: '1' });
    system.clock.advance(15_000);
    expect(await floor.place(person, id)).toMatchObject({
      status: 422,
      body: { code: 'quotation_expired', title: 'Quotation expired. Refresh price.' },
    });
    const fresh = await floor.quoted(person, { quantity: '1' });
    expect((await floor.place(person, fresh.id)).status).toBe(200);
    expect(await floor.place(person, fresh.id)).toMatchObject({ status: 409, body: { code: 'quotation_used' } });
  });

  test('what the price moves away from is freed when the quotation ends', async () => {
    const person = await floor.makeInvestor();
    const order = await floor.placed(person, { quantity: '1' });
    // Nobody looks until it is over.
    await floor.tick(20);
    const ended = await floor.detail(person, order.id);
    expect(ended).toMatchObject({ status: 'expired', closed_as: 'quotation_ended', held: { amount: '0.00' } });
    expect((await floor.balancesOf(person)).accounts[0]?.buckets).toMatchObject({ cash: 1_000_000n, frozen: 0n });
  });
});

describe('the whole life of a purchase', () => {
  test('TRD-03 TRD-07 pending, settle, holding; sold in two parts, settled, sold; every field of the record', async () => {
    let person = await floor.makeInvestor();
    const bought = await floor.buyShares(person, '4');
    expect(bought.settles_on).toBe('2026-11-18');
    [person] = (await floor.nextSession(person)) as [Person];
    const held = await floor.detail(person, bought.id);
    expect(held).toMatchObject({ status: 'holding', can_sell: true, record: { quantity: '4' } });
    expect(held.record.order_value).not.toBeNull();
    expect(held.record.estimated_selling_fees).not.toBeNull();
    const sellOnce = async (quantity: string) => {
      const params = { id: bought.id };
      const quotation = answerOf(
        quoteSale,
        await callApi(system, quoteSale, { bearer: person.bearer, params, body: { quantity } }),
      );
      expect(quotation).toMatchObject({ side: 'sell', maximum: { amount: '0.00' } });
      expect(quotation.lines.map(({ code }) => code)).toEqual(expect.arrayContaining(['sec_fee', 'taf']));
      const body = { quotation_id: quotation.id, pin: testPin };
      const sold = await callApi(system, contract.sellOrder, {
        bearer: person.bearer,
        params,
        body,
        headers: newKey(),
      });
      const order = answerOf(contract.sellOrder, sold);
      if ((await floor.tick()) === 0) await floor.tick(20);
      return floor.detail(person, order.id);
    };
    const sale = async (quantity: string) => {
      for (let round = 0; round < 6; round += 1) {
        const done = await sellOnce(quantity);
        if (done.status === 'settle') return done;
      }
      throw new Error('the market always moved away');
    };
    const first = await sale('1');
    expect((await floor.detail(person, bought.id)).status).toBe('holding');
    const rest = await sale('3');
    expect((await floor.detail(person, bought.id)).status).toBe('settle');
    [person] = (await floor.nextSession(person)) as [Person];
    const over = await floor.detail(person, bought.id);
    expect(over).toMatchObject({ status: 'sold', record: { order_value: null } });
    expect(over.record.sell_amount).not.toBeNull();
    expect(over.record.cumulative_profit).not.toBeNull();
    expect((await floor.detail(person, rest.id)).status).toBe('sold');
    const dollars = (await floor.balancesOf(person)).accounts.find(({ currency }) => currency === 'USD');
    expect(dollars?.buckets).toMatchObject({ invested: 0n, unsettled: 0n });
    expect(first.fills).toHaveLength(1);
    const note = { bearer: person.bearer, params: { id: first.fills[0]?.id ?? '' } };
    const confirmation = answerOf(contract.getConfirmation, await callApi(system, contract.getConfirmation, note));
    expect(confirmation).toMatchObject({ order_id: first.id, executed_by: 'built-in', simulated: true, side: 'sell' });
  });
});

describe('orders that rest', () => {
  test('TRD-03 a limit far below waits for its price, is replaced, and is cancelled; every cent is free again', async () => {
    const person = await floor.makeInvestor();
    const last = Number((await floor.quoted(person, { quantity: '1' })).last);
    const low = (last * 0.97).toFixed(2);
    const order = await floor.placed(person, { kind: 'limit', limit_price: low, quantity: '5', time_in_force: 'gtc' });
    await floor.tick();
    expect(await floor.detail(person, order.id)).toMatchObject({ status: 'pending', waits_for: 'limit' });
    const lower = (last * 0.96).toFixed(2);
    const wish = { kind: 'limit', limit_price: lower, quantity: '6', time_in_force: 'gtc', replaces: order.id };
    const { id } = await floor.quoted(person, wish);
    const body = { quotation_id: id, pin: testPin };
    const replaced = await callApi(system, contract.replaceOrder, {
      bearer: person.bearer,
      params: { id: order.id },
      body,
      headers: newKey(),
    });
    const next = answerOf(contract.replaceOrder, replaced);
    expect(next).toMatchObject({ replaces: order.id, quantity: '6', status: 'pending' });
    expect(await floor.detail(person, order.id)).toMatchObject({ status: 'cancelled', closed_as: 'replaced' });
    const params = { id: next.id };
    const cancelled = await callApi(system, contract.cancelOrder, { bearer: person.bearer, params });
    expect(answerOf(contract.cancelOrder, cancelled)).toMatchObject({ status: 'cancelled', closed_as: 'cancelled' });
    const again = await callApi(system, contract.cancelOrder, { bearer: person.bearer, params });
    expect(again).toMatchObject({ status: 409, body: { code: 'order_not_cancellable' } });
    expect((await floor.balancesOf(person)).accounts[0]?.buckets).toMatchObject({ cash: 1_000_000n, frozen: 0n });
  });

  test('one cancels the other: both legs share one hold, and cancelling one ends both', async () => {
    const person = await floor.makeInvestor();
    await floor.buyShares(person, '2');
    const last = Number((await floor.quoted(person, { quantity: '1' })).last);
    const wish = {
      side: 'sell',
      kind: 'oco',
      quantity: '2',
      limit_price: (last * 1.04).toFixed(2),
      stop_price: (last * 0.9).toFixed(2),
      time_in_force: 'gtc',
    };
    const order = await floor.placed(person, wish);
    expect(order).toMatchObject({ kind: 'take_profit', status: 'pending' });
    const other = await floor.detail(person, order.other_leg ?? '');
    expect(other).toMatchObject({ kind: 'stop', status: 'pending', other_leg: order.id });
    expect((await floor.balancesOf(person)).holdings[0]).toMatchObject({ frozenE8: 200_000_000n, incomingE8: 0n });
    await callApi(system, contract.cancelOrder, { bearer: person.bearer, params: { id: other.id } });
    expect(await floor.detail(person, order.id)).toMatchObject({ status: 'cancelled', closed_as: 'other_leg' });
    expect((await floor.balancesOf(person)).holdings[0]).toMatchObject({ frozenE8: 0n, incomingE8: 200_000_000n });
  });

  test('a stop sets off on the last trade and is filled; a take-profit at once where the price is past it', async () => {
    const person = await floor.makeInvestor();
    await floor.buyShares(person, '2');
    const last = Number((await floor.quoted(person, { quantity: '1' })).last);
    const stop = await floor.placed(person, {
      side: 'sell',
      kind: 'stop',
      quantity: '1',
      stop_price: (last * 1.02).toFixed(2),
    });
    await floor.tick();
    const done = await floor.detail(person, stop.id);
    expect(done.timeline.map(({ act }) => act)).toEqual(['placed', 'triggered', 'filled']);
    const profit = await floor.placed(person, {
      side: 'sell',
      kind: 'take_profit',
      quantity: '1',
      limit_price: (last * 0.97).toFixed(2),
    });
    await floor.tick();
    expect(await floor.detail(person, profit.id)).toMatchObject({ status: 'settle', closed_as: 'filled' });
  });
});

describe('an order that staff look at first', () => {
  test('TRD-03 awaiting; released by two people at a fresh price and filled; another one refused, and its money is free', async () => {
    const person = await floor.makeInvestor('600000.00');
    const wish = { amount: { amount: '280000.00', currency: 'USD' } };
    const quotation = await floor.quoted(person, wish);
    expect(quotation).toMatchObject({ trading_type: 'review', price_basis: 'maximum' });
    const order = answerOf(contract.placeOrder, await floor.place(person, quotation.id));
    expect(order.status).toBe('awaiting');
    const parts = system.server.money.trading;
    const proposal = await proposeDecision(parts, desk.maker, order.id, {
      code: undefined,
      reason: 'seen and in order',
    });
    await approve(system, desk, expectDone(proposal));
    for (let look = 0; look < 8; look += 1) await floor.tick();
    const released = await floor.detail(person, order.id);
    expect(released.timeline.map(({ act }) => act)).toEqual(expect.arrayContaining(['placed', 'released']));
    expect(Number(released.filled)).toBeGreaterThan(0);
    const second = await floor.placed(person, wish, { accept_duplicate: true });
    const refused = await proposeDecision(parts, desk.maker, second.id, { code: 'too_large', reason: 'far too large' });
    await approve(system, desk, expectDone(refused));
    expect(await floor.detail(person, second.id)).toMatchObject({
      status: 'rejected',
      rejection: 'too_large',
      held: { amount: '0.00' },
    });
    const alone = system.server.db.transact(venueScope, async (tx) => {
      await tx.sql`update brokerage.orders set status = 'pending', version = version + 1 where order_id = ${second.id}`;
    });
    await expect(alone).rejects.toThrow(/does not go from rejected to pending/);
  });

  test('TRD-03 decided by nobody until its time was over, with no other order beside it: expired, and its money is free', async () => {
    const person = await floor.makeInvestor('600000.00');
    const wish = { symbol: 'ADBE', amount: { amount: '280000.00', currency: 'USD' } };
    const order = await floor.placed(person, wish);
    expect(order.status).toBe('awaiting');
    const [later = person] = await floor.nextSession(person);
    await floor.tick();
    expect(await floor.detail(later, order.id)).toMatchObject({ status: 'expired', held: { amount: '0.00' } });
  });
});

describe('a signing session', () => {
  test('opened by the PIN, signs up to its amount and its time, and not beyond', async () => {
    const person = await floor.makeInvestor();
    const { bearer } = person;
    const open = await callApi(system, contract.openSigningSession, {
      bearer,
      body: { pin: testPin, maximum: { amount: '600.00', currency: 'USD' } },
    });
    const session = answerOf(contract.openSigningSession, open);
    const signing = { pin: undefined, signing_session_id: session.id };
    const two = await floor.quoted(person, { quantity: '2' });
    expect((await floor.place(person, two.id, signing)).status).toBe(200);
    const more = await floor.quoted(person, { quantity: '1' });
    expect(await floor.place(person, more.id, signing)).toMatchObject({ body: { code: 'signing_session_exceeded' } });
    await callApi(system, contract.closeSigningSession, { bearer, params: { id: session.id } });
    expect(await floor.place(person, more.id, signing)).toMatchObject({ body: { code: 'signing_session_ended' } });
  });
});

test('the books agree with every order, fill and hold', async () => {
  const report = await auditLedger(
    { db: system.server.db, clock: system.clock, ids: system.server.money.parts.ids },
    parseTenantId(tenantIds.sun3),
  );
  expect(report.violations).toEqual([]);
});
