// Untrusted images against the real re-encoding process: what is harmful ends, what is good comes out bare.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import { createImageShop } from './image-shop.ts';
import { sniffImage } from './image.ts';

const shop = createImageShop();

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

async function reencode(bytes: Buffer) {
  const type = sniffImage(bytes);
  if (!type) throw new Error('not an image by its first bytes');
  return shop.reencode(bytes, type);
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims any size; its picture data are zeros, so a few kilobytes unpack to gigabytes. */
function claimPng(width: number, height: number, unpackedBytes: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(unpackedBytes), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('S-43 uploads by content', () => {
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML named .jpg', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;........')],
    ['PDF', Buffer.from('%PDF-1.7 …………………………')],
    ['RIFF that is a wave', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['nothing', Buffer.alloc(0)],
  ])('S-43 %s is no image', (_, bytes) => {
    expect(sniffImage(bytes)).toBeUndefined();
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'S-43 a %s comes out as one, decodable and of the same size',
    async (format) => {
      const result = await reencode(await picture().toFormat(format).toBuffer());
      if (isRefusal(result)) throw new Error(result.refused);
      expect(result).toMatchObject({ width: 64, height: 48 });
      expect(await sharp(result.bytes).metadata()).toMatchObject({ format, width: 64, height: 48 });
    },
  );

  test('S-43 place, camera and comments are gone, and the picture stands upright', async () => {
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 24/1 12/1' }, IFD0: { Make: 'PLANTED-CAMERA' } };
    const bytes = await picture(64, 48).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
    const marked = await sharp(bytes, {}).withMetadata({ orientation: 6 }).withExifMerge(gps).jpeg().toBuffer();
    expect(marked.includes('PLANTED-CAMERA')).toBe(true);
    const result = await reencode(marked);
    if (isRefusal(result)) throw new Error(result.refused);
    const metadata = await sharp(result.bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.icc).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(result.bytes.includes('PLANTED-CAMERA')).toBe(false);
    expect(result).toMatchObject({ width: 48, height: 64 });
  });

  test('S-43 what hides behind or inside a picture does not survive', async () => {
    const script = Buffer.from('<script>alert("PLANTED")</script><?php system($_GET[0]); ?>');
    const zip = Buffer.from('504b0304140000000000', 'hex');
    const png = await picture().png().toBuffer();
    const inText = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script])),
      png.subarray(33),
    ]);
    const jpeg = await picture().jpeg().toBuffer();
    const comment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      script,
      jpeg.subarray(2),
    ]);
    for (const polyglot of [inText, comment, Buffer.concat([jpeg, zip, script]), Buffer.concat([png, zip, script])]) {
      const result = await reencode(polyglot);
      if (isRefusal(result)) throw new Error(result.refused);
      expect(result.bytes.includes('PLANTED')).toBe(false);
      expect(result.bytes.includes(zip)).toBe(false);
    }
  });

  test('S-43 a truncated or broken picture fails as an upload', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(await reencode(noise.subarray(0, noise.length / 2))).toEqual({ refused: 'upload_failed' });
    const jpeg = await sharp(noise).jpeg().toBuffer();
    expect(await reencode(jpeg.subarray(0, 200))).toEqual({ refused: 'upload_failed' });
    expect(await reencode(Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(500, 0x41)]))).toEqual({
      refused: 'upload_failed',
    });
    expect(await shop.reencode(noise, 'image/jpeg')).toEqual({ refused: 'upload_failed' });
  });

  test('S-43 sizes are judged before anything is decoded', async () => {
    expect(await reencode(claimPng(100_000, 100_000, 1_000_000))).toEqual({ refused: 'image_too_big' });
    expect(await reencode(claimPng(8_000, 5_001, 8_000 * 5_001 * 3 + 5_001))).toEqual({ refused: 'image_too_big' });
  });

  test('S-43 a picture that unpacks to more than it may have ends by memory, one that takes too long by time', async () => {
    // A progressive JPEG must be held whole to be decoded.
    const bomb = await picture(6_000, 6_000).jpeg({ progressive: true }).toBuffer();
    expect(bomb.length).toBeLessThan(600_000);
    const narrow = createImageShop({ memoryBytes: 110 * 1024 * 1024 });
    expect(isRefusal(await narrow.reencode(await picture().png().toBuffer(), 'image/png'))).toBe(false);
    expect(await narrow.reencode(bomb, 'image/jpeg')).toEqual({ refused: 'image_too_big' });
    const hasty = createImageShop({ timeoutMs: 1 });
    expect(await hasty.reencode(bomb, 'image/jpeg')).toEqual({ refused: 'upload_failed' });
  });

  test('S-43 only so many wait; the rest are turned away', async () => {
    const small = createImageShop({ working: 1, waiting: 1 });
    const bytes = await picture().png().toBuffer();
    const results = await Promise.all(Array.from({ length: 4 }, () => small.reencode(bytes, 'image/png')));
    expect(results.flatMap((result) => (isRefusal(result) ? [result.refused] : []))).toEqual([
      'overloaded',
      'overloaded',
    ]);
  });
});
