// What must be true in the evening of a day: the books, everybody's money and shares, settlement, orders and dividends. Imports nothing
// of the product.
import { group, halfEven, sum } from './arithmetic.ts';
import { settlesOn } from './calendar.ts';
import { checkCharges } from './charges.ts';
import type { Day, Order } from './facts.ts';
import { replay } from './replay.ts';
import type { Replayed } from './replay.ts';

/** Which status may follow on which; an order begins as one of the first two. */
export const mayFollow: Readonly<Record<string, readonly string[]>> = {
  '': ['pending', 'awaiting'],
  awaiting: ['pending', 'rejected', 'cancelled', 'expired', 'settle'],
  pending: ['awaiting', 'settle', 'rejected', 'cancelled', 'expired'],
  settle: ['holding', 'sold', 'outstanding', 'rejected'],
  outstanding: ['holding', 'sold', 'settle', 'rejected'],
  holding: ['settle', 'sold', 'rejected'],
  sold: ['settle', 'holding', 'rejected'],
  rejected: [],
  cancelled: [],
  expired: [],
};

export function assetOf(instrument: string): string {
  return `INS:${instrument.replaceAll('-', '').toUpperCase()}`;
}

/** Everything that is not as it must be, in words. */
export function checkDay(day: Day): string[] {
  const replayed = replay(day);
  return [
    ...checkBooks(day),
    ...checkCustody(day),
    ...checkCharges(day.fills, day.orders),
    ...checkMoney(day),
    ...checkShares(day, replayed),
    ...checkCosts(day, replayed),
    ...checkSettlement(day),
    ...checkOrders(day),
    ...checkFilled(day),
    ...checkDividends(day, replayed),
  ];
}

const isShare = ({ asset }: { readonly asset: string }): boolean => asset.startsWith('INS:');

/** Every asset sums to zero; no client is below zero. */
export function checkBooks({ balances }: Pick<Day, 'balances'>): string[] {
  const sums = [...group(balances, ({ asset }) => asset)].map(
    ([asset, own]) => [asset, sum(own.map(({ amount }) => amount))] as const,
  );
  const off = sums.filter(([, total]) => total !== 0n).map(([asset, total]) => `books of ${asset} are off by ${total}`);
  const owed = balances.filter(({ side, bucket, amount }) => side === 'client' && amount < 0n && bucket !== 'loan');
  return [...off, ...owed.map(({ account, bucket, amount }) => `${account ?? ''} has ${amount} of ${bucket}`)];
}

/** What the custodian keeps is what clients hold, less what is still to arrive, and what was sold and not delivered. */
function checkCustody({ balances, fills, actions }: Day): string[] {
  const found: string[] = [];
  const open = fills.filter(({ settledAt }) => settledAt === null);
  // A trade under way delivers what its shares have become.
  const became = (fill: (typeof fills)[number]): bigint =>
    actions
      .filter((one) => one.kind === 'split' && one.instrument === fill.instrument && (one.bookedAt ?? '') > fill.at)
      .toSorted((a, b) => ((a.bookedAt ?? '') < (b.bookedAt ?? '') ? -1 : 1))
      .reduce((quantity, { to, from }) => (quantity * to) / from, fill.quantity);
  for (const [asset, own] of group(balances.filter(isShare), (one) => one.asset)) {
    const held = sum(own.filter(({ side }) => side === 'client').map(({ amount }) => amount));
    const kept = -sum(
      own.filter(({ side, bucket }) => side === 'house' && bucket === 'custody').map(({ amount }) => amount),
    );
    const under = open.filter(({ instrument }) => assetOf(instrument) === asset);
    const way = sum(under.map((fill) => (fill.side === 'buy' ? became(fill) : -became(fill))));
    if (held !== kept + way) found.push(`custody keeps ${kept} of ${asset}, clients ${held} less ${way}`);
  }
  return found;
}

