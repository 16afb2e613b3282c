// The books of a brokerage a second time, written from the rules and without a line of the product: what every client must have after a
// day, from what was paid in, traded and announced. Imports nothing.

export interface Fill {
  readonly id: string;
  readonly client: string;
  readonly account: string;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly currency: string;
  readonly gross: bigint;
  readonly accountCurrency: string;
  readonly rate: string | null;
  readonly accountGross: bigint;
  readonly accountCharges: bigint;
  readonly cost: bigint;
  readonly settlesOn: string;
  readonly settledAt: string | null;
  readonly late: boolean;
  readonly at: string;
}

export interface Action {
  readonly id: string;
  readonly instrument: string;
  readonly kind: string;
  readonly to: bigint;
  readonly from: bigint;
  readonly perShare: bigint;
  readonly bookedAt: string | null;
  readonly paid: boolean;
}

/** What an account got of an action. */
export interface Entitlement {
  readonly action: string;
  readonly account: string;
  readonly cash: bigint;
  readonly net: bigint;
  readonly received: bigint | null;
}

export interface Deposit {
  readonly account: string;
  readonly amount: bigint;
}

/** One balance of the books. */
export interface Balance {
  readonly side: 'client' | 'house';
  readonly account: string | null;
  readonly bucket: string;
  readonly detail: string;
  readonly asset: string;
  readonly amount: bigint;
}

export interface Order {
  readonly id: string;
  readonly account: string;
  readonly status: string;
  readonly statuses: readonly string[];
  readonly held: bigint;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly filled: bigint;
  readonly leg: number;
}

export interface Day {
  readonly date: string;
  readonly now: string;
  readonly fills: readonly Fill[];
  readonly actions: readonly Action[];
  readonly entitlements: readonly Entitlement[];
  readonly deposits: readonly Deposit[];
  readonly balances: readonly Balance[];
  readonly orders: readonly Order[];
  /** Fills with a named break that is open. */
  readonly broken: readonly string[];
  /** Portfolio days whose drivers do not add up to the change in value. */
  readonly undriven: number;
}

const e8 = 100_000_000n;

const mayFollow: Readonly<Record<string, readonly string[]>> = {
  '': ['pending', 'awaiting'],
  awaiting: ['pending', 'rejected', 'cancelled', 'expired', 'settle'],
  pending: ['awaiting', 'settle', 'rejected', 'cancelled', 'expired'],
  settle: ['holding', 'sold', 'outstanding', 'rejected'],
  outstanding: ['holding', 'sold', 'settle', 'rejected'],
  holding: ['settle', 'sold', 'rejected'],
  sold: ['settle', 'holding', 'rejected'],
};

export function halfEven(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  const rest = 2n * (numerator - whole * denominator);
  return rest > denominator || (rest === denominator && whole % 2n === 1n) ? whole + 1n : whole;
}

/** A quantity of shares at a price, in the smallest unit of a currency with two places. */
export function worth(quantity: bigint, price: bigint): bigint {
  return halfEven(quantity * price * 100n, e8 * e8);
}

