// What stands behind an order: the client's accounts, cash and shares, what binds them, and whether the client may buy. Read together.
import type { AccountId } from '@candor/contract/ids.ts';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { readBalances } from '@candor/ledger';
import type { ClientBalances } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';
import { bindOwed, listAccounts, statesOf } from '../accounts/index.ts';
import type { Account, RateBook } from '../accounts/index.ts';
import { readConsequences } from '../dues/index.ts';
import type { Consequence } from '../dues/index.ts';
import { assetOf } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { readBound, securityOf } from '../lots/index.ts';
import type { Bound } from '../lots/index.ts';
import { checkBuyer, readBuyer } from '../products/index.ts';
import type { Buyer, Product, ProductCaller, ProductRefusal } from '../products/index.ts';

export interface Cash {
  /** Settled, and proceeds that have not settled; what is owed elsewhere already taken off. */
  readonly freeMinor: bigint;
  readonly settledMinor: bigint;
  readonly unsettledMinor: bigint;
  /** Promotional credit: pays fees, and is no cash. */
  readonly bonusMinor: bigint;
}

export interface Shares {
  /** Free to sell: arrived and still to arrive. */
  readonly arrivedE8: bigint;
  readonly incomingE8: bigint;
  /** Bought with unsettled money: not before that has settled (good faith). */
  readonly boundE8: bigint;
  readonly boundUntil: string | undefined;
}

export interface Standing {
  readonly account: Account;
  readonly cash: Cash;
  readonly shares: Shares;
  readonly isSettlementDelayed: boolean;
}

export type StandingRefusal = ProductRefusal | Refusal<'not_found' | 'trading_suspended'>;

/** Which account pays or is paid: the one asked for, else the one that has the shares, the product's currency or the first. */
export function chooseAccount(
  accounts: readonly Account[],
  wanted: string | undefined,
  currency: string,
  holders: readonly string[],
): Account | undefined {
  if (wanted !== undefined) return accounts.find(({ accountId }) => accountId === wanted);
  const [holder] = holders;
  return (
    accounts.find(({ accountId }) => accountId === holder) ??
    accounts.find((account) => account.currency === currency) ??
    accounts[0]
  );
}

export interface StandingQuestion {
  readonly side: 'buy' | 'sell';
  readonly accountId: AccountId | undefined;
  readonly product: Product;
  readonly instrument: Instrument;
  readonly rates: RateBook;
  readonly now: Date;
}

/** What is read of the client. */
export interface StandingFacts {
  readonly buyer: Buyer;
  readonly consequences: ReadonlySet<Consequence>;
  readonly accounts: readonly Account[];
  readonly balances: ClientBalances;
  readonly bound: Bound;
}

export async function readStanding(
  reader: Reader,
  caller: ProductCaller,
  question: StandingQuestion,
): Promise<Standing | StandingRefusal> {
  const { clientId } = caller;
  return judgeStanding(question, {
    buyer: await readBuyer(reader, caller),
    consequences: await readConsequences(reader, clientId, question.now),
    accounts: await listAccounts(reader, clientId),
    balances: await readBalances(reader, clientId),
    bound: await readBound(reader, clientId, securityOf(question.instrument)),
  });
}

/** Whoever may not begin anything can still sell: a sale asks for shares only. */
export function judgeStanding(
  { side, accountId, product, instrument, rates }: StandingQuestion,
  { buyer, consequences, accounts, balances, bound }: StandingFacts,
): Standing | StandingRefusal {
  const refused = side === 'buy' ? checkBuyer(product, buyer) : undefined;
  if (refused) return refused;
  if (side === 'buy' && consequences.has('trading_suspended')) return refuse('trading_suspended');
  const security = assetOf(instrument.instrumentId);
  const holdings = balances.holdings.filter((one) => one.security === security);
  const holders = holdings
    .toSorted((a, b) => (b.freeE8 + b.incomingE8 > a.freeE8 + a.incomingE8 ? 1 : -1))
    .map((one) => one.accountId);
  const account = chooseAccount(accounts, accountId, instrument.currency, side === 'sell' ? holders : []);
  if (!account) return refuse('not_found');
  const booked = balances.accounts.find(
    (one) => one.accountId === account.accountId && one.currency === account.currency,
  );
  const kept = bindOwed(statesOf(accounts, balances), rates).get(account.accountId);
  const settledMinor = booked?.buckets.cash ?? 0n;
  const unsettledMinor = booked?.buckets.unsettled ?? 0n;
  const boundMinor = kept ? settledMinor - kept.free.amountMinor : 0n;
  const held = holdings.find((one) => one.accountId === account.accountId);
  return {
    account,
    cash: {
      settledMinor: settledMinor - (boundMinor > 0n ? boundMinor : 0n),
      unsettledMinor,
      bonusMinor: booked?.buckets.bonus ?? 0n,
      freeMinor: settledMinor + unsettledMinor - (boundMinor > 0n ? boundMinor : 0n),
    },
    shares: {
      arrivedE8: held?.freeE8 ?? 0n,
      incomingE8: held?.incomingE8 ?? 0n,
      boundE8: bound.quantityE8,
      boundUntil: bound.settlesOn ?? undefined,
    },
    isSettlementDelayed: consequences.has('settlement_delayed'),
  };
}

export type FundsRefusal = Refusal<
  'no_available_funds' | 'insufficient_funds' | 'insufficient_holdings' | 'good_faith_bound'
>;

/** Cash for a purchase, after conversion; shares for a sale, those that are bound left out. */
export function checkFunds(
  { cash, shares }: Pick<Standing, 'cash' | 'shares'>,
  side: 'buy' | 'sell',
  needs: { readonly maximumMinor: bigint; readonly quantityE8: bigint },
  sayQuantity: (quantityE8: bigint) => string,
): FundsRefusal | undefined {
  if (side === 'buy') {
    if (cash.freeMinor <= 0n) return refuse('no_available_funds');
    return needs.maximumMinor > cash.freeMinor ? refuse('insufficient_funds') : undefined;
  }
  const freeE8 = shares.arrivedE8 + shares.incomingE8;
  if (needs.quantityE8 > freeE8) return refuse('insufficient_holdings');
  if (needs.quantityE8 <= freeE8 - shares.boundE8) return undefined;
  const params = { quantity: sayQuantity(shares.boundE8), date: shares.boundUntil ?? '' };
  return refuse('good_faith_bound', { params });
}
