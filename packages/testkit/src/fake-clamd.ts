// A clamd for tests: speaks INSTREAM and knows one signature. Never used by the product.
import { createServer } from 'node:net';

export interface FakeClamd {
  readonly url: string;
  /** Whole streams received so far. */
  readonly streams: Buffer[];
  close(): Promise<void>;
}

/** `mute` accepts connections and never answers. */
export function startFakeClamd(signature: Buffer, mode: 'speaks' | 'mute' = 'speaks'): Promise<FakeClamd> {
  const streams: Buffer[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const stream = readStream(received);
      if (!stream || mode === 'mute') return;
      streams.push(stream);
      socket.end(stream.includes(signature) ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        url: `tcp://127.0.0.1:${port}`,
        streams,
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}

function readStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const chunks: Buffer[] = [];
  let position = command.length;
  while (position + 4 <= received.length) {
    const length = received.readUInt32BE(position);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return undefined;
}
