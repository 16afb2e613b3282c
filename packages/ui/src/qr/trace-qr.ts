// Text as the outline of a QR code, error correction M. Draws nothing.
import { encode } from 'uqr';

export const quietZone = 4;

/** One horizontal stroke per run of dark cells, inside the quiet zone. Throws when the text is too long: the caller chose what to encode. */
export function traceQr(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('');
    return Array.from(line.matchAll(/1+/gu), (run) => {
      const width = String(run[0].length);
      return `M${String(run.index)} ${String(y)}h${width}v1h-${width}z`;
    });
  });
  return { path: runs.join(''), side: size };
}
