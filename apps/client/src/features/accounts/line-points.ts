// The points of the asset line: floats for pixels, exact texts for words. Pure.
import type { AssetHistory, HistoryPoint, HistoryRange } from '@candor/contract/accounts/client.ts';
import { add, shareOf } from '../../shared/positions/live-worth.ts';

export type Basis = 'value' | 'gain';

export interface LinePoint {
  readonly time: number;
  readonly value: number;
  readonly amount: string;
  /** What was there at that time, whatever the line shows. */
  readonly worth: string;
  readonly change: string;
  readonly percent: string | null;
}

export function linePoints({ points }: Pick<AssetHistory, 'points'>, basis: Basis): LinePoint[] {
  return points.map((point) => {
    const amount = point[basis];
    return { time: Date.parse(point.at), value: Number(amount), amount, worth: point.value, ...measure(point, basis) };
  });
}

function measure(point: HistoryPoint, basis: Basis): Pick<LinePoint, 'change' | 'percent'> {
  return basis === 'value'
    ? { change: point.change, percent: point.change_percent }
    : { change: point.gain, percent: point.gain_percent };
}

export function findExtremes(points: readonly LinePoint[]): { low: LinePoint; high: LinePoint } | undefined {
  const [first] = points;
  if (!first) return undefined;
  let [low, high] = [first, first];
  for (const point of points) {
    if (point.value < low.value) low = point;
    if (point.value > high.value) high = point;
  }
  return { low, high };
}

/** The last point with what prices changed since: its worth and its change move by the same amount, its percentage by its own base. */
export function movePoint(
  point: LinePoint,
  { points, paid_in: paidIn }: Pick<AssetHistory, 'points' | 'paid_in'>,
  basis: Basis,
  drift: string,
): LinePoint {
  if (!/[1-9]/.test(drift)) return point;
  const start = points[0]?.value ?? '0';
  const change = add(point.change, drift);
  const percent = shareOf(change, basis === 'value' ? start : add(start, paidIn));
  return { ...point, worth: add(point.worth, drift), change, percent };
}

/** Nothing was ever there: a line of zeros says nothing. */
export function isBlank(points: readonly LinePoint[]): boolean {
  return points.every(({ worth }) => Number(worth) === 0);
}

const shapes: Readonly<Record<HistoryRange, Intl.DateTimeFormatOptions>> = {
  '1D': { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  '1W': { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  '1M': { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  '12M': { day: 'numeric', month: 'short', year: 'numeric' },
};

const hourMs = 60 * 60_000;
const longest = [
  ['1D', 24 * hourMs],
  ['1W', 7 * 24 * hourMs],
  ['1M', 31 * 24 * hourMs],
] as const;

/** The range whose words tell the points apart: a young client's year may be a few hours long. */
export function fitRange(points: readonly LinePoint[], range: HistoryRange): HistoryRange {
  const spanMs = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0);
  return longest.find(([, mostMs]) => spanMs <= mostMs)?.[0] ?? range;
}

export function formatPointTime(timeMs: number, range: HistoryRange, locale: string): string {
  return new Intl.DateTimeFormat(locale, shapes[range]).format(new Date(timeMs));
}
