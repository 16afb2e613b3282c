// The readers, in a process of their own: raw sockets that speak just enough websocket to subscribe and to count, so that
// the load costs less than the server. Stalled readers subscribe and then never read again.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { frameHeaderBytes, recordBytes } from '@candor/contract/market/live.ts';
import { loadCatalogue } from '@candor/market-data/instruments/catalogue.ts';

const symbols = 500;
const perReader = 20;
const atOnce = 200;
const keys = loadCatalogue()
  .all.filter(({ type }) => type === 'stock')
  .slice(0, symbols)
  .map(({ key }) => key);

/** Delay from the server's flush to our reading, by millisecond. */
const delays = new Uint32Array(10_000);
const counts = { updates: 0, frames: 0, open: 0, lost: 0 };

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head = payload.length < 126 ? 2 : 4;
  const frame = Buffer.alloc(head + 4 + payload.length);
  frame[0] = 0x81;
  frame[1] = 0x80 | (payload.length < 126 ? payload.length : 126);
  if (head === 4) frame.writeUInt16BE(payload.length, 2);
  mask.copy(frame, head);
  for (let i = 0; i < payload.length; i += 1) frame[head + 4 + i] = (payload[i] ?? 0) ^ (mask[i & 3] ?? 0);
  return frame;
}

/** Counts whole frames of a chunk and answers the rest. */
function countFrames(chunk: Buffer, nowMs: number): Buffer | undefined {
  let at = 0;
  while (at + 2 <= chunk.length) {
    const short = (chunk[at + 1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : 4;
    if (at + head > chunk.length) break;
    const length = short < 126 ? short : chunk.readUInt16BE(at + 2);
    if (at + head + length > chunk.length) break;
    const isBinary = chunk[at] === 0x82;
    if (isBinary && length >= frameHeaderBytes) {
      counts.updates += (length - frameHeaderBytes) / recordBytes;
      const delay = Math.max(0, Math.round(nowMs - chunk.readDoubleBE(at + head + 8)));
      delays[Math.min(delays.length - 1, delay)] = (delays[Math.min(delays.length - 1, delay)] ?? 0) + 1;
    } else if (!isBinary) counts.updates += 1;
    counts.frames += 1;
    at += head + length;
  }
  return at < chunk.length ? Buffer.from(chunk.subarray(at)) : undefined;
}

/** All sockets read into one buffer: Node would otherwise allocate 64 kB for every frame of 300 bytes. */
const shared = Buffer.allocUnsafe(64 * 1024);

function openReader(port: number, index: number, isStalled: boolean): Promise<void> {
  return new Promise((resolve) => {
    let isUpgraded = false;
    let rest: Buffer | undefined;

    function take(data: Buffer): boolean {
      if (isUpgraded) {
        rest = countFrames(rest ? Buffer.concat([rest, data]) : data, Date.now());
        return true;
      }
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) return true;
      isUpgraded = true;
      counts.open += 1;
      const wanted = Array.from({ length: perReader }, (_, i) => keys[(index * 7 + i * 23) % symbols]);
      socket.write(maskedText(JSON.stringify({ type: 'subscribe', symbols: wanted })));
      if (!isStalled) rest = countFrames(data.subarray(end + 4), Date.now());
      resolve();
      // False stops reading, and a stalled reader never begins again.
      return !isStalled;
    }

    const onread = {
      buffer: shared,
      callback: (bytes: number, buffer: Uint8Array) => take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes)),
    };
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET /data/live?auth-key=x HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    socket.on('error', () => resolve());
    socket.on('close', () => {
      if (isUpgraded) counts.lost += 1;
      resolve();
    });
  });
}

async function openReaders(port: number, total: number, isStalled: boolean): Promise<void> {
  for (let at = 0; at < total; at += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, total - at) }, (_, i) => openReader(port, at + i, isStalled)),
    );
  }
}

function percentile(share: number): number {
  const total = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [ms, count] of delays.entries()) {
    seen += count;
    if (seen >= total * share) return ms;
  }
  return delays.length;
}

interface Command {
  readonly open?: { readonly port: number; readonly readers: number; readonly stalled: boolean };
  readonly reset?: true;
  readonly report?: true;
}

export function startStreamLoad(): void {
  process.on('message', (command: Command) => {
    if (command.open) {
      const { port, readers, stalled } = command.open;
      void openReaders(port, readers, stalled).then(() => process.send?.({ ...counts }));
    } else if (command.reset) {
      counts.updates = 0;
      counts.frames = 0;
      delays.fill(0);
      const { user, system } = process.cpuUsage();
      process.send?.({ ...counts, cpuMs: (user + system) / 1_000 });
    } else if (command.report) {
      const { user, system } = process.cpuUsage();
      process.send?.({ ...counts, p50Ms: percentile(0.5), p99Ms: percentile(0.99), cpuMs: (user + system) / 1_000 });
    }
  });
}
