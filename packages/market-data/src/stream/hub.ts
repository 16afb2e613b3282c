// Serves all readers in turn: they are split into buckets, one bucket is flushed every few milliseconds, so that each
// reader is served several times a second and the work is spread evenly.
import { liveLimits } from '@candor/contract/market/live.ts';
import type { Clock, Timer } from '@candor/platform/clock/clock.ts';
import type { Board } from './board.ts';
import type { LiveClient } from './client.ts';

export interface HubOptions {
  readonly board: Board;
  readonly clock: Clock;
  /** Time between two buckets. */
  readonly tickMs?: number;
  /** How often each reader is served. */
  readonly periodMs?: number;
}

export interface HubStats {
  readonly clients: number;
  readonly frames: number;
  readonly updates: number;
  readonly skippedClients: number;
}

const usualTickMs = 10;
const usualPeriodMs = 250;
const mostMsAtOnce = 20;
/** A reader that took nothing for this many turns is cut off: at four a second, half a minute. */
const mostSkipped = 120;

export class Hub {
  readonly #board: Board;
  readonly #clock: Clock;
  readonly #tickMs: number;
  readonly #buckets: Set<LiveClient>[];
  readonly #bucketOf = new Map<LiveClient, Set<LiveClient>>();
  readonly #scratch = new Uint16Array(0x10000);
  #next = 0;
  #frames = 0;
  #updates = 0;
  #skippedClients = 0;
  #timer: Timer | undefined;
  #isRunning = false;
  #startedMs = 0;
  #turns = 0;

  constructor({ board, clock, tickMs = usualTickMs, periodMs = usualPeriodMs }: HubOptions) {
    this.#board = board;
    this.#clock = clock;
    this.#tickMs = tickMs;
    this.#buckets = Array.from({ length: Math.max(1, Math.round(periodMs / tickMs)) }, () => new Set<LiveClient>());
  }

  start(): void {
    this.#isRunning = true;
    this.#startedMs = this.#clock.monotonicMs();
    this.#turns = 0;
    this.#schedule();
  }

  stop(): void {
    this.#isRunning = false;
    this.#timer?.cancel();
  }

  add(client: LiveClient): void {
    const smallest = this.#buckets.reduce((best, bucket) => (bucket.size < best.size ? bucket : best));
    smallest.add(client);
    this.#bucketOf.set(client, smallest);
    // Whose turn was next may come later than theirs.
    this.#schedule();
  }

  remove(client: LiveClient): void {
    this.#bucketOf.get(client)?.delete(client);
    this.#bucketOf.delete(client);
  }

  clients(): IterableIterator<LiveClient> {
    return this.#bucketOf.keys();
  }

  stats(): HubStats {
    return {
      clients: this.#bucketOf.size,
      frames: this.#frames,
      updates: this.#updates,
      skippedClients: this.#skippedClients,
    };
  }

  /** Serves one bucket; called by the timer, and by tests that hold the clock. */
  flushNext(): void {
    const bucket = this.#buckets[this.#next];
    this.#next = (this.#next + 1) % this.#buckets.length;
    if (!bucket) return;
    const nowMs = this.#clock.now().getTime();
    for (const client of bucket) this.#serve(client, nowMs);
  }

  #serve(client: LiveClient, nowMs: number): void {
    const before = client.skipped;
    const sent = client.flush(this.#board, this.#scratch, nowMs);
    if (sent > 0) {
      this.#frames += 1;
      this.#updates += sent;
    } else if (client.skipped > before) {
      this.#skippedClients += 1;
      if (client.skipped > mostSkipped) client.socket.terminate();
    } else if (nowMs - client.lastFrameMs >= liveLimits.heartbeatMs) {
      client.heartbeat(this.#board, nowMs);
    }
  }

  /**
   * Wakes up for the next bucket that somebody is in, and not at all while there is no reader. Due turns count from the start, so that a
   * late timer does not shift all that follow.
   */
  #schedule(): void {
    this.#timer?.cancel();
    if (!this.#isRunning || this.#bucketOf.size === 0) return;
    const dueMs = this.#startedMs + (this.#turns + this.#turnsToReader()) * this.#tickMs;
    this.#timer = this.#clock.setTimer(() => this.#catchUp(), Math.max(0, dueMs - this.#clock.monotonicMs()));
  }

  #turnsToReader(): number {
    const buckets = this.#buckets.length;
    let turns = 1;
    while (turns < buckets && this.#buckets[(this.#next + turns - 1) % buckets]?.size === 0) turns += 1;
    return turns;
  }

  /**
   * What a busy machine held back is served together, at most once round, and never for so long that new readers
   * and their messages have to wait.
   */
  #catchUp(): void {
    const startMs = this.#clock.monotonicMs();
    const due = Math.floor((startMs - this.#startedMs) / this.#tickMs);
    this.#turns = Math.max(this.#turns, due - this.#buckets.length);
    while (this.#turns < due) {
      this.flushNext();
      this.#turns += 1;
      if (this.#clock.monotonicMs() - startMs > mostMsAtOnce) break;
    }
    this.#schedule();
  }
}
