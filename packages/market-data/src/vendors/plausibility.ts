// Keeps wrong prices from being shown as right: refuses impossible figures, and a sudden jump until it is confirmed.
import type { Instrument } from '../instruments/instrument.ts';

export interface PricePoint {
  readonly instrument: Instrument;
  readonly price: string;
  readonly marketMs: number;
  /** The vendor's own last close, in the shares of today: a split moves both. */
  readonly previousClose?: string;
}

export type Verdict = 'ok' | 'not_a_price' | 'from_the_future' | 'out_of_order' | 'jump';

export interface Plausibility {
  judge(point: PricePoint, nowMs: number): Verdict;
}

/** A move beyond this share of the last good price waits for confirmation. */
const jumpShare = 0.2;
const confirmShare = 0.02;
const confirmations = 3;
const futureMs = 5_000;

interface Memory {
  price: number;
  marketMs: number;
  jumpTo: number;
  jumpCount: number;
}

export function createPlausibility(): Plausibility {
  const memories = new Map<string, Memory>();
  return {
    judge({ instrument, price, marketMs, previousClose }, nowMs) {
      const value = Number(price);
      if (!/^\d+(\.\d+)?$/.test(price) || !(value > 0)) return 'not_a_price';
      if (marketMs > nowMs + futureMs) return 'from_the_future';
      const memory = memories.get(instrument.key);
      if (!memory) {
        memories.set(instrument.key, { price: value, marketMs, jumpTo: 0, jumpCount: 0 });
        return 'ok';
      }
      if (marketMs < memory.marketMs) return 'out_of_order';
      const isNear = [memory.price, Number(previousClose)].some((level) => Math.abs(value / level - 1) <= jumpShare);
      if (!isNear && !isConfirmed(memory, value)) return 'jump';
      memory.price = value;
      memory.marketMs = marketMs;
      memory.jumpCount = 0;
      return 'ok';
    },
  };
}

/** A real jump repeats: several prices in a row near the new level confirm it. */
function isConfirmed(memory: Memory, value: number): boolean {
  const agrees = memory.jumpCount > 0 && Math.abs(value / memory.jumpTo - 1) <= confirmShare;
  memory.jumpCount = agrees ? memory.jumpCount + 1 : 1;
  memory.jumpTo = value;
  return memory.jumpCount >= confirmations;
}
