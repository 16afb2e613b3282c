// The balance sheet of a client: what is in every account, the total in one currency, and how it came about. Books and
// history are read in one snapshot; rates are named with source and age, or said to be missing.
import { addMoney, encodeMoney, makeMoney, zeroMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type { AssetHistory, getAssets, HistoryRange } from '@candor/contract/accounts/client.ts';
import type { AccountId } from '@candor/contract/ids.ts';
import { clientBucket, readStatement } from '@candor/ledger';
import type { Statement } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';
import { describeRate, valueMoney } from '../fx/index.ts';
import type { FxRate, FxSource } from '../fx/index.ts';
import { addBuckets, emptyBuckets, encodeBuckets, mapBuckets, netWorth, toWire } from './account.ts';
import type { Account, AccountState, Buckets } from './account.ts';
import { drawHistory, planInstants, readPayment } from './history.ts';
import type { AccountWorth, HoldingsWorth } from './holdings.ts';
import type { Move } from './history.ts';
import { currencyOf, listStates } from './service.ts';
import type { AccountHolder, AccountParts } from './service.ts';
import { readStates } from './store.ts';

type Assets = OutputOf<typeof getAssets>;

export interface AssetQuestion {
  readonly currency?: string | undefined;
  readonly range?: HistoryRange | undefined;
  readonly account_id?: string | undefined;
}

/** The balance sheet counts shares at their price; `invested` stays what they cost. */
export type AssetParts = AccountParts & { readonly holdings: HoldingsWorth };

export async function readAssets(
  parts: AssetParts,
  holder: AccountHolder,
  asked: AssetQuestion = {},
): Promise<Assets | Refusal<'not_found' | 'currency_mismatch'>> {
  const found = await listStates(parts, holder);
  const chosen = chooseView(found, currencyOf(holder.tenant.country), asked);
  if (isRefusal(chosen)) return chosen;
  const now = parts.clock.now();
  const instants = asked.range === undefined ? [] : planInstants(asked.range, now, findBegin(chosen.viewed, now));
  const { states, statement } =
    instants.length === 0
      ? { states: found, statement: undefined }
      : await parts.db.read(
          holder.scope,
          async (reader) => ({
            states: await readStates(reader, found),
            statement: await readMoves(reader, chosen.viewed, instants),
          }),
          { isolation: 'repeatable read' },
        );
  const worth = await parts.holdings.readWorth({ ...holder, country: holder.tenant.country }, instants);
  const totals = sumByCurrency(states);
  const total = await valueTotals(parts.fx, totals, chosen.totalIn, sumWorth(states, worth));
  const view = { ...chosen, instants, rates: total.rates };
  return {
    as_of: now.toISOString(),
    accounts: states.map((state) => describeAccount(state, worth.get(state.accountId))),
    totals: Array.from(totals, ([currency, buckets]) => ({
      currency,
      buckets: encodeBuckets(buckets),
      unsettled: encodeMoney(buckets.unsettled),
      market_value: encodeMoney(addMoney(total.worth.get(currency)?.market ?? buckets.invested, buckets.saved)),
      net: encodeMoney(addMoney(netWorth(buckets), total.worth.get(currency)?.surplus ?? zeroMoney(currency))),
    })),
    home: {
      currency: chosen.totalIn,
      net: encodeMoney(total.net),
      buckets: encodeBuckets(total.buckets),
      unsettled: encodeMoney(total.buckets.unsettled),
      market_value: encodeMoney(total.market),
      estimate: total.missing.length > 0,
      missing: total.missing,
      rates: total.rates.map((rate) => describeRate(rate, now)),
    },
    history: asked.range === undefined ? null : await readHistory(parts.fx, { ...view, worth }, statement, asked.range),
  };
}

/** A moment before the first account was opened: money that came in the same moment was paid in. */
function findBegin(accounts: readonly Account[], now: Date): Date {
  return new Date(Math.min(now.getTime(), ...accounts.map(({ openedAt }) => openedAt.getTime())) - 1);
}

interface View {
  readonly viewed: readonly Account[];
  /** Of the total over all accounts. */
  readonly totalIn: CurrencyCode;
  /** Of the history: the total's, or the one account's own. */
  readonly currency: CurrencyCode;
  readonly accountId: AccountId | null;
}

function chooseView(
  accounts: readonly Account[],
  home: CurrencyCode,
  asked: AssetQuestion,
): View | Refusal<'not_found' | 'currency_mismatch'> {
  const totalIn = [home, ...accounts.map(({ currency }) => currency)].find((one) => one === (asked.currency ?? home));
  if (totalIn === undefined) return refuse('currency_mismatch');
  if (asked.account_id === undefined) return { viewed: accounts, totalIn, currency: totalIn, accountId: null };
  const account = accounts.find(({ accountId }) => accountId === asked.account_id);
  if (!account) return refuse('not_found');
  return { viewed: [account], totalIn, currency: account.currency, accountId: account.accountId };
}

function sumByCurrency(states: readonly AccountState[]): Map<CurrencyCode, Buckets> {
  const totals = new Map<CurrencyCode, Buckets>();
  for (const { currency, buckets } of states) {
    totals.set(currency, addBuckets(totals.get(currency) ?? emptyBuckets(currency), buckets));
  }
  return totals;
}

interface CurrencyWorth {
  readonly market: Money;
  readonly surplus: Money;
}

/** By currency: shares at their price, and what that is more than their cost. */
function sumWorth(
  states: readonly AccountState[],
  worth: ReadonlyMap<AccountId, AccountWorth>,
): Map<CurrencyCode, CurrencyWorth> {
  const sums = new Map<CurrencyCode, CurrencyWorth>();
  for (const { accountId, currency } of states) {
    const own = worth.get(accountId);
    if (!own) continue;
    const before = sums.get(currency) ?? { market: zeroMoney(currency), surplus: zeroMoney(currency) };
    sums.set(currency, {
      market: addMoney(before.market, makeMoney(own.marketMinor, currency)),
      surplus: addMoney(before.surplus, makeMoney(own.surplusMinor.at(-1) ?? 0n, currency)),
    });
  }
  return sums;
}

function describeAccount(state: AccountState, worth: AccountWorth | undefined): Assets['accounts'][number] {
  const { currency, buckets } = state;
  const surplus = makeMoney(worth?.surplusMinor.at(-1) ?? 0n, currency);
  return {
    ...toWire(state),
    market_value: encodeMoney(
      addMoney(worth ? makeMoney(worth.marketMinor, currency) : buckets.invested, buckets.saved),
    ),
    net: encodeMoney(addMoney(netWorth(buckets), surplus)),
  };
}

interface ValuedTotals {
  readonly net: Money;
  readonly market: Money;
  readonly buckets: Buckets;
  readonly rates: FxRate[];
  readonly missing: CurrencyCode[];
  readonly worth: ReadonlyMap<CurrencyCode, CurrencyWorth>;
}

/** Currencies with nothing in them need no rate. */
async function valueTotals(
  fx: FxSource,
  totals: ReadonlyMap<CurrencyCode, Buckets>,
  home: CurrencyCode,
  worth: ReadonlyMap<CurrencyCode, CurrencyWorth>,
): Promise<ValuedTotals> {
  let [net, market] = [zeroMoney(home), zeroMoney(home)];
  let sum = emptyBuckets(home);
  const rates: FxRate[] = [];
  const missing: CurrencyCode[] = [];
  for (const [currency, buckets] of totals) {
    const own = addMoney(netWorth(buckets), worth.get(currency)?.surplus ?? zeroMoney(currency));
    const priced = addMoney(worth.get(currency)?.market ?? buckets.invested, buckets.saved);
    const isEmpty = own.amountMinor === 0n && Object.values(buckets).every(({ amountMinor }) => amountMinor === 0n);
    if (isEmpty) continue;
    const rate = currency === home ? undefined : await fx.find(currency, home);
    if (currency === home) {
      net = addMoney(net, own);
      market = addMoney(market, priced);
      sum = addBuckets(sum, buckets);
    } else if (rate) {
      net = addMoney(net, valueMoney(own, rate));
      market = addMoney(market, valueMoney(priced, rate));
      sum = addBuckets(
        sum,
        mapBuckets((name) => valueMoney(buckets[name], rate)),
      );
      rates.push(rate);
    } else missing.push(currency);
  }
  return { net, market, buckets: sum, rates, missing, worth };
}

/** The buckets that count as own money or debt; bonus is neither. */
const counted = ['cash', 'unsettled', 'invested', 'saved', 'frozen', 'outstanding', 'loan'] as const;
const farAheadMs = 24 * 60 * 60_000;

interface Moves {
  readonly statement: Statement;
  readonly currencyOf: ReadonlyMap<string, CurrencyCode>;
}

async function readMoves(
  reader: Reader,
  accounts: readonly Account[],
  instants: readonly Date[],
): Promise<Moves | undefined> {
  const [from] = instants;
  const now = instants.at(-1);
  if (!from || !now) return undefined;
  const currencies = new Map(
    accounts.flatMap((account) =>
      counted.map((bucket) => [clientBucket(account, bucket, account.currency).id, account.currency] as const),
    ),
  );
  const to = new Date(now.getTime() + farAheadMs);
  const statement = await readStatement(reader, { accountIds: [...currencies.keys()], from, to });
  return { statement, currencyOf: currencies };
}

async function readHistory(
  fx: FxSource,
  view: View & {
    readonly instants: readonly Date[];
    readonly rates: readonly FxRate[];
    readonly worth: ReadonlyMap<AccountId, AccountWorth>;
  },
  moves: Moves | undefined,
  range: HistoryRange,
): Promise<AssetHistory | null> {
  if (!moves) return null;
  const { currency, instants } = view;
  const shares = view.viewed.flatMap((account) => {
    const surplus = view.worth.get(account.accountId)?.surplusMinor;
    return surplus ? [{ currency: account.currency, surplus }] : [];
  });
  const { opening, changes } = sortMoves(moves);
  const foreign = [...opening, ...changes.map(({ money }) => money), ...shares].map((one) => one.currency);
  const past = await readPastRates(fx, view, new Set(foreign.filter((code) => code !== currency)));
  const zero = zeroMoney(currency);
  const value = (money: Money, place: number): Money => {
    if (money.currency === currency) return money;
    const rate = past.rates.get(money.currency)?.[place];
    // Without any rate a currency is not in the total either.
    return rate ? valueMoney(money, rate) : zero;
  };
  const { points, paidIn, paidOut } = drawHistory({
    currency,
    instants,
    opening,
    moves: changes,
    value,
    // The books carry shares at cost: what they were worth beyond it.
    surplus: (place) =>
      shares
        .map((one) => value(makeMoney(one.surplus[place] ?? 0n, one.currency), place).amountMinor)
        .reduce((sum, minor) => sum + minor, 0n),
  });
  const used = Array.from(past.rates.values()).flat();
  const simulated = used.some((rate) => rate.simulated);
  return {
    range,
    currency,
    account_id: view.accountId,
    paid_in: paidIn,
    paid_out: paidOut,
    points,
    simulated,
    todays_rates: past.todays,
  };
}

function sortMoves({ statement, currencyOf: currencies }: Moves): { opening: Money[]; changes: Move[] } {
  const sums = new Map<CurrencyCode, Money>();
  for (const [accountId, minor] of statement.opening) {
    const currency = currencies.get(accountId);
    if (currency !== undefined && minor !== 0n) {
      sums.set(currency, addMoney(sums.get(currency) ?? zeroMoney(currency), makeMoney(minor, currency)));
    }
  }
  // A journal that only moves money between buckets changes nothing: its lines count together.
  const changes = new Map<string, Move>();
  for (const { seq, accountId, amountMinor, recordedAt, causeKind } of statement.lines) {
    const currency = currencies.get(accountId);
    if (currency === undefined) continue;
    const key = `${String(seq)} ${currency}`;
    const money = addMoney(changes.get(key)?.money ?? zeroMoney(currency), makeMoney(amountMinor, currency));
    changes.set(key, { at: recordedAt, money, payment: readPayment(causeKind) });
  }
  return {
    opening: [...sums.values()],
    changes: [...changes.values()].filter(({ money }) => money.amountMinor !== 0n),
  };
}

/** The last point takes the rate of the total, so that both say the same. */
async function readPastRates(
  fx: FxSource,
  view: View & { readonly instants: readonly Date[]; readonly rates: readonly FxRate[] },
  foreign: ReadonlySet<CurrencyCode>,
): Promise<{ rates: Map<CurrencyCode, readonly FxRate[]>; todays: CurrencyCode[] }> {
  const { currency, instants } = view;
  const rates = new Map<CurrencyCode, readonly FxRate[]>();
  const todays: CurrencyCode[] = [];
  for (const from of foreign) {
    const now = view.rates.find(({ rate }) => rate.from === from) ?? (await fx.find(from, currency));
    if (!now) continue;
    const past = await fx.findPast(from, currency, instants.slice(0, -1));
    if (!past) todays.push(from);
    rates.set(from, [...(past ?? instants.slice(0, -1).map(() => now)), now]);
  }
  return { rates, todays };
}
