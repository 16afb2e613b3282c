// What a brokerage did, as plain values: the only thing the model is given. Amounts are in the smallest unit of their currency, quantities
// and prices in hundred-millionths, instants as ISO text of one length, so that texts compare like times.

export interface Fill {
  readonly id: string;
  readonly order: string;
  readonly account: string;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly currency: string;
  readonly gross: bigint;
  readonly charges: bigint;
  readonly accountCurrency: string;
  readonly rate: string | null;
  readonly accountGross: bigint;
  readonly accountCharges: bigint;
  /** Of a sale: what its shares had cost. */
  readonly cost: bigint;
  readonly tradedAt: string;
  /** The day of the exchange on which it was traded. */
  readonly tradedOn: string;
  readonly settlesOn: string;
  readonly settledAt: string | null;
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
  readonly paidAt: string | null;
}

/** What an account got of an action. */
export interface Entitlement {
  readonly action: string;
  readonly account: string;
  /** Money for parts of a share, in the account's currency. */
  readonly cash: bigint;
  readonly net: bigint;
  readonly withheld: bigint;
  /** What a dividend came to in the account's currency, once paid. */
  readonly received: bigint | null;
}

export interface Deposit {
  readonly account: string;
  readonly amount: bigint;
  readonly at: string;
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
  readonly limit: bigint | null;
  readonly worksUntil: string | null;
  readonly replaces: string | null;
  readonly signed: bigint;
  readonly charged: bigint;
}

export interface Account {
  readonly id: string;
  readonly client: string;
  readonly currency: string;
}

/** What the product says an account, or all accounts of a client, was worth at the end of a day, and why: sums since the beginning. */
export interface Standing {
  readonly book: string;
  readonly day: string;
  readonly value: bigint;
  readonly price: bigint;
  readonly currencyEffect: bigint;
  readonly income: bigint;
  readonly costs: bigint;
  readonly taxes: bigint;
  readonly paidIn: bigint;
  readonly paidOut: bigint;
}

/** The market: closing prices by instrument and day, rates by pair and day. */
export interface Market {
  readonly prices: ReadonlyMap<string, bigint>;
  readonly rates: ReadonlyMap<string, string>;
}

export interface Day {
  readonly date: string;
  /** Days on which the exchange traded or will, as its calendar says. */
  readonly sessions: ReadonlySet<string>;
  readonly fills: readonly Fill[];
  readonly actions: readonly Action[];
  readonly entitlements: readonly Entitlement[];
  readonly deposits: readonly Deposit[];
  readonly balances: readonly Balance[];
  readonly orders: readonly Order[];
  readonly accounts: readonly Account[];
  /** Fills with a named break that is open. */
  readonly broken: readonly string[];
}
