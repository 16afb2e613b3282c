// A broker that executes orders in the market's place of the built-in venue, as execution needs it. An adapter of one broker is one file,
// like `alpaca.ts`. What a broker says is believed once: fills by their execution id, everything else by where the order stands.

export interface BrokerOrder {
  /** Ours. The broker takes an order of this id once, however often it is sent. */
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'stop' | 'stop_limit';
  readonly timeInForce: 'day' | 'gtc';
  readonly quantityE8: bigint;
  readonly limitPriceE8: bigint | undefined;
  readonly stopPriceE8: bigint | undefined;
}

/** What the broker says about an order when it is asked. */
export interface BrokerState {
  /** Nothing while it works. */
  readonly ended: BrokerEnding | undefined;
  readonly filledE8: bigint;
}

export type BrokerEnding = 'filled' | 'cancelled' | 'expired' | 'rejected';

export type PlaceAnswer =
  | { readonly kind: 'placed' }
  /** The broker does not want it, and never will; in its own words, for the trail. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface BrokerExecution {
  readonly executionId: string;
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
  readonly tradedAt: Date;
}

/** One event of the broker's stream. */
export type BrokerUpdate = {
  /** Where the stream goes on after it; they sort by time. */
  readonly mark: string;
  readonly clientOrderId: string;
  /** Of the whole order, after this event. */
  readonly filledE8: bigint;
} & (
  | { readonly kind: 'accepted' | 'cancel_refused' | 'other' | 'unreadable' }
  | { readonly kind: 'fill'; readonly execution: BrokerExecution }
  | { readonly kind: 'ended'; readonly ended: Exclude<BrokerEnding, 'filled'> }
  /** An execution never was; a correction names what was instead. */
  | { readonly kind: 'bust'; readonly bustedId: string; readonly execution: BrokerExecution | undefined }
);

/** Where a stream begins, and where it ends by itself. */
export interface StreamRange {
  readonly sinceId?: string;
  readonly since?: Date;
  readonly until?: Date;
}

/** The broker dropped events because we read too slowly: what is missing has to be asked for. */
export class StreamGap extends Error {}

export interface Broker {
  /** As orders and fills keep it. */
  readonly name: string;
  /** The venues whose instruments it trades. */
  readonly markets: readonly string[];
  /** Not real money: its test environment. */
  readonly simulated: boolean;
  place(order: BrokerOrder, signal: AbortSignal): Promise<PlaceAnswer>;
  /** Asks only: whether it came in time is said by the stream. False: the broker does not know the order (yet). */
  cancel(clientOrderId: string, signal: AbortSignal): Promise<boolean>;
  find(clientOrderId: string, signal: AbortSignal): Promise<BrokerState | undefined>;
  /** Ends with the range, or throws when the line breaks. */
  follow(range: StreamRange, signal: AbortSignal): AsyncIterable<BrokerUpdate>;
}

/** How a tenant wants it, from its profile. */
export interface BrokerSetting {
  readonly provider: string;
  /** Which of the accounts in the settings. */
  readonly account: string;
}
