// Chart arithmetic: domains, positions, nearest point, ticks. Pure; numbers here are for pixels, never for money.

export type Point = { time: number; value: number };
export type Domain = { min: number; max: number };

/** The air above and below a line. */
export const linePadPx = 8;

/** The range of the values with a little air; a flat line gets room on both sides instead of a division by zero. */
export function valueDomain(points: readonly Point[], baseline?: number): Domain {
  let min = baseline ?? Number.POSITIVE_INFINITY;
  let max = baseline ?? Number.NEGATIVE_INFINITY;
  for (const { value } of points) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min > max) return { min: 0, max: 1 };
  if (min === max) {
    const air = Math.abs(min) * 0.01 || 1;
    return { min: min - air, max: max + air };
  }
  return { min, max };
}

/** Maps a value to a pixel; a domain of no width lands in the middle. */
export function project(value: number, domain: Domain, fromPx: number, toPx: number): number {
  const width = domain.max - domain.min;
  return width === 0 ? (fromPx + toPx) / 2 : fromPx + ((value - domain.min) / width) * (toPx - fromPx);
}

/** Time positions are even per point, not per hour: nights and weekends take no room on a market chart. */
export function indexToPx(index: number, count: number, widthPx: number): number {
  return count <= 1 ? widthPx / 2 : (index / (count - 1)) * widthPx;
}

export function nearestIndex(px: number, count: number, widthPx: number): number {
  if (count <= 1 || widthPx <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((px / widthPx) * (count - 1))));
}

/** Where the cursor goes for a key; null when the key is not ours. */
export function moveCursor(key: string, index: number | null, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const now = index ?? last;
  const page = Math.max(1, Math.round(count / 10));
  const moves: Record<string, number> = {
    ArrowLeft: index === null ? last : now - 1,
    ArrowRight: index === null ? 0 : now + 1,
    PageUp: now - page,
    PageDown: now + page,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}

/** Keeps the first, last, lowest and highest of every pixel column: what the eye would see of all of them. */
export function thinPoints(points: readonly Point[], columns: number): readonly Point[] {
  if (columns <= 0 || points.length <= columns * 4) return points;
  const kept: Point[] = [];
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * points.length) / columns);
    const to = Math.floor(((column + 1) * points.length) / columns);
    const slice = points.slice(from, to);
    const low = slice.reduce((a, b) => (b.value < a.value ? b : a), slice[0] ?? { time: 0, value: 0 });
    const high = slice.reduce((a, b) => (b.value > a.value ? b : a), slice[0] ?? { time: 0, value: 0 });
    const chosen = new Set([slice[0], low, high, slice.at(-1)]);
    kept.push(...slice.filter((point) => chosen.has(point)));
  }
  return kept;
}

/** Round steps for an axis, at most `most` of them. */
export function roundTicks(domain: Domain, most = 5): number[] {
  const width = domain.max - domain.min;
  if (width <= 0 || most < 1) return [];
  const rough = width / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const first = Math.ceil(domain.min / step);
  const count = Math.floor(domain.max / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}
