// What must be true in the evening of a day, whatever was bought: books that sum to zero, everybody's money bucket by bucket, everybody's
// units and shares, what bonds paid, what corrected NAVs gave back, and the way of every order. Imports nothing of the product.
import { group, sum, worth } from '../arithmetic.ts';
import { assetOf, checkBooks } from '../checks.ts';
import type { Balance } from '../facts.ts';
import { replay } from '../replay.ts';
import type { Replayed } from '../replay.ts';
import { owedOf } from './bonds.ts';
import type { BondAction, ProductDay, ProductFill } from './facts.ts';
import { checkFills, expectFills } from './fills.ts';
import type { Expected } from './fills.ts';
import { checkPlans } from './plans.ts';
import { checkSavings } from './savings.ts';
import type { Saved } from './savings.ts';
import { strayMoves } from './statuses.ts';
import { checkStrategies } from './strategies.ts';
import type { Books } from './strategies.ts';

/** Everything that is not as it must be, in words. */
export function checkProductDay(day: ProductDay): string[] {
  const expected = expectFills(day);
  const savings = checkSavings(day);
  const books = checkStrategies(day);
  const replayed = replay({ fills: day.fills, actions: day.actions });
  return [
    ...checkBooks(day),
    ...expected.found,
    ...checkFills(day, expected),
    ...savings.found,
    ...books.found,
    ...checkBonds(day, replayed),
    ...checkCorrections(day, expected),
    ...checkPlans(day),
    ...checkMoney(day, expected, savings.lived, replayed),
    ...checkShares(day, replayed, books),
    ...checkSettled(day),
    ...day.orders.flatMap(({ id, type, subtype, statuses }) =>
      strayMoves(`${type}/${subtype}`, statuses).map((text) => `order ${id}: ${text}`),
    ),
  ];
}

const isShare = ({ asset }: { readonly asset: string }): boolean => asset.startsWith('INS:');

class Purse {
  readonly #amounts = new Map<string, bigint>();

  add(account: string, bucket: string, amount: bigint): void {
    const key = `${account} ${bucket}`;
    this.#amounts.set(key, (this.#amounts.get(key) ?? 0n) + amount);
  }

  of(account: string, bucket: string): bigint {
    return this.#amounts.get(`${account} ${bucket}`) ?? 0n;
  }
}

const buckets = ['cash', 'frozen', 'unsettled', 'invested', 'saved', 'receivable'] as const;

/** Every bucket of everybody's account, from what was paid in, signed and earned. */
function checkMoney(
  day: ProductDay,
  { holds }: Expected,
  lived: ReadonlyMap<string, Saved>,
  { invested }: Replayed,
): string[] {
  const purse = new Purse();
  for (const { account, amount } of day.deposits) purse.add(account, 'cash', amount);
  for (const { account, side, gross, charges, settledAt } of day.fills) {
    if (side === 'buy') purse.add(account, 'cash', -gross - charges);
    else purse.add(account, settledAt === null ? 'unsettled' : 'cash', gross - charges);
  }
  for (const order of day.orders) {
    if (order.side !== 'buy') continue;
    const hold = holds.get(order.id) ?? order.held;
    purse.add(order.account, 'frozen', hold);
    purse.add(order.account, 'cash', -hold);
  }
  for (const saving of day.savings) {
    const must = lived.get(saving.id);
    const left = saving.placed - (must?.returned ?? 0n);
    purse.add(saving.account, 'saved', left);
    purse.add(saving.account, 'cash', sum((must?.paid ?? []).map(({ amount }) => amount)) - left);
  }
  for (const { account, cash, net, received } of day.entitlements) {
    purse.add(account, 'cash', cash + (received ?? 0n));
    purse.add(account, 'receivable', received === null ? net : 0n);
  }
  for (const { account, amount } of day.compensations) purse.add(account, 'cash', amount);
  for (const [key, cost] of invested) purse.add(key.split(' ')[0] ?? '', 'invested', cost);
  const stand = group(
    day.balances.filter((one) => one.side === 'client' && !isShare(one)),
    ({ account, bucket }) => `${account ?? ''} ${bucket}`,
  );
  return [...new Set(day.deposits.map(({ account }) => account))].flatMap((account) =>
    buckets.flatMap((bucket) => {
      const has = sum((stand.get(`${account} ${bucket}`) ?? []).map(({ amount }) => amount));
      const must = purse.of(account, bucket);
      return has === must ? [] : [`account ${account} has ${has} of ${bucket}, not ${must}`];
    }),
  );
}

