// The icon of a brand for a device's home screen, drawn from its logo on the brand's own ground. Knows nothing of requests.

import type { Drawing } from './logo.ts';

export interface IconOrder {
  readonly drawing: Drawing;
  readonly size: number;
  /** Cut by the device into any shape: the drawing keeps clear of the edge, on a full ground. */
  readonly isMaskable: boolean;
}

/** Loaded when the first icon is asked for: most starts see none. */
export async function drawIcon({ drawing, size, isMaskable }: IconOrder): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const inner = Math.round(size * (isMaskable ? 0.6 : 0.9));
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const source = 'svg' in drawing ? Buffer.from(drawing.svg) : drawing.png;
  const drawn = await sharp(source, { density: 300, limitInputPixels: 17_000_000 })
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer();
  const background = isMaskable ? { r: 255, g: 255, b: 255, alpha: 1 } : transparent;
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