/** Cash, what has not settled and what is set aside: paid in, less what was bought, and what was sold and paid out. */
function checkMoney({ deposits, fills, entitlements, balances }: Day): string[] {
  const expected = new Map<string, bigint>();
  const add = (account: string, amount: bigint) => expected.set(account, (expected.get(account) ?? 0n) + amount);
  for (const { account, amount } of deposits) add(account, amount);
  for (const { account, side, accountGross, accountCharges } of fills) {
    add(account, side === 'buy' ? -accountGross - accountCharges : accountGross - accountCharges);
  }
  for (const { account, cash, received } of entitlements) add(account, cash + (received ?? 0n));
  const own = balances.filter(
    (one) => one.side === 'client' && !isShare(one) && ['cash', 'unsettled', 'frozen'].includes(one.bucket),
  );
  const has = group(own, ({ account }) => account ?? '');
  return [...expected].flatMap(([account, amount]) => {
    const total = sum((has.get(account) ?? []).map((one) => one.amount));
    return total === amount ? [] : [`account ${account} has ${total}, not ${amount}`];
  });
}

function checkShares({ balances }: Day, { shares }: Replayed): string[] {
  const held = new Map<string, bigint>();
  for (const { side, account, asset, amount } of balances) {
    if (side !== 'client' || account === null || !isShare({ asset })) continue;
    held.set(`${account} ${asset}`, (held.get(`${account} ${asset}`) ?? 0n) + amount);
  }
  const named = new Map([...shares].map(([key, expected]) => [nameOf(key), expected]));
  const wrong = [...named].filter(([key, expected]) => (held.get(key) ?? 0n) !== expected);
  const strangers = [...held].filter(([key, amount]) => amount !== 0n && !named.has(key));
  return [
    ...wrong.map(([key, expected]) => `${key} holds ${held.get(key) ?? 0n}, not ${expected}`),
    ...strangers.map(([key, amount]) => `${key} holds ${amount} that nobody bought`),
  ];
}

function nameOf(key: string): string {
  const [account = '', instrument = ''] = key.split(' ');
  return `${account} ${assetOf(instrument)}`;
}

/** What was sold had cost what its lots had cost; what is left stands in the books. */
function checkCosts({ fills, balances }: Day, { costs, invested }: Replayed): string[] {
  const sales = fills.filter(({ side }) => side === 'sell');
  const wrong = sales.filter(({ id, cost }) => costs.get(id) !== cost);
  const left = new Map<string, bigint>();
  for (const [key, cost] of invested) {
    const [account = ''] = key.split(' ');
    left.set(account, (left.get(account) ?? 0n) + cost);
  }
  const stand = group(
    balances.filter(({ side, bucket }) => side === 'client' && bucket === 'invested'),
    ({ account }) => account ?? '',
  );
  const off = [...left].filter(([account, cost]) => sum((stand.get(account) ?? []).map((one) => one.amount)) !== cost);
  return [
    ...wrong.map(({ id, cost }) => `sale ${id} had cost ${cost}, not ${costs.get(id) ?? 0n}`),
    ...off.map(([account, cost]) => `${account} has not ${cost} invested`),
  ];
}

/** On its day and not before, unless it failed and says so; what waits is what has not settled. */
function checkSettlement({ fills, broken, date, balances, sessions }: Day): string[] {
  const open = new Set(broken);
  const found = fills.flatMap((fill) => {
    const { id, settledAt } = fill;
    const due = settlesOn(sessions, fill);
    if (fill.settlesOn !== due) return [`fill ${id} is to settle on ${fill.settlesOn}, not ${due}`];
    if (settledAt !== null && settledAt.slice(0, 10) < due) return [`fill ${id} settled before its day`];
    return settledAt === null && due <= date && !open.has(id) ? [`fill ${id} did not settle on ${due}`] : [];
  });
  const awaited = new Map<string, bigint>();
  for (const { account, accountCurrency, side, settledAt, accountGross, accountCharges } of fills) {
    const key = `${account} ${accountCurrency}`;
    if (side === 'sell' && settledAt === null)
      awaited.set(key, (awaited.get(key) ?? 0n) + accountGross - accountCharges);
  }
  const early = balances.filter(
    ({ side, bucket, account, asset, amount }) =>
      side === 'client' && bucket === 'unsettled' && amount > (awaited.get(`${account ?? ''} ${asset}`) ?? 0n),
  );
  return [...found, ...early.map(({ account, amount }) => `${account ?? ''} waits for ${amount} that no sale brings`)];
}

