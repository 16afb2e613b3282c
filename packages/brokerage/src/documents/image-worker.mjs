// A process of its own that decodes one untrusted image from standard input and writes it anew to standard output:
// eight bytes of width and height, then the file without any metadata. Started by image-shop.ts with few rights.
// Plain JavaScript, because types cost: Node.js first makes itself ready to take them out, 85 of 210 ms of a small picture.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** @type {import('./image-shop.ts').ImageTask} */
const { format, maxPixels, memoryBytes, exits } = JSON.parse(process.argv[2] ?? '{}');
const longestSidePx = 4096;

// Decoding runs on other threads, so this one stays awake to watch what they take.
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) process.exit(exits.tooMuchMemory);
}, 10);

async function run() {
  sharp.cache(false);
  sharp.concurrency(1);
  const input = await buffer(process.stdin);
  // Only the header is read here: size is judged before anything is decoded.
  const { width, height, format: found } = await sharp(input, { limitInputPixels: false }).metadata();
  if (found !== format) return exits.undecodable;
  if (width * height > maxPixels) return exits.tooManyPixels;
  const pipeline = sharp(input, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true });
  const written =
    format === 'jpeg'
      ? pipeline.jpeg({ quality: 88 })
      : format === 'png'
        ? pipeline.png({ compressionLevel: 9 })
        : pipeline.webp({ quality: 88 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(info.width, 0);
  head.writeUInt32BE(info.height, 4);
  await new Promise((resolve) => process.stdout.write(Buffer.concat([head, data]), resolve));
  return exits.done;
}

process.exitCode = await run().catch(() => exits.undecodable);
clearInterval(watch);
process.exit();
