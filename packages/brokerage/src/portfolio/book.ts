// A client's account as a portfolio sees it: money in its currency, claims in other currencies, shares. Journals of the books change it,
// and every change has a name: paid in or out, moved between own accounts, income, costs, taxes, or spent on and got for holdings. Pure.
import type { AccountId } from '@candor/contract/ids.ts';
import type { Journal } from '@candor/ledger';
import { instrumentOf } from '../instruments/index.ts';

export interface Book {
  readonly accountId: AccountId;
  readonly currency: string;
  /** Cash, unsettled, savings, frozen, and claims in the account's own currency, less what is owed. */
  moneyMinor: bigint;
  /** Of the money: placed with issuers of savings products. */
  savedMinor: bigint;
  /** Dividends announced and not paid, in currencies other than the account's. */
  readonly claims: Map<string, bigint>;
  /** By instrument. */
  readonly shares: Map<string, bigint>;
}

export function emptyBook(accountId: AccountId, currency: string): Book {
  return { accountId, currency, moneyMinor: 0n, savedMinor: 0n, claims: new Map(), shares: new Map() };
}

export function copyBook(book: Book): Book {
  return { ...book, claims: new Map(book.claims), shares: new Map(book.shares) };
}

/** What the journals of a day say, in the account's currency unless named otherwise. */
export interface Tally {
  /** From and to the outside world: deposits, withdrawals. Net, above zero paid in. */
  readonly flows: bigint[];
  /** From and to the client's other accounts. */
  readonly transfers: bigint[];
  incomeMinor: bigint;
  costsMinor: bigint;
  taxesMinor: bigint;
  /** By the currency of the holding: what was put into it less what was got out, in that currency and in the account's. */
  readonly spent: Map<string, { localMinor: bigint; ownMinor: bigint }>;
  /** The same of interest that goes with bonds. */
  readonly interest: Map<string, { localMinor: bigint; ownMinor: bigint }>;
  /** Claims that arose, by their currency. */
  readonly claimed: Map<string, bigint>;
}

export function emptyTally(): Tally {
  return {
    flows: [],
    transfers: [],
    incomeMinor: 0n,
    costsMinor: 0n,
    taxesMinor: 0n,
    spent: new Map(),
    interest: new Map(),
    claimed: new Map(),
  };
}

/** What a fill in another currency cost in the account's own: only the fill itself knows the parts of the sum. */
export interface FillCharges {
  readonly costsMinor: bigint;
  readonly taxesMinor: bigint;
  /** Of a bond: paid above zero, got below. */
  readonly interest?: { readonly localMinor: bigint; readonly ownMinor: bigint };
}

/** Buckets that are the client's own money or debt; bonus is neither, `invested` is the cost of shares counted at their price. */
const ownMoney: ReadonlySet<string> = new Set([
  'cash',
  'unsettled',
  'saved',
  'frozen',
  'outstanding',
  'loan',
  'receivable',
]);
/** What is paid on what is held. */
const isIncome: ReadonlySet<string> = new Set(['dividend', 'saving_interest']);
const shareBuckets: ReadonlySet<string> = new Set(['holding', 'incoming', 'frozen']);

interface Sums {
  /** Of the client's own money in the account's currency. */
  own: bigint;
  saved: bigint;
  bonus: bigint;
  readonly claims: Map<string, bigint>;
  readonly house: Map<string, bigint>;
}

/** Applies one journal to the book and says what it was. */
export function applyJournal(book: Book, tally: Tally, journal: Journal, chargesOf?: FillCharges): void {
  const sums = sumLines(book, journal);
  book.moneyMinor += sums.own;
  book.savedMinor += sums.saved;
  for (const [currency, amount] of sums.claims) add(book.claims, currency, amount);
  nameChange(tally, book.currency, journal.cause.kind, sums, chargesOf);
}