function convert(amount: bigint, rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return halfEven(amount * BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}

export function assetOf(instrument: string): string {
  return `INS:${instrument.replaceAll('-', '').toUpperCase()}`;
}

/** Everything that is not as it must be, in words. */
export function checkDay(day: Day): string[] {
  return [
    ...checkBooks(day),
    ...day.fills.flatMap(checkFill),
    ...checkMoney(day),
    ...checkShares(day),
    ...checkSettlement(day),
    ...checkOrders(day),
    ...checkDividends(day),
    ...(day.undriven === 0 ? [] : [`${day.undriven} days of portfolios do not add up`]),
  ];
}

/** Every asset sums to zero; no client is below zero; shares of clients are in custody, on their way, or sold and not delivered. */
function checkBooks({ balances }: Day): string[] {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  const off = [...sums].filter(([, sum]) => sum !== 0n).map(([asset, sum]) => `books of ${asset} are off by ${sum}`);
  const owed = balances.filter(({ side, bucket, amount }) => side === 'client' && amount < 0n && bucket !== 'loan');
  return [...off, ...owed.map(({ account, bucket, amount }) => `${account ?? ''} has ${amount} of ${bucket}`)];
}

function checkFill(fill: Fill): string[] {
  const found: string[] = [];
  if (fill.gross !== worth(fill.quantity, fill.price)) found.push(`fill ${fill.id} is priced at ${fill.gross}`);
  const own = fill.rate === null ? fill.gross : convert(fill.gross, fill.rate);
  if (fill.accountGross !== own) found.push(`fill ${fill.id} is converted into ${fill.accountGross}, not ${own}`);
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
  const own = balances.filter(({ side, asset }) => side === 'client' && !asset.startsWith('INS:'));
  return [...expected].flatMap(([account, amount]) => {
    const has = own
      .filter((one) => one.account === account && ['cash', 'unsettled', 'frozen'].includes(one.bucket))
      .reduce((sum, one) => sum + one.amount, 0n);
    return has === amount ? [] : [`account ${account} has ${has}, not ${amount}`];
  });
}

interface Step {
  readonly at: string;
  readonly fill?: Fill;
  readonly split?: Action;
}

/** Trades and splits of an instrument in their order: how many shares an account has. */
function walk({ fills, actions }: Day, account: string, instrument: string, until?: string): bigint {
  const steps: Step[] = [
    ...fills
      .filter((one) => one.account === account && one.instrument === instrument)
      .map((fill) => ({ at: fill.at, fill })),
    ...actions
      .filter((one) => one.kind === 'split' && one.instrument === instrument && one.bookedAt !== null)
      .map((split) => ({ at: split.bookedAt ?? '', split })),
  ];
  let shares = 0n;
  for (const { at, fill, split } of steps.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    if (until !== undefined && at >= until) break;
    if (fill) shares += fill.side === 'buy' ? fill.quantity : -fill.quantity;
    // Parts of a share smaller than a ten-thousandth are paid in money.
    if (split) shares = ((shares * split.to) / split.from / 10_000n) * 10_000n;
  }
  return shares;
}

function checkShares(day: Day): string[] {
  const held = new Map<string, bigint>();
  for (const { side, account, asset, amount } of day.balances) {
    if (side !== 'client' || account === null || !asset.startsWith('INS:')) continue;
    held.set(`${account} ${asset}`, (held.get(`${account} ${asset}`) ?? 0n) + amount);
  }
  const named = new Map(day.fills.map((one) => [`${one.account} ${assetOf(one.instrument)}`, one]));
  const found = [...named].flatMap(([key, { account, instrument }]) => {
    const expected = walk(day, account, instrument);
    const has = held.get(key) ?? 0n;
    return has === expected ? [] : [`${key} holds ${has}, not ${expected}`];
  });
  const strangers = [...held].filter(([key, amount]) => amount !== 0n && !named.has(key));
  return [...found, ...strangers.map(([key, amount]) => `${key} holds ${amount} that nobody bought`)];
}

/** On its day and not before, unless it failed and says so; what waits is what has not settled. */
function checkSettlement({ fills, broken, date, balances }: Day): string[] {
  const open = new Set(broken);
  const found = fills.flatMap(({ id, settlesOn, settledAt }) => {
    if (settledAt !== null && settledAt.slice(0, 10) < settlesOn) return [`fill ${id} settled before its day`];
    return settledAt === null && settlesOn <= date && !open.has(id)
      ? [`fill ${id} did not settle on ${settlesOn}`]
      : [];
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
  const found = orders.flatMap(({ id, statuses, quantity, filled }) => {
    const steps = statuses.map((status, place) => [statuses[place - 1] ?? '', status] as const);
    const wrong = steps.filter(([from, to]) => from !== to && !(mayFollow[from] ?? []).includes(to));
    const over = filled > quantity ? [`order ${id} is filled beyond its quantity`] : [];
    return [...wrong.map(([from, to]) => `order ${id} went from ${from} to ${to}`), ...over];
  });
  const held = new Map<string, bigint>();
  for (const { account, side, status, held: units, leg } of orders) {
    if (side !== 'buy' || leg !== 0 || !['pending', 'awaiting'].includes(status)) continue;
    held.set(account, (held.get(account) ?? 0n) + units);
  }
  const frozen = balances.filter(
    ({ side, bucket, asset }) => side === 'client' && bucket === 'frozen' && !asset.startsWith('INS:'),
  );
  const left = frozen.flatMap(({ account, amount }) => {
    const expected = held.get(account ?? '') ?? 0n;
    return amount === expected ? [] : [`${account ?? ''} has ${amount} set aside, its orders ${expected}`];
  });
  return [...found, ...left];
}

/** The quantity at the close before the ex-date, and nothing that happened later. */
function checkDividends(day: Day): string[] {
  const dividends = day.actions.filter(({ kind, bookedAt }) => kind === 'dividend' && bookedAt !== null);
  return dividends.flatMap((action) => {
    const accounts = new Set(
      day.fills.filter((one) => one.instrument === action.instrument).map(({ account }) => account),
    );
    return [...accounts].flatMap((account) => {
      const expected = worth(walk(day, account, action.instrument, action.bookedAt ?? ''), action.perShare);
      const got = day.entitlements.find((one) => one.action === action.id && one.account === account);
      return (got?.net ?? 0n) === expected
        ? []
        : [`dividend ${action.id} gives ${account} ${got?.net ?? 0n}, not ${expected}`];
    });
  });
}
