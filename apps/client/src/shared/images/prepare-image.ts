// Makes a picture small enough to send before it leaves the device: redrawn as JPEG, which also drops where it was taken. The server judges
// the content.
import { limits } from '@candor/contract/limits.ts';
import { fitInside } from './fit-inside.ts';
import { judgeQuality } from './image-quality.ts';
import type { QualityHint } from './image-quality.ts';

export type ImageFault = 'errors.not_an_image' | 'errors.image_too_big';

/** Enough to read the small print of a bank's receipt. */
const longestSide = 2_000;
const quality = 0.85;
/** A chosen file may be larger than what is sent, but not without end: it has to fit into memory to be redrawn. */
const mostChosenBytes = 4 * limits.upload.maxBytes;
const kinds: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

export async function prepareImage(file: File): Promise<Blob | ImageFault> {
  if (!kinds.has(file.type)) return 'errors.not_an_image';
  if (file.size > mostChosenBytes) return 'errors.image_too_big';
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return 'errors.not_an_image';
  try {
    if (bitmap.width * bitmap.height > limits.upload.maxPixels) return 'errors.image_too_big';
    const blob = await redraw(bitmap);
    return blob.size > limits.upload.maxBytes ? 'errors.image_too_big' : blob;
  } finally {
    bitmap.close();
  }
}

async function redraw(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = fitInside(bitmap.width, bitmap.height, longestSide);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  // JPEG knows no transparency: what shows through is paper.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: quality });
}

/** Enough to see what is wrong, small enough to be judged at once. */
const judgedSide = 320;

/** What may be wrong with a picture of a document; nothing where it cannot be read. */
export async function inspectImage(blob: Blob): Promise<QualityHint[]> {
  const bitmap = await createImageBitmap(blob).catch(() => undefined);
  if (!bitmap) return [];
  const { width, height } = fitInside(bitmap.width, bitmap.height, judgedSide);
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = pen?.getImageData(0, 0, width, height).data;
  if (!pixels) return [];
  const values = new Uint8Array(width * height);
  for (let place = 0; place < values.length; place += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(place * 4, place * 4 + 3);
    values[place] = (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return judgeQuality({ width, height, values });
}