function sumLines(book: Book, journal: Journal): Sums {
  const sums: Sums = { own: 0n, saved: 0n, bonus: 0n, claims: new Map(), house: new Map() };
  for (const { account, amountMinor } of journal.lines) {
    const { side, bucket, asset, detail, ownerId } = account;
    if (side === 'house') {
      // Money only: shares of the house mirror those of the client.
      if (instrumentOf(asset) !== undefined) continue;
      add(sums.house, `${bucket}:${detail}:${asset}`, amountMinor);
      if (detail !== '') add(sums.house, `${bucket}::${asset}`, amountMinor);
      continue;
    }
    if (ownerId !== book.accountId) continue;
    const instrumentId = instrumentOf(asset);
    if (instrumentId !== undefined) {
      if (!shareBuckets.has(bucket)) continue;
      add(book.shares, instrumentId, amountMinor);
    } else if (bucket === 'bonus') sums.bonus += amountMinor;
    else if (asset === book.currency && ownMoney.has(bucket)) {
      sums.own += amountMinor;
      if (bucket === 'saved') sums.saved += amountMinor;
    } else if (bucket === 'receivable') add(sums.claims, asset, amountMinor);
  }
  return sums;
}

function nameChange(
  tally: Tally,
  currency: string,
  kind: string,
  { own, bonus, claims, house }: Sums,
  charges: FillCharges | undefined,
): void {
  const inHouse = (bucket: string, asset: string, detail = ''): bigint =>
    house.get(`${bucket}:${detail}:${asset}`) ?? 0n;
  // A journal that only moves money between the client's buckets, as a settlement or a hold does, changes nothing.
  if (own === 0n && claims.size === 0) return;
  // Exchanged on its way back: the house's lines are in the currency of the market.
  const isExchangedRefund = kind === 'charge_refund' && inHouse('fx', currency) !== 0n;
  if (isExchangedRefund) {
    tally.taxesMinor += own;
    return;
  }
  const costs = charges ? charges.costsMinor : -(inHouse('fees', currency) + bonus + inHouse('promotions', currency));
  const taxes = charges ? charges.taxesMinor : -inHouse('taxes', currency);
  const rest = own - costs - taxes;
  tally.costsMinor += costs;
  tally.taxesMinor += taxes;
  const traded = findTraded(house);
  if (traded) {
    const { localMinor, ownMinor } = charges?.interest ?? { localMinor: 0n, ownMinor: 0n };
    addSpent(tally.spent, traded.currency, traded.localMinor - localMinor, -rest - ownMinor);
    if (localMinor !== 0n) addSpent(tally.interest, traded.currency, localMinor, ownMinor);
  } else if (claims.size > 0) {
    nameClaims(tally, claims, rest);
  } else if (inHouse('clearing', currency, 'dividends') !== 0n || isIncome.has(kind)) {
    tally.incomeMinor += rest;
  } else if (inHouse('interest', currency) !== 0n) {
    nameInterest(tally, -inHouse('interest', currency), rest);
  } else if (kind === 'exchange' || kind === 'exchange_correction') {
    tally.transfers.push(rest);
  } else if (rest !== 0n) {
    tally.flows.push(rest);
  }
}

/** Money against a market: bought, sold, or paid out for shares by an issuer. In the market's currency, above zero spent. */
function findTraded(house: ReadonlyMap<string, bigint>): { currency: string; localMinor: bigint } | undefined {
  for (const [key, amount] of house) {
    const [bucket = '', detail = '', asset = ''] = key.split(':');
    const isMarket = bucket === 'clearing' && ['purchases', 'sales', 'corporate_actions'].includes(detail);
    if (isMarket && amount !== 0n) return { currency: asset, localMinor: amount };
  }
  return undefined;
}

/** A claim arises, or is paid out in the account's own currency: then it was exchanged like a holding that is sold. */
function nameClaims(tally: Tally, claims: ReadonlyMap<string, bigint>, rest: bigint): void {
  for (const [currency, amount] of claims) {
    if (rest === 0n && amount > 0n) add(tally.claimed, currency, amount);
    else addSpent(tally.spent, currency, amount, -rest);
  }
}

/** Interest the client got is income, interest the client paid is a cost; what else the journal moved came from outside. */
function nameInterest(tally: Tally, interest: bigint, rest: bigint): void {
  if (interest > 0n) tally.incomeMinor += interest;
  else tally.costsMinor += interest;
  if (rest !== interest) tally.flows.push(rest - interest);
}

function addSpent(spent: Tally['spent'], currency: string, localMinor: bigint, ownMinor: bigint): void {
  const known = spent.get(currency) ?? { localMinor: 0n, ownMinor: 0n };
  spent.set(currency, { localMinor: known.localMinor + localMinor, ownMinor: known.ownMinor + ownMinor });
}

function add(map: Map<string, bigint>, key: string, amount: bigint): void {
  const sum = (map.get(key) ?? 0n) + amount;
  if (sum === 0n) map.delete(key);
  else map.set(key, sum);
}
