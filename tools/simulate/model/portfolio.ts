// What everybody was worth at the end of every day and why, once more from the trades themselves: price, currency, income, costs and what
// was paid in. The product's own rows are held against it, day by day and to the unit.
import { convert, group, sum, worth } from './arithmetic.ts';
import { shiftDay } from './calendar.ts';
import type { Account, Action, Day, Deposit, Entitlement, Fill, Market, Standing } from './facts.ts';

const dollar = 'USD';

interface Drivers {
  price: bigint;
  currencyEffect: bigint;
  income: bigint;
  costs: bigint;
  taxes: bigint;
  paidIn: bigint;
  paidOut: bigint;
}

const names = ['price', 'currencyEffect', 'income', 'costs', 'taxes', 'paidIn', 'paidOut'] as const;

/** What happened to an account on one day. */
interface Happened {
  readonly deposits: readonly Deposit[];
  readonly fills: readonly Fill[];
  readonly splits: readonly Action[];
  readonly announced: ReadonlyArray<Entitlement & { readonly isDividend: boolean }>;
  readonly paid: readonly Entitlement[];
}

/** An account as it stands: money of its own currency, claims in dollars, shares. All shares are priced in dollars. */
interface Book {
  readonly account: Account;
  money: bigint;
  claims: bigint;
  readonly shares: Map<string, bigint>;
  /** Shares and claims in dollars and in the account's currency, as of the evening before. */
  local: bigint;
  own: bigint;
  value: bigint;
}

interface BookDay {
  readonly value: bigint;
  readonly drivers: Drivers;
  /** Parts of shares were paid in another currency: only the sum of price and currency is known from outside. */
  readonly isBlurred: boolean;
}

const step = 10_000n;

class Valuer {
  readonly #market: Market;
  readonly found: string[] = [];

  constructor(market: Market) {
    this.#market = market;
  }

  rate(from: string, to: string, day: string): string | undefined {
    const rate = from === to ? '1' : this.#market.rates.get(`${from} ${to} ${day}`);
    if (rate === undefined) this.found.push(`no rate of ${from} in ${to} on ${day}`);
    return rate;
  }

  /** Each holding is converted by itself, as an account statement shows it. */
  measure({ account, shares, claims }: Book, day: string): { local: bigint; own: bigint } {
    const locals = [...shares].flatMap(([instrument, quantity]) => {
      const price = this.#market.prices.get(`${instrument} ${day}`);
      if (price === undefined && quantity > 0n) this.found.push(`no price of ${instrument} on ${day}`);
      return quantity === 0n ? [] : [worth(quantity, price ?? 0n)];
    });
    if (claims !== 0n) locals.push(claims);
    if (locals.length === 0) return { local: 0n, own: 0n };
    const rate = this.rate(dollar, account.currency, day) ?? '1';
    return { local: sum(locals), own: sum(locals.map((one) => convert(one, rate))) };
  }

  walk(book: Book, day: string, happened: Happened): BookDay {
    const drivers: Drivers = {
      price: 0n,
      currencyEffect: 0n,
      income: 0n,
      costs: 0n,
      taxes: 0n,
      paidIn: 0n,
      paidOut: 0n,
    };
    const isDollar = book.account.currency === dollar;
    let [spentLocal, spentOwn, isBlurred] = [0n, 0n, false];
    for (const { amount } of happened.deposits) {
      book.money += amount;
      drivers.paidIn += amount;
    }
    // Actions are booked in the night, before anybody trades.
    for (const { instrument, to, from } of happened.splits) {
      const before = book.shares.get(instrument);
      if (before !== undefined) book.shares.set(instrument, ((before * to) / from / step) * step);
    }
    for (const { cash, net, isDividend } of happened.announced) {
      book.money += cash;
      spentLocal -= cash;
      spentOwn -= cash;
      isBlurred ||= cash > 0n && !isDollar;
      if (!isDividend || net === 0n) continue;
      const own = isDollar ? net : convert(net, this.rate(dollar, book.account.currency, day) ?? '1');
      drivers.income += own;
      if (isDollar) book.money += net;
      else {
        book.claims += net;
        spentLocal += net;
        spentOwn += own;
      }
    }
    for (const { net, received } of happened.paid) {
      if (isDollar) continue;
      book.claims -= net;
      book.money += received ?? 0n;
      spentLocal -= net;
      spentOwn -= received ?? 0n;
    }
    for (const fill of happened.fills) {
      const sign = fill.side === 'buy' ? 1n : -1n;
      book.shares.set(fill.instrument, (book.shares.get(fill.instrument) ?? 0n) + sign * fill.quantity);
      book.money -= sign * fill.accountGross + fill.accountCharges;
      drivers.costs -= fill.accountCharges;
      spentLocal += sign * fill.gross;
      spentOwn += sign * fill.accountGross;
    }
    const after = this.measure(book, day);
    const gained = after.own - book.own - spentOwn;
    const local = after.local - book.local - spentLocal;
    const rate = isDollar || local === 0n ? '1' : (this.rate(dollar, book.account.currency, day) ?? '1');
    drivers.price = isDollar ? gained : convert(local, rate);
    drivers.currencyEffect = gained - drivers.price;
    book.local = after.local;
    book.own = after.own;
    book.value = book.money + after.own;
    return { value: book.value, drivers, isBlurred };
  }
}

