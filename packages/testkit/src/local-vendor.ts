// A local server that speaks a vendor's documented protocol, for tests of the adapters: canned REST answers, a websocket
// that can be killed and brought back on the same port.
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

export interface LocalVendor {
  readonly restUrl: string;
  readonly streamUrl: string;
  /** Every REST request so far. */
  readonly requests: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[];
  /** Every text that clients sent, parsed. */
  readonly said: unknown[];
  broadcast(message: unknown): void;
  /** Cuts all sockets and stops listening. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  revive(): Promise<void>;
}

export interface LocalVendorOptions {
  readonly answer: (url: URL) => { readonly status?: number; readonly body: unknown };
  readonly onSocket?: (socket: WebSocket, url: URL) => void;
  readonly onMessage?: (socket: WebSocket, message: unknown) => void;
}

export async function startLocalVendor(options: LocalVendorOptions): Promise<LocalVendor> {
  const requests: LocalVendor['requests'] = [];
  const said: unknown[] = [];
  const open = new Set<WebSocket>();
  let server: Server;

  async function listen(port: number): Promise<number> {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://local');
      requests.push({ url, headers: request.headers });
      const { status = 200, body } = options.answer(url);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, request) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('message', (data) => {
        const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
        said.push(message);
        options.onMessage?.(socket, message);
      });
      options.onSocket?.(socket, new URL(request.url ?? '/', 'http://local'));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return portOf(server.address());
  }

  const port = await listen(0);
  return {
    restUrl: `http://127.0.0.1:${port}`,
    streamUrl: `ws://127.0.0.1:${port}`,
    requests,
    said,
    broadcast: (message) => open.forEach((socket) => socket.send(JSON.stringify(message))),
    async kill() {
      for (const socket of open) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    revive: async () => void (await listen(port)),
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}

/** A field of an answer whose shape nobody promised. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
