// A QR code as one SVG path, always dark on white with its quiet zone: scanners fail on inverted themes.
import { useId, useMemo } from 'react';
import { encodeQr } from './qr-code.ts';

export type QrImageProps = { text: string; label: string; size?: number };

const QUIET = 4;

export function QrImage({ text, label, size = 200 }: QrImageProps) {
  const titleId = useId();
  const { path, side } = useMemo(() => traceQr(text), [text]);
  return (
    <svg
      aria-labelledby={titleId}
      width={size}
      height={size}
      viewBox={`0 0 ${String(side)} ${String(side)}`}
      shapeRendering="crispEdges"
      className="rounded-small"
    >
      <title id={titleId}>{label}</title>
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** One horizontal stroke per run of dark cells. */
function traceQr(text: string): { path: string; side: number } {
  const cells = encodeQr(text);
  const runs = cells.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('');
    return Array.from(line.matchAll(/1+/gu), (run) => {
      const width = String(run[0].length);
      return `M${String(run.index + QUIET)} ${String(y + QUIET)}h${width}v1h-${width}z`;
    });
  });
  return { path: runs.join(''), side: cells.length + QUIET * 2 };
}
