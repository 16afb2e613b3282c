// Ticks across nodes over the bus: one source node holds the vendors' streams and publishes prices, relay nodes publish
// what their readers want. Messages are short JSON; a lost one is healed by the next price.
import type { Bus, Subscription } from '@candor/platform/bus/bus.ts';
import type { Clock, Timer } from '@candor/platform/clock/clock.ts';
import type { Catalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { priceKinds } from '../vendors/vendor.ts';
import type { Board, BoardPrice } from './board.ts';
import type { Feed } from './feed.ts';

const pricesTopic = 'market-data.prices';
const interest = 'market-data.interest';
const batchMs = 25;
const interestEveryMs = 2_000;
const interestTtlMs = 10_000;

export interface RelayParts {
  readonly bus: Bus;
  readonly board: Board;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** On the source node: call `note` for every price on the board; wishes of other nodes are followed while they last. */
export class RelaySource {
  readonly #parts: RelayParts;
  readonly #feed: Pick<Feed, 'follow' | 'unfollow'>;
  readonly #dirty = new Set<Instrument>();
  readonly #wishes = new Map<string, { readonly instrument: Instrument; untilMs: number }>();
  readonly #subscription: Subscription;
  readonly #onFault: (error: unknown) => void;
  #timer: Timer | undefined;

  constructor(parts: RelayParts, feed: Pick<Feed, 'follow' | 'unfollow'>, onFault: (error: unknown) => void) {
    this.#parts = parts;
    this.#feed = feed;
    this.#onFault = onFault;
    this.#subscription = parts.bus.subscribe(interest, (payload) => this.#takeWishes(payload));
    this.#schedule();
  }

  note(instrument: Instrument): void {
    this.#dirty.add(instrument);
  }

  close(): void {
    this.#subscription.cancel();
    this.#timer?.cancel();
  }

  #takeWishes(payload: Uint8Array): void {
    const keys = readMessage(payload).filter((key) => typeof key === 'string');
    const untilMs = this.#parts.clock.monotonicMs() + interestTtlMs;
    const fresh: Instrument[] = [];
    for (const key of keys) {
      const known = this.#wishes.get(key);
      const instrument = this.#parts.catalogue.get(key);
      if (known) known.untilMs = untilMs;
      else if (instrument) {
        this.#wishes.set(key, { instrument, untilMs });
        fresh.push(instrument);
      }
    }
    if (fresh.length > 0) this.#feed.follow(fresh).catch(this.#onFault);
  }

  #schedule(): void {
    this.#timer = this.#parts.clock.setTimer(() => {
      this.#publish();
      this.#dropOldWishes();
      this.#schedule();
    }, batchMs);
  }

  #publish(): void {
    const { board, bus } = this.#parts;
    const prices = [...this.#dirty].flatMap((instrument) => {
      const price = board.priceOf(board.idOf(instrument));
      return price ? [{ key: instrument.key, ...price }] : [];
    });
    this.#dirty.clear();
    if (prices.length > 0) bus.publish(pricesTopic, Buffer.from(JSON.stringify(prices)));
  }

  #dropOldWishes(): void {
    const now = this.#parts.clock.monotonicMs();
    for (const [key, { instrument, untilMs }] of this.#wishes) {
      if (untilMs > now) continue;
      this.#wishes.delete(key);
      this.#feed.unfollow([instrument]);
    }
  }
}

/** On a relay node: stands where the feed stands, and takes its prices from the bus. */
export class RelayFeed {
  readonly #parts: RelayParts;
  readonly #fill: (instruments: readonly Instrument[]) => Promise<void>;
  readonly #wanted = new Map<string, { readonly instrument: Instrument; readers: number }>();
  readonly #subscription: Subscription;
  #timer: Timer | undefined;

  /** @param fill posts first prices by request, before the first tick comes */
  constructor(parts: RelayParts, fill: (instruments: readonly Instrument[]) => Promise<void>) {
    this.#parts = parts;
    this.#fill = fill;
    this.#subscription = parts.bus.subscribe(pricesTopic, (payload) => this.#takePrices(payload));
    this.#schedule();
  }

  async follow(instruments: readonly Instrument[]): Promise<void> {
    const fresh = instruments.filter(({ key }) => !this.#wanted.has(key));
    for (const instrument of instruments) {
      const entry = this.#wanted.get(instrument.key);
      if (entry) entry.readers += 1;
      else this.#wanted.set(instrument.key, { instrument, readers: 1 });
    }
    if (fresh.length === 0) return;
    this.#wish();
    await this.#fill(fresh);
  }

  unfollow(instruments: readonly Instrument[]): void {
    for (const { key } of instruments) {
      const entry = this.#wanted.get(key);
      if (entry && (entry.readers -= 1) <= 0) this.#wanted.delete(key);
    }
  }

  close(): void {
    this.#subscription.cancel();
    this.#timer?.cancel();
  }

  #takePrices(payload: Uint8Array): void {
    const { board } = this.#parts;
    for (const { key, ...price } of readMessage(payload).filter(isRelayedPrice)) {
      const entry = this.#wanted.get(key);
      if (entry) board.update(board.idOf(entry.instrument), price);
    }
  }

  #wish(): void {
    if (this.#wanted.size > 0) this.#parts.bus.publish(interest, Buffer.from(JSON.stringify([...this.#wanted.keys()])));
  }

  #schedule(): void {
    this.#timer = this.#parts.clock.setTimer(() => {
      this.#wish();
      this.#schedule();
    }, interestEveryMs);
  }
}

interface RelayedPrice extends BoardPrice {
  readonly key: string;
}

/** The bus is ours, but another version of us may be on it: what does not look like a price is dropped. */
function isRelayedPrice(value: unknown): value is RelayedPrice {
  if (typeof value !== 'object' || value === null) return false;
  const { key, units, kind, marketMs, volume, previousClose, source } = value as Partial<Record<string, unknown>>;
  const hasTexts = [key, previousClose, source].every((text) => typeof text === 'string');
  const hasNumbers = [units, marketMs, volume].every((number) => typeof number === 'number');
  return hasTexts && hasNumbers && priceKinds.some((known) => known === kind);
}

function readMessage(payload: Uint8Array): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload).toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
