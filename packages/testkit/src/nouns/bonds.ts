// Bonds for tests, by the real verbs: written down and opened by two people, announced and booked by their own work.
import type { BondWish } from '@candor/contract/bonds/staff.ts';
import { proposeBond, proposeBondOpening } from '@candor/brokerage/bonds/index.ts';
import { announceOwed, bookDue } from '@candor/brokerage/corporate-actions/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import type { TestSystem } from '../system.ts';
import { approve, clockworkOf, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';

const reason = 'as the issuer published';

export function bondWish(change: Partial<BondWish> = {}): BondWish {
  return {
    market: 'NYSE',
    symbol: 'UST2Y',
    issuer: 'Treasury of the test',
    issuer_kind: 'government',
    rating: null,
    nominal: '100',
    minimum_pieces: 1,
    coupon_percent: '4.25',
    frequency: 2,
    day_count: 'act_act',
    issued_on: '2025-06-15',
    matures_on: '2028-06-15',
    ex_days: 0,
    ...change,
  };
}

export function openBonds(system: TestSystem, desk: MoneyDesk) {
  const parts = system.server.money.trading;

  async function draft(change: Partial<BondWish> = {}): Promise<string> {
    const proposed = expectDone(await proposeBond(parts, desk.maker, { ...bondWish(change), reason }));
    await approve(system, desk, proposed);
    return proposed.subjectId;
  }

  async function make(change: Partial<BondWish> = {}): Promise<string> {
    const id = await draft(change);
    await approve(system, desk, expectDone(await proposeBondOpening(parts, desk.maker, id, reason)));
    return id;
  }

  /** What the clock does every minute: trades settle, what bonds owe is announced, booked and paid. */
  async function work() {
    await settleDue(parts, clockworkOf(desk));
    await announceOwed(parts, clockworkOf(desk));
    return bookDue(parts, clockworkOf(desk));
  }

  return { draft, make, work };
}
