// A chosen file as the text that stands for a logo: an SVG as it is, any PNG small enough to travel. What is none of them stays what it
// is, and the check of the contract says so.
import { pngMaxChars, pngStart } from '@candor/contract/settings/logo.ts';

export const logoTypes = 'image/svg+xml,.svg,image/png,.png';

/** Sharp on a home screen, and smaller until it fits. */
const sides = [512, 384, 256, 128] as const;
const mostChosenBytes = 8 * 1024 * 1024;

export async function readLogoFile(file: File): Promise<string> {
  if (file.type !== 'image/png') return (await file.text()).trim();
  const bitmap = file.size > mostChosenBytes ? undefined : await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file.name;
  try {
    for (const side of sides) {
      const address = await redraw(bitmap, side);
      if (address.length <= pngMaxChars) return address;
    }
    return file.name;
  } finally {
    bitmap.close();
  }
}

async function redraw(bitmap: ImageBitmap, side: number): Promise<string> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const size = (length: number): number => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(size(bitmap.width), size(bitmap.height));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return `${pngStart}${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** The address under which a page shows what was chosen. */
export const showLogo = (logo: string): string =>
  logo.startsWith(pngStart) ? logo : `data:image/svg+xml;utf8,${encodeURIComponent(logo)}`;
