// What counts as an image: by its first bytes, never by its name or declared type. Pure.

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

export function sniffImage(bytes: Buffer): ImageType | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : undefined;
}

const names: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'image.jpg',
  'image/png': 'image.png',
  'image/webp': 'image.webp',
};

/** A file is offered under a name of ours; the name it came with is never kept. */
export function nameImage(type: ImageType): string {
  return names[type];
}

/** How the process that re-encodes ends; the numbers are its exit codes. */
export const workerExit = { done: 0, undecodable: 2, tooManyPixels: 3, tooMuchMemory: 4 } as const;
