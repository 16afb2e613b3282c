// Brings prices onto the board: follows what readers want through the vendors' streams, checks every tick, marks prices
// stale when a feed is silent, falls back to the next vendor and fills the gap when a feed returns.
import type { Clock, Timer } from '@candor/platform/clock/clock.ts';
import { liveLimits } from '@candor/contract/market/live.ts';
import type { Calendars } from '../calendars/calendar.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Quotes } from '../prices/quotes.ts';
import type { Plausibility } from '../vendors/plausibility.ts';
import type { Registry } from '../vendors/registry.ts';
import type { Quote, Tick, Vendor, VendorStream } from '../vendors/vendor.ts';
import type { Board } from './board.ts';
import { postQuote } from './post-quote.ts';

export interface FeedOptions {
  readonly board: Board;
  readonly registry: Registry;
  readonly quotes: Quotes;
  readonly calendars: Calendars;
  readonly plausibility: Plausibility;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
  /** Told of every price that reached the board. */
  readonly onPrice?: (instrument: Instrument) => void;
}

interface Line {
  readonly vendor: Vendor;
  readonly stream: VendorStream;
  readonly following: Map<string, Instrument>;
  lastSignMs: number;
  isLive: boolean;
}

const watchMs = 500;

export class Feed {
  readonly #options: FeedOptions;
  readonly #lines = new Map<string, Line>();
  readonly #wanted = new Map<string, { readonly instrument: Instrument; readers: number }>();
  #watch: Timer | undefined;
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#scheduleWatch();
  }

  /** Counts one more reader of each and answers when their prices are on the board, as far as they have one. */
  async follow(instruments: readonly Instrument[]): Promise<void> {
    const fresh: Instrument[] = [];
    for (const instrument of instruments) {
      const entry = this.#wanted.get(instrument.key);
      if (entry) entry.readers += 1;
      else {
        this.#wanted.set(instrument.key, { instrument, readers: 1 });
        fresh.push(instrument);
      }
    }
    if (fresh.length === 0) return;
    await this.#fill(fresh);
    for (const instrument of fresh) if (this.#wanted.has(instrument.key)) this.#attach(instrument);
  }

  unfollow(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) {
      const entry = this.#wanted.get(instrument.key);
      if (!entry) continue;
      entry.readers -= 1;
      if (entry.readers > 0) continue;
      this.#wanted.delete(instrument.key);
      for (const line of this.#lines.values()) this.#detach(line, instrument);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#watch?.cancel();
    for (const { stream } of this.#lines.values()) stream.close();
    this.#lines.clear();
  }

  /** Prices by request: the first ones, and those missed while a feed was away. */
  async #fill(instruments: readonly Instrument[]): Promise<void> {
    const quotes = await this.#options.quotes.read(instruments);
    for (const quote of quotes.values()) this.#post(quote, quote.stale);
  }

  #post(quote: Quote, stale: boolean): void {
    const { board, calendars, clock, onPrice } = this.#options;
    if (postQuote(board, quote, stale, calendars, clock.now().getTime())) onPrice?.(quote.instrument);
  }

  #attach(instrument: Instrument): void {
    const vendors = this.#options.registry
      .vendorsFor(instrument.market)
      .filter(({ capabilities }) => capabilities.stream);
    const lines = vendors.map((vendor) => this.#lineOf(vendor)).filter((line) => line !== undefined);
    // The best one that is alive; when none is, the best one, so that its return is noticed.
    const line = lines.find(({ isLive }) => isLive) ?? lines[0];
    if (!line || line.following.has(instrument.key)) return;
    line.following.set(instrument.key, instrument);
    line.stream.subscribe([instrument]);
  }

  #detach(line: Line, instrument: Instrument): void {
    if (line.following.delete(instrument.key)) line.stream.unsubscribe([instrument]);
  }

  #lineOf(vendor: Vendor): Line | undefined {
    const known = this.#lines.get(vendor.id);
    if (known || !vendor.openStream) return known;
    const stream = vendor.openStream({
      onTick: (tick) => this.#takeTick(vendor, tick),
      onState: (state) => this.#takeState(vendor, state),
    });
    // A new line gets the benefit of the doubt until the watch says otherwise.
    const line: Line = {
      vendor,
      stream,
      following: new Map(),
      lastSignMs: this.#options.clock.monotonicMs(),
      isLive: true,
    };
    this.#lines.set(vendor.id, line);
    return line;
  }

  #takeTick(vendor: Vendor, tick: Tick): void {
    const { board, plausibility, clock, quotes } = this.#options;
    const line = this.#lines.get(vendor.id);
    if (!line?.following.has(tick.instrument.key)) return;
    this.#takeState(vendor, 'live');
    if (plausibility.judge(tick, clock.now().getTime()) !== 'ok') return;
    const known = board.priceOf(board.idOf(tick.instrument));
    const quote: Quote = {
      instrument: tick.instrument,
      price: tick.price,
      open: tick.price,
      high: tick.price,
      low: tick.price,
      previousClose: known?.previousClose ?? tick.price,
      volume: tick.volume ?? known?.volume ?? 0,
      source: vendor.id,
      kind: vendor.kind,
      simulated: vendor.kind === 'simulated',
      marketMs: tick.marketMs,
      receivedMs: tick.receivedMs,
    };
    quotes.refine(quote);
    this.#post(quote, false);
  }

  #takeState(vendor: Vendor, state: 'live' | 'lost'): void {
    const line = this.#lines.get(vendor.id);
    if (!line) return;
    if (state === 'lost') return this.#lose(line);
    line.lastSignMs = this.#options.clock.monotonicMs();
    if (!line.isLive) {
      line.isLive = true;
      this.#regain();
    }
  }

  /** A silent feed: its prices are old from now on, and another vendor may take over. */
  #lose(line: Line): void {
    if (!line.isLive) return;
    line.isLive = false;
    const { board } = this.#options;
    for (const instrument of line.following.values()) {
      const id = board.findId(instrument.key);
      if (id !== undefined) board.markStale(id);
    }
    for (const instrument of line.following.values()) this.#attach(instrument);
  }

  /** A feed is back: every symbol goes to its best living vendor, and what was missed is asked for. */
  #regain(): void {
    const wanted = [...this.#wanted.values()].map(({ instrument }) => instrument);
    for (const instrument of wanted) {
      this.#attach(instrument);
      this.#dropWorse(instrument);
    }
    this.#fill(wanted).catch(this.#options.onFault);
  }

  #dropWorse(instrument: Instrument): void {
    let hasLive = false;
    for (const { id } of this.#options.registry.vendorsFor(instrument.market)) {
      const line = this.#lines.get(id);
      if (!line?.following.has(instrument.key)) continue;
      if (hasLive) this.#detach(line, instrument);
      hasLive ||= line.isLive;
    }
  }

  #scheduleWatch(): void {
    if (this.#isClosed) return;
    this.#watch = this.#options.clock.setTimer(() => {
      const limitMs = this.#options.clock.monotonicMs() - (liveLimits.staleAfterMs - watchMs);
      for (const line of this.#lines.values()) if (line.lastSignMs < limitMs) this.#lose(line);
      this.#scheduleWatch();
    }, watchMs);
  }
}
