// A chosen photo as the text that stands for a portrait: its middle as a square, redrawn as a JPEG, which also drops where it was taken.
// What is no picture stays what it is, and the server says so.
import { cardLimits, pictureStart } from '@candor/contract/advisors/rules.ts';

const mostChosenBytes = 20 * 1024 * 1024;
const quality = 0.85;

export async function readPhotoFile(file: File): Promise<string> {
  const bitmap = file.size > mostChosenBytes ? undefined : await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file.name;
  try {
    return await redraw(bitmap);
  } finally {
    bitmap.close();
  }
}

async function redraw(bitmap: ImageBitmap): Promise<string> {
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(cardLimits.pictureSide, cardLimits.pictureSide);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  // JPEG knows no transparency: what shows through is paper.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  pen.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `${pictureStart}${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
