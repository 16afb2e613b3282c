// The indicators of the advanced chart, from closes. For pixels only, so in floats; a place without enough closes before it is undefined.
// Pure.

export type Series = ReadonlyArray<number | undefined>;

/** The mean of the last `length` closes. */
export function averageCloses(closes: readonly number[], length: number): Series {
  let sum = 0;
  return closes.map((close, at) => {
    sum += close - (closes[at - length] ?? 0);
    return at >= length - 1 ? sum / length : undefined;
  });
}

/** Follows the newest closes more than the older ones; begins with their mean. */
export function smoothCloses(closes: readonly number[], length: number): Series {
  const weight = 2 / (length + 1);
  let last: number | undefined;
  return closes.map((close, at) => {
    if (at < length - 1) return undefined;
    last = last === undefined ? mean(closes.slice(at - length + 1, at + 1)) : last + weight * (close - last);
    return last;
  });
}

/** Wilder's relative strength, 0 to 100. */
export function measureStrength(closes: readonly number[], length = 14): Series {
  let [gain, loss] = [0, 0];
  return closes.map((close, at) => {
    const before = closes[at - 1];
    if (before === undefined) return undefined;
    const [up, down] = [Math.max(0, close - before), Math.max(0, before - close)];
    if (at <= length) [gain, loss] = [gain + up / length, loss + down / length];
    else [gain, loss] = [(gain * (length - 1) + up) / length, (loss * (length - 1) + down) / length];
    if (at < length) return undefined;
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
  });
}

export interface Convergence {
  readonly line: Series;
  readonly signal: Series;
  readonly rest: Series;
}

/** The distance of two averages, its own average, and what is between them. */
export function measureConvergence(closes: readonly number[], fast = 12, slow = 26, smooth = 9): Convergence {
  const [near, far] = [smoothCloses(closes, fast), smoothCloses(closes, slow)];
  const line = closes.map((_, at) => subtract(near[at], far[at]));
  const first = line.findIndex((value) => value !== undefined);
  const known =
    first < 0
      ? []
      : smoothCloses(
          line.slice(first).map((value) => value ?? 0),
          smooth,
        );
  const signal = line.map((_, at) => known[at - first]);
  return { line, signal, rest: line.map((value, at) => subtract(value, signal[at])) };
}

function subtract(one: number | undefined, two: number | undefined): number | undefined {
  return one === undefined || two === undefined ? undefined : one - two;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
