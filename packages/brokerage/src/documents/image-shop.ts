// Has untrusted images re-encoded by short-lived processes with few rights and bounded time and memory. A few work at
// a time, a few more may wait, the rest are turned away.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { workerExit } from './image.ts';
import type { ImageType } from './image.ts';

export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export type ImageRefusal = Refusal<'image_too_big' | 'upload_failed' | 'overloaded'>;

export interface ImageShop {
  reencode(bytes: Buffer, type: ImageType): Promise<CleanImage | ImageRefusal>;
}

export interface ImageShopLimits {
  readonly working: number;
  readonly waiting: number;
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

/** What a worker is told: it has no code of ours but its own. */
export interface ImageTask {
  readonly format: string;
  readonly maxPixels: number;
  readonly memoryBytes: number;
  readonly exits: typeof workerExit;
}

const defaults: ImageShopLimits = { working: 2, waiting: 16, timeoutMs: 20_000, memoryBytes: 512 * 1024 * 1024 };

export function createImageShop(given: Partial<ImageShopLimits> = {}): ImageShop {
  const bounds = { ...defaults, ...given };
  const queue: Array<() => void> = [];
  let working = 0;
  return {
    async reencode(bytes, type) {
      if (working < bounds.working) working += 1;
      else if (queue.length >= bounds.waiting) return refuse('overloaded', { retryAfterS: 5 });
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await runWorker(bytes, type, bounds);
      } finally {
        // The place is handed on, not given back, so that nobody slips in between.
        const next = queue.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}

/** It may read its own code and the packages, and nothing else: no writing, no processes, no environment. */
function workerArguments(): string[] {
  const sharpFile = createRequire(import.meta.url).resolve('sharp');
  const packages = sharpFile.slice(
    0,
    sharpFile.indexOf(`${sep}node_modules${sep}`) + `${sep}node_modules${sep}`.length,
  );
  return [
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${packages}*`,
    `--allow-fs-read=${join(import.meta.dirname, '*')}`,
    `--allow-fs-read=${join(import.meta.dirname, '..', '..', 'package.json')}`,
    '--max-old-space-size=64',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'image-worker.mjs'),
  ];
}

function runWorker(bytes: Buffer, type: ImageType, bounds: ImageShopLimits): Promise<CleanImage | ImageRefusal> {
  const format = type.slice('image/'.length);
  const { maxPixels } = limits.upload;
  const task: ImageTask = { format, maxPixels, memoryBytes: bounds.memoryBytes, exits: workerExit };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...workerArguments(), JSON.stringify(task)], {
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: bounds.timeoutMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A worker that gave up early closes its end; how it ended says enough.
    child.stdin.on('error', () => undefined);
    child.on('error', () => resolve(refuse('upload_failed')));
    child.on('close', (code) => resolve(readOutcome(code, Buffer.concat(chunks))));
    child.stdin.end(bytes);
  });
}

function readOutcome(code: number | null, written: Buffer): CleanImage | ImageRefusal {
  if (code === workerExit.tooManyPixels || code === workerExit.tooMuchMemory) return refuse('image_too_big');
  if (code !== workerExit.done || written.length <= 8) return refuse('upload_failed');
  return { width: written.readUInt32BE(0), height: written.readUInt32BE(4), bytes: written.subarray(8) };
}