/** Statuses follow each other as the rules say; money is set aside for working orders and for nothing else. */
function checkOrders({ orders, balances }: Day): string[] {
  const found = orders.flatMap(({ id, statuses }) => {
    const steps = statuses.map((status, place) => [statuses[place - 1] ?? '', status] as const);
    const wrong = steps.filter(([from, to]) => from !== to && !(mayFollow[from] ?? []).includes(to));
    return wrong.map(([from, to]) => `order ${id} went from ${from} to ${to}`);
  });
  const held = new Map<string, bigint>();
  for (const { account, side, status, held: units, leg } of orders) {
    if (side !== 'buy' || leg !== 0 || !isWorking({ status })) continue;
    held.set(account, (held.get(account) ?? 0n) + units);
  }
  const frozen = balances.filter((one) => one.side === 'client' && one.bucket === 'frozen' && !isShare(one));
  const left = frozen.flatMap(({ account, amount }) => {
    const expected = held.get(account ?? '') ?? 0n;
    return amount === expected ? [] : [`${account ?? ''} has ${amount} set aside, its orders ${expected}`];
  });
  return [...found, ...left];
}

const isWorking = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending' || status === 'awaiting';

/** Never beyond its quantity, its limit, its time or what was signed, and as often as it says. */
function checkFilled({ orders, fills, date }: Day): string[] {
  const of = group(fills, ({ order }) => order);
  return orders.flatMap((order) => {
    const own = of.get(order.id) ?? [];
    const total = sum(own.map(({ quantity }) => quantity));
    const found: string[] = [];
    const say = (text: string) => found.push(`order ${order.id} ${text}`);
    if (order.filled > order.quantity) say('is filled beyond its quantity');
    if (total !== order.filled) say(`says ${order.filled} are filled, its fills ${total}`);
    if (order.side === 'buy' && order.charged > order.signed) say('cost more than was signed');
    for (const { price, tradedAt } of own) {
      const { limit } = order;
      if (limit !== null && (order.side === 'buy' ? price > limit : price < limit)) say('is filled beyond its limit');
      if (order.worksUntil !== null && tradedAt > order.worksUntil) say('is filled after its time');
    }
    const isOver = order.worksUntil !== null && order.worksUntil.slice(0, 10) < date;
    if (isOver && isWorking(order)) say('still works after its time');
    return found;
  });
}

/** Of a hundred: Spain withholds nineteen, America nothing. */
const withheldPercent = new Map([['EUR', 19n]]);

/** The quantity at the close before the ex-date, and nothing that happened later; less what the account's country withholds. */
function checkDividends({ actions, entitlements, accounts }: Day, { dividends }: Replayed): string[] {
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
  const kinds = new Map(actions.map(({ id, kind }) => [id, kind]));
  const got = new Map(
    entitlements
      .filter(({ action }) => kinds.get(action) === 'dividend')
      .map((one) => [`${one.action} ${one.account}`, one]),
  );
  return [...new Set([...dividends.keys(), ...got.keys()])].flatMap((key) => {
    const gross = dividends.get(key) ?? 0n;
    const percent = withheldPercent.get(currencies.get(key.split(' ')[1] ?? '') ?? '') ?? 0n;
    const withheld = halfEven(gross * percent, 100n);
    const [net, taken] = [got.get(key)?.net ?? 0n, got.get(key)?.withheld ?? 0n];
    return net === gross - withheld && taken === withheld
      ? []
      : [`dividend ${key} gives ${net} and ${taken}, not ${gross - withheld} and ${withheld}`];
  });
}