const nothing: Happened = { deposits: [], fills: [], splits: [], announced: [], paid: [] };
const dayIn = (at: string | null): string => (at ?? '').slice(0, 10);

const keyOf = (account: string, at: string | null): string => `${account} ${dayIn(at)}`;

function collect(day: Day): (account: string, date: string) => Happened {
  const actions = new Map(day.actions.map((action) => [action.id, action]));
  const of = (action: string) => actions.get(action);
  const deposits = group(day.deposits, ({ account, at }) => keyOf(account, at));
  const fills = group(day.fills, ({ account, at }) => keyOf(account, at));
  const announced = group(
    day.entitlements.map((one) => ({ ...one, isDividend: of(one.action)?.kind === 'dividend' })),
    ({ account, action }) => keyOf(account, of(action)?.bookedAt ?? null),
  );
  const paid = group(
    day.entitlements.filter(({ received }) => received !== null),
    ({ account, action }) => keyOf(account, of(action)?.paidAt ?? null),
  );
  const splits = group(
    day.actions.filter(({ kind, bookedAt }) => kind === 'split' && bookedAt !== null),
    ({ bookedAt }) => dayIn(bookedAt),
  );
  return (account, date) => {
    const key = `${account} ${date}`;
    return {
      deposits: deposits.get(key) ?? nothing.deposits,
      fills: fills.get(key) ?? nothing.fills,
      splits: splits.get(date) ?? nothing.splits,
      announced: announced.get(key) ?? nothing.announced,
      paid: paid.get(key) ?? nothing.paid,
    };
  };
}

/** How many days of accounts and clients were compared, and what differs. */
export function checkPortfolios(
  day: Day,
  standings: readonly Standing[],
  market: Market,
): { readonly compared: number; readonly found: string[] } {
  const happenedOn = collect(day);
  const rows = new Map(standings.map((row) => [`${row.book} ${row.day}`, row]));
  const days = standings.map((row) => row.day).toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const found: string[] = [];
  let compared = 0;
  for (const [client, accounts] of group(day.accounts, (one) => one.client)) {
    const valuer = new Valuer(market);
    const books = accounts.map((account): Book => ({
      account,
      money: 0n,
      claims: 0n,
      shares: new Map(),
      local: 0n,
      own: 0n,
      value: 0n,
    }));
    let total = 0n;
    for (let date = first; date <= last && date !== ''; date = shiftDay(date, 1)) {
      const walked = books.map((book) => ({ book, made: valuer.walk(book, date, happenedOn(book.account.id, date)) }));
      for (const { book, made } of walked) {
        const row = rows.get(`${book.account.id} ${date}`);
        if (!row && (made.value !== 0n || made.drivers.paidIn !== 0n)) found.push(`${book.account.id} has no ${date}`);
        if (!row) continue;
        compared += 1;
        found.push(...compare(row, rows.get(`${book.account.id} ${shiftDay(date, -1)}`), made));
      }
      const whole = addUp(valuer, walked, total, date);
      total = whole.value;
      const row = rows.get(`${client} ${date}`);
      if (!row) continue;
      compared += 1;
      found.push(...compare(row, rows.get(`${client} ${shiftDay(date, -1)}`), whole));
    }
    found.push(...valuer.found);
  }
  return { compared, found };
}

/** All accounts in dollars: each driver at the day's rate; whatever that leaves is the exchange rate's. */
function addUp(
  valuer: Valuer,
  walked: ReadonlyArray<{ readonly book: Book; readonly made: BookDay }>,
  before: bigint,
  date: string,
): BookDay {
  const drivers: Drivers = { price: 0n, currencyEffect: 0n, income: 0n, costs: 0n, taxes: 0n, paidIn: 0n, paidOut: 0n };
  let [value, isBlurred] = [0n, false];
  for (const { book, made } of walked) {
    if (book.value === 0n && made.drivers.paidIn === 0n && book.shares.size === 0) continue;
    const rate = valuer.rate(book.account.currency, dollar, date) ?? '1';
    value += convert(made.value, rate);
    isBlurred ||= made.isBlurred;
    for (const name of names) if (name !== 'currencyEffect') drivers[name] += convert(made.drivers[name], rate);
  }
  const named = drivers.price + drivers.income + drivers.costs + drivers.taxes + drivers.paidIn - drivers.paidOut;
  drivers.currencyEffect = value - before - named;
  return { value, drivers, isBlurred };
}

function compare(row: Standing, before: Standing | undefined, { value, drivers, isBlurred }: BookDay): string[] {
  const where = `${row.book} on ${row.day}`;
  const found = row.value === value ? [] : [`${where} is worth ${row.value}, not ${value}`];
  const change = (name: (typeof names)[number]) => row[name] - (before?.[name] ?? 0n);
  const blurred = new Set(['price', 'currencyEffect']);
  for (const name of names) {
    if (isBlurred && blurred.has(name)) continue;
    if (change(name) !== drivers[name]) found.push(`${where}: ${name} is ${change(name)}, not ${drivers[name]}`);
  }
  const moved = change('price') + change('currencyEffect');
  if (isBlurred && moved !== drivers.price + drivers.currencyEffect) found.push(`${where}: gains are ${moved}`);
  const whole = sum(names.map((name) => (name === 'paidOut' ? -change(name) : change(name))));
  if (whole !== row.value - (before?.value ?? 0n)) found.push(`${where}: drivers make ${whole}`);
  return found;
}