const total = (some: readonly Balance[] | undefined): bigint => sum((some ?? []).map(({ amount }) => amount));

/** Units and shares by holder; strategies hold their own. */
function checkShares({ balances, deposits }: ProductDay, { shares }: Replayed, { books }: Books): string[] {
  const must = new Map<string, bigint>();
  const add = (key: string, quantity: bigint) => must.set(key, (must.get(key) ?? 0n) + quantity);
  for (const [key, quantity] of shares) {
    const [account = '', instrument = ''] = key.split(' ');
    add(`${account} ${assetOf(instrument)}`, quantity);
  }
  for (const [strategy, book] of books)
    for (const [instrument, quantity] of book.shares) add(`${strategy} ${assetOf(instrument)}`, quantity);
  const clients = balances.filter((one) => one.side === 'client' && isShare(one));
  const people = new Set(deposits.map(({ account }) => account));
  const has = group(clients, ({ account, asset }) => `${account ?? ''} ${asset}`);
  return [...new Set([...must.keys(), ...has.keys()])].flatMap((key) => {
    const [holder = ''] = key.split(' ');
    if (!people.has(holder) && !books.has(holder)) return [];
    const [is, should] = [total(has.get(key)), must.get(key) ?? 0n];
    return is === should ? [] : [`${key} holds ${is}, not ${should}`];
  });
}

/** On its day and not before, unless it failed and says so. */
function checkSettled({ fills, broken, date }: ProductDay): string[] {
  const open = new Set(broken);
  return fills.flatMap((fill: ProductFill) => {
    const { id, settledAt, settlesOn } = fill;
    if (settledAt !== null && settledAt.slice(0, 10) < settlesOn) return [`fill ${id} settled before its day`];
    return settledAt === null && settlesOn <= date && !open.has(id)
      ? [`fill ${id} did not settle on ${settlesOn}`]
      : [];
  });
}

/** Every coupon and redemption by the terms alone: announced for its days, and to whoever held the bond before. */
function checkBonds(day: ProductDay, { dividends }: Replayed): string[] {
  const found: string[] = [];
  const known = new Map<string, BondAction>();
  for (const action of day.actions) known.set(`${action.instrument} ${action.kind} ${action.dueOn}`, action);
  for (const bond of day.bonds) {
    for (const owed of owedOf(bond, day.sessions, day.date)) {
      const action = known.get(`${bond.instrument} ${owed.kind} ${owed.dueOn}`);
      const where = `${owed.kind} of ${owed.dueOn}`;
      if (!action) found.push(`${where} was not announced`);
      else if (action.exDate !== owed.exDate || action.perShare !== owed.perPiece)
        found.push(`${where} is ${action.perShare} from ${action.exDate}, not ${owed.perPiece} from ${owed.exDate}`);
      else if (action.bookedAt === null) found.push(`${where} was not booked`);
      else if (owed.payDate !== null && owed.payDate <= day.date && action.paidAt === null)
        found.push(`${where} was not paid on ${owed.payDate}`);
    }
  }
  const got = new Map(day.entitlements.map((one) => [`${one.action} ${one.account}`, one]));
  for (const key of new Set([...dividends.keys(), ...got.keys()])) {
    const [is, must] = [got.get(key), dividends.get(key) ?? 0n];
    if ((is?.net ?? 0n) + (is?.cash ?? 0n) !== must)
      found.push(`${key} is entitled to ${(is?.net ?? 0n) + (is?.cash ?? 0n)}, not ${must}`);
  }
  return found;
}

/** Whoever bought too dear or sold too cheap gets the difference, once; nobody pays. */
function checkCorrections({ navs, fills, compensations }: ProductDay, { navDays }: Expected): string[] {
  const paid = group(compensations, ({ fill }) => fill);
  const latest = new Map(navs.toSorted((a, b) => a.version - b.version).map((nav) => [`${nav.fund} ${nav.day}`, nav]));
  return fills.flatMap((fill) => {
    const got = sum((paid.get(fill.id) ?? []).map(({ amount }) => amount));
    const last = latest.get(navDays.get(fill.order) ?? '');
    const isCorrected = last !== undefined && last.version > 1;
    const [is, right] = [worth(fill.quantity, fill.price), worth(fill.quantity, last?.nav ?? 0n)];
    const harm = isCorrected ? (fill.side === 'buy' ? is - right : right - is) : 0n;
    const must = harm > 0n ? harm : 0n;
    return got === must ? [] : [`fill ${fill.id} is paid ${got} for a corrected NAV, not ${must}`];
  });
}
