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

export interface LivePricesParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly nextFrame: PriceBoardParts['nextFrame'];
  /** Brings the socket's code; it is no part of the first load. */
  readonly loadLine: () => Promise<(parts: LiveLineParts) => LiveLine>;
  readonly openSocket: () => PriceSocket;
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

const WATCH_MS = 1_000;
/** A page nobody looks at keeps its line this long. */
const REST_MS = 30_000;

export function createLivePrices(parts: LivePricesParts): LivePrices {
  const { clock } = parts;
  const board = createPriceBoard({ nextFrame: parts.nextFrame, elapsed: () => clock.elapsed() });
  const freshness = createStore<{ readonly state: Freshness }>(() => ({ state: 'idle' }));
  const wishes = createWishes(() => clock.elapsed(), wake);
  let line: LiveLine | undefined;
  let isLoading = false;
  let isResting = false;
  let isDropped = false;
  let heardAt: number | undefined;
  let wantedAt = 0;
  let cancelWatch: (() => void) | undefined;
  let cancelRest: (() => void) | undefined;

  function judge(): Freshness {
    const silentMs = clock.elapsed() - (heardAt ?? wantedAt);
    const state = rateFreshness({ isWanted: wishes.wanted() > 0, silentMs, wasHeard: heardAt !== undefined });
    if (freshness.getState().state !== state) freshness.setState({ state });
    return state;
  }

  function watch(): void {
    cancelWatch = undefined;
    const state = judge();
    if (state === 'idle' || isResting) {
      line?.close();
      heardAt = undefined;
      return;
    }
    if (heardAt !== undefined && clock.elapsed() - heardAt >= liveLimits.staleAfterMs) {
      // The silence goes on counting from when the line was last heard, over every reconnect.
      if (!isDropped) line?.drop();
      isDropped = true;
    }
    line?.sync();
    cancelWatch = clock.later(WATCH_MS, watch);
  }

  function hear(): void {
    heardAt = clock.elapsed();
    isDropped = false;
    if (freshness.getState().state !== 'live') judge();
  }

  async function bring(): Promise<void> {
    isLoading = true;
    try {
      const createLine = await parts.loadLine();
      line = createLine({
        clock,
        ids: parts.ids,
        board,
        wishes,
        openSocket: parts.openSocket,
        onHeard: hear,
      });
      if (!isResting) line.sync();
    } catch (problem) {
      parts.onProblem(problem);
    } finally {
      isLoading = false;
    }
  }

  function wake(): void {
    if (isResting) return;
    if (cancelWatch === undefined) {
      wantedAt = clock.elapsed();
      cancelWatch = clock.later(WATCH_MS, watch);
      judge();
    }
    if (line) line.sync();
    else if (!isLoading) void bring();
  }

  return {
    board,
    freshness,
    hold: (key) => wishes.hold(key),
    setVisible(isVisible) {
      cancelRest?.();
      cancelRest = undefined;
      if (!isVisible) {
        cancelRest = clock.later(REST_MS, () => {
          isResting = true;
        });
      } else if (isResting) {
        isResting = false;
        if (wishes.wanted() > 0) wake();
      }
    },
  };
}
