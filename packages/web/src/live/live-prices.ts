// Live prices for the screens: hold a symbol while it is visible, read its price, learn how fresh everything is. The socket is brought
// when the first symbol is wanted and let go when nothing is wanted any more or nobody looks at the page.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { WebClock } from '../clock/clock.ts';
import type { WebIds } from '../ids/ids.ts';
import { rateFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';
import { liveLimits } from './limits.ts';
import type { LiveLine, LiveLineParts, PriceSocket } from './live-line.ts';
import { createPriceBoard } from './price-board.ts';
import type { PriceBoard, PriceBoardParts } from './price-board.ts';
import { createWishes } from './wishes.ts';
import type { Wishes } from './wishes.ts';

export interface LivePricesParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly nextFrame: PriceBoardParts['nextFrame'];
  /** Brings the socket's code; it is no part of the first load. */
  readonly loadLine: () => Promise<(parts: LiveLineParts) => LiveLine>;
  readonly openSocket: () => Promise<PriceSocket>;
  readonly onProblem: (problem: unknown) => void;
}

export interface LivePrices {
  readonly board: PriceBoard;
  readonly freshness: StoreApi<{ readonly state: Freshness }>;
  /** Wants a symbol until the answer is called. */
  hold(key: string): () => void;
  /** The page went out of sight or came back. */
  setVisible(isVisible: boolean): void;
}

const watchMs = 1_000;
/** A page nobody looks at keeps its line this long. */
const restMs = 30_000;

export function createLivePrices(parts: LivePricesParts): LivePrices {
  return new Prices(parts);
}

class Prices implements LivePrices {
  readonly board: PriceBoard;
  readonly freshness = createStore<{ readonly state: Freshness }>(() => ({ state: 'idle' }));
  readonly #parts: LivePricesParts;
  readonly #wishes: Wishes;
  #line: LiveLine | undefined;
  #isLoading = false;
  #isResting = false;
  #isDropped = false;
  #heardAt: number | undefined;
  #wantedAt = 0;
  #cancelWatch: (() => void) | undefined;
  #cancelRest: (() => void) | undefined;

  constructor(parts: LivePricesParts) {
    const elapsed = (): number => parts.clock.elapsed();
    this.#parts = parts;
    this.board = createPriceBoard({ nextFrame: parts.nextFrame, elapsed });
    this.#wishes = createWishes(elapsed, () => this.#wake());
  }

  hold(key: string): () => void {
    return this.#wishes.hold(key);
  }

  setVisible(isVisible: boolean): void {
    this.#cancelRest?.();
    this.#cancelRest = undefined;
    if (!isVisible) {
      this.#cancelRest = this.#parts.clock.later(restMs, () => {
        this.#isResting = true;
      });
    } else if (this.#isResting) {
      this.#isResting = false;
      if (this.#wishes.wanted() > 0) this.#wake();
    }
  }

  #wake(): void {
    if (this.#isResting) return;
    const { clock } = this.#parts;
    if (this.#cancelWatch === undefined) {
      this.#wantedAt = clock.elapsed();
      this.#cancelWatch = clock.later(watchMs, () => this.#watch());
      this.#judge();
    }
    if (this.#line) this.#line.sync();
    else if (!this.#isLoading) void this.#bring();
  }

  async #bring(): Promise<void> {
    const { clock, ids, openSocket, loadLine, onProblem } = this.#parts;
    this.#isLoading = true;
    try {
      const createLine = await loadLine();
      const onHeard = (): void => this.#hear();
      this.#line = createLine({ clock, ids, board: this.board, wishes: this.#wishes, openSocket, onHeard });
      if (!this.#isResting) this.#line.sync();
    } catch (problem) {
      onProblem(problem);
    } finally {
      this.#isLoading = false;
    }
  }

  #watch(): void {
    const { clock } = this.#parts;
    this.#cancelWatch = undefined;
    if (this.#judge() === 'idle' || this.#isResting) {
      this.#line?.close();
      this.#heardAt = undefined;
      return;
    }
    const isSilent = this.#heardAt !== undefined && clock.elapsed() - this.#heardAt >= liveLimits.staleAfterMs;
    if (isSilent && !this.#isDropped) {
      // Once per silence: the line then comes back by itself, and the silence goes on counting until it is heard.
      this.#line?.drop();
      this.#isDropped = true;
    }
    this.#line?.sync();
    this.#cancelWatch = clock.later(watchMs, () => this.#watch());
  }

  #hear(): void {
    this.#heardAt = this.#parts.clock.elapsed();
    this.#isDropped = false;
    if (this.freshness.getState().state !== 'live') this.#judge();
  }

  #judge(): Freshness {
    const state = rateFreshness({
      isWanted: this.#wishes.wanted() > 0,
      silentMs: this.#parts.clock.elapsed() - (this.#heardAt ?? this.#wantedAt),
      wasHeard: this.#heardAt !== undefined,
    });
    if (this.freshness.getState().state !== state) this.freshness.setState({ state });
    return state;
  }
}
