// What was signed, published and booked of the other products, as plain values: the only thing their model is given. Amounts are in cents,
// quantities and prices in hundred-millionths, rates of savings in millionths; local times are those of New York.
import type { Action, Balance, Deposit, Entitlement, Fill } from '../facts.ts';

export interface ProductFill extends Fill {
  readonly venue: string;
}

export interface ProductOrder {
  readonly id: string;
  readonly account: string;
  readonly type: string;
  readonly subtype: string;
  readonly venue: string;
  readonly product: string;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly status: string;
  readonly statuses: readonly string[];
  readonly amount: bigint | null;
  readonly quantity: bigint;
  readonly held: bigint;
  readonly signed: bigint;
  /** When it began to wait for a NAV: placed, or of a switch the day its proceeds were there. */
  readonly sentLocal: string;
}

export interface Offering {
  readonly id: string;
  readonly state: string;
  readonly rule: string;
  readonly lots: number;
  readonly lotSize: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly feePercent: string;
  readonly paysOnAllotment: boolean;
  readonly closesAt: string;
  readonly commitment: string;
  readonly root: string | null;
  readonly secret: string | null;
  readonly closes: readonly string[] | null;
  readonly finalPrice: bigint | null;
}

export interface Bid {
  readonly id: string;
  readonly offering: string;
  readonly lots: number;
  readonly price: bigint | null;
  readonly bytes: string;
  readonly allotted: number | null;
  readonly paidAt: string | null;
}

/** A fund or a strategy: both are bought and left at a NAV. */
export interface Fund {
  readonly id: string;
  readonly entryPercent: string;
  readonly exitPercent: string;
  readonly cutOff: string;
  readonly settleDays: number;
  readonly isStrategy: boolean;
}

export interface Nav {
  readonly fund: string;
  readonly day: string;
  readonly version: number;
  readonly nav: bigint;
}

export interface Compensation {
  readonly fill: string;
  readonly account: string;
  readonly version: number;
  readonly day: string;
  readonly amount: bigint;
}

export interface Switch {
  readonly sale: string;
  readonly purchase: string;
}

export interface Bond {
  readonly instrument: string;
  readonly nominal: bigint;
  /** A year, in millionths of a percent. */
  readonly coupon: bigint;
  readonly frequency: number;
  readonly dayCount: string;
  readonly issuedOn: string;
  readonly maturesOn: string;
  readonly exDays: number;
  readonly openedOn: string;
}

/** What a bond pays, as it was announced. */
export interface BondAction extends Action {
  readonly exDate: string;
  readonly dueOn: string;
  readonly payDate: string | null;
}

export interface SavingsProduct {
  readonly id: string;
  readonly type: string;
  readonly subtype: string;
  readonly dayCount: string;
  readonly payout: string;
  readonly termDays: number | null;
  readonly leaveDays: number;
  readonly earlyDays: number | null;
}

export interface SavingsRate {
  readonly product: string;
  readonly startsOn: string;
  readonly rate: bigint;
}

export interface Saving {
  readonly id: string;
  readonly account: string;
  readonly product: string;
  readonly status: string;
  readonly placed: bigint;
  readonly returned: bigint;
  readonly earned: bigint;
  readonly carry: bigint;
  readonly openedOn: string;
  readonly maturesOn: string | null;
}

export interface Exit {
  readonly saving: string;
  readonly amount: bigint;
  readonly cost: bigint;
  readonly askedOn: string;
  readonly dueOn: string;
  readonly isSigned: boolean;
}

export interface Payment {
  readonly saving: string;
  readonly through: string;
  readonly amount: bigint;
}

/** What a client signed for the end of a term, in the order of signing. */
export interface Choice {
  readonly saving: string;
  readonly on: string;
  readonly choice: string;
}

export interface Block {
  readonly order: string;
  readonly price: bigint;
  readonly quantity: bigint;
}

export interface Plan {
  readonly id: string;
  readonly status: string;
  readonly isFund: boolean;
  readonly startedOn: string;
  /** Its day of the month, and when that was signed. */
  readonly day: number;
  readonly daySignedOn: string;
  readonly nextOn: string;
}

export interface PlanRun {
  readonly plan: string;
  readonly runOn: string;
  readonly ranOn: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly price: bigint | null;
  readonly cost: bigint | null;
  readonly amount: bigint;
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly highestCost: bigint;
  /** What its order may cost at most; null where none was placed. */
  readonly signed: bigint | null;
}

export interface Strategy {
  readonly id: string;
  readonly instrument: string;
  readonly seed: bigint;
  readonly seedUnits: bigint;
}

export interface BookFill {
  readonly strategy: string;
  readonly day: string;
  readonly side: 'buy' | 'sell';
  readonly instrument: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly gross: bigint;
  readonly charged: bigint;
  readonly at: string;
}

export interface BookFlow {
  readonly strategy: string;
  readonly fill: string;
  readonly side: 'buy' | 'sell';
  readonly amount: bigint;
  readonly at: string;
  /** Of what left the book: when the holder was paid. */
  readonly paidAt: string | null;
}

export interface Mark {
  readonly asset: string;
  readonly quantity: bigint;
  readonly price: bigint;
}

export interface BookDay {
  readonly strategy: string;
  readonly day: string;
  readonly units: bigint;
  readonly cash: bigint;
  readonly value: bigint;
  readonly nav: bigint;
  readonly marks: readonly Mark[];
  readonly at: string;
}

export interface ProductDay {
  readonly date: string;
  /** Days on which New York traded or will. */
  readonly sessions: ReadonlySet<string>;
  readonly deposits: readonly Deposit[];
  readonly balances: readonly Balance[];
  readonly broken: readonly string[];
  readonly orders: readonly ProductOrder[];
  readonly fills: readonly ProductFill[];
  readonly offerings: readonly Offering[];
  readonly bids: readonly Bid[];
  readonly funds: readonly Fund[];
  readonly navs: readonly Nav[];
  readonly switches: readonly Switch[];
  readonly compensations: readonly Compensation[];
  readonly bonds: readonly Bond[];
  readonly actions: readonly BondAction[];
  readonly entitlements: readonly Entitlement[];
  readonly savingsProducts: readonly SavingsProduct[];
  readonly savingsRates: readonly SavingsRate[];
  readonly savings: readonly Saving[];
  readonly exits: readonly Exit[];
  readonly payments: readonly Payment[];
  readonly choices: readonly Choice[];
  readonly blocks: readonly Block[];
  readonly plans: readonly Plan[];
  readonly runs: readonly PlanRun[];
  readonly strategies: readonly Strategy[];
  readonly bookFills: readonly BookFill[];
  readonly bookFlows: readonly BookFlow[];
  readonly bookDays: readonly BookDay[];
}
