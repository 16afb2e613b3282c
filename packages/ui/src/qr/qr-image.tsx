// A QR code as one SVG path, always dark on white with its quiet zone: scanners fail on inverted themes.
import { useId, useMemo } from 'react';
import { traceQr } from './trace-qr.ts';

export type QrImageProps = { text: string; label: string; size?: number };

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
