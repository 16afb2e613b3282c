// The chart's numbers as a table, out of sight but there for screen readers. Thinned: nobody listens to a thousand rows.
import type { Point } from './scale.ts';

export type ChartTableTexts = {
  caption: string;
  timeHeader: string;
  valueHeader: string;
  formatTime: (time: number) => string;
  formatValue: (value: number) => string;
  maxRows?: number;
};

export function ChartTable(props: ChartTableTexts & { points: readonly Point[] }) {
  const { points, caption, timeHeader, valueHeader, formatTime, formatValue, maxRows = 30 } = props;
  const every = Math.max(1, Math.ceil(points.length / maxRows));
  const rows = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{timeHeader}</th>
            <th scope="col">{valueHeader}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((point, index) => (
            <tr key={`${String(point.time)} ${String(index)}`}>
              <th scope="row">{formatTime(point.time)}</th>
              <td>{formatValue(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
