// Websockets on the HTTP server: routes, origin check, size and rate of messages, heartbeat, back-pressure and a clean
// end. Knows nothing of what is said on them.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { RawData } from 'ws';
import type { Clock } from '../clock/clock.ts';
import type { AddressOf } from '../http/caller-address.ts';
import { sayLastWords } from '../http/last-words.ts';
import { addressKey } from '../http/rate-limit.ts';
import type { Log } from '../log/log.ts';

export interface SocketConnection {
  /** False when the reader is too slow and was cut off. */
  send(frame: string | Buffer): boolean;
  close(code: number, reason: string): void;
}

export interface SocketHandlers {
  onText?(text: string): void;
  onClose?(): void;
}

export interface SocketRoute<Context> {
  readonly path: string;
  /** Decides before the connection exists; undefined answers 401. */
  authorise(query: URLSearchParams, request: IncomingMessage): Promise<Context | undefined>;
  open(connection: SocketConnection, context: Context): SocketHandlers;
}

export interface SocketLimits {
  readonly messageBytes: number;
  readonly messagesPerS: number;
  /** A reader with more than this unread is cut off. */
  readonly unreadBytes: number;
  readonly heartbeatMs: number;
  readonly connections: number;
  /** Of one address, or of one /64 of IPv6; 0 is no limit. */
  readonly perAddress: number;
  /** How long a connection may take to say goodbye when the server stops. */
  readonly drainMs: number;
}

export const socketLimits: SocketLimits = {
  messageBytes: 16 * 1024,
  messagesPerS: 20,
  unreadBytes: 256 * 1024,
  heartbeatMs: 25_000,
  connections: 20_000,
  perAddress: 0,
  drainMs: 2_000,
};

export interface SocketServerParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  readonly addressOf: AddressOf;
  /** Charges an upgrade to its address; answers 0, or how many seconds to wait. */
  readonly charge: (address: string) => number;
  readonly limits?: Partial<SocketLimits>;
}

export interface SocketServer {
  route<Context>(route: SocketRoute<Context>): void;
  /** A path whose sockets someone else serves, from the handshake on; only the origin is checked here. */
  handOver(path: string, serve: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): void;
  attach(server: Server): void;
  count(): number;
  /** Says goodbye to everyone and takes nobody new. */
  drain(): Promise<void>;
}

/** Close codes: RFC 6455's own, and of the private range what HTTP calls 408 and 429. */
const codes = { goingAway: 1001, unsupported: 1003, slow: 4408, tooMany: 4429 } as const;

interface Member {
  readonly socket: WebSocket;
  isAlive: boolean;
}

type Upgrade = (url: URL, request: IncomingMessage, stream: Duplex, head: Buffer) => Promise<void>;

export function createSocketServer(parts: SocketServerParts): SocketServer {
  const { clock, log, isAllowedOrigin, limits } = parts;
  const bounds = { ...socketLimits, ...limits };
  const refuseUpgrade = (stream: Duplex, status: string, waitS = 0): void =>
    sayLastWords(stream, describeRefusal(status, waitS), clock);
  const takeSeat = createSeats(bounds.perAddress);
  const members = new Set<Member>();
  const routes = new Map<string, Upgrade>();
  const server = new WebSocketServer({ noServer: true, maxPayload: bounds.messageBytes, perMessageDeflate: false });
  let isDraining = false;
  let heartbeat = clock.setTimer(beat, bounds.heartbeatMs);

  function beat(): void {
    for (const member of members) {
      if (!member.isAlive) member.socket.terminate();
      member.isAlive = false;
      if (member.socket.readyState === WebSocket.OPEN) member.socket.ping();
    }
    if (!isDraining) heartbeat = clock.setTimer(beat, bounds.heartbeatMs);
  }

  async function answerUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const address = addressKey(parts.addressOf(request));
    const waitS = parts.charge(address);
    if (waitS > 0) return refuseUpgrade(stream, '429 Too Many Requests', waitS);
    const url = URL.canParse(request.url ?? '', 'http://own.invalid')
      ? new URL(request.url ?? '', 'http://own.invalid')
      : undefined;
    const upgrade = url && routes.get(url.pathname);
    if (!url || !upgrade) return refuseUpgrade(stream, '404 Not Found');
    if (isDraining || members.size >= bounds.connections) return refuseUpgrade(stream, '503 Service Unavailable');
    if (!isAllowedOrigin(request)) return refuseUpgrade(stream, '403 Forbidden');
    if (!takeSeat(address, stream)) return refuseUpgrade(stream, '429 Too Many Requests', 60);
    await upgrade(url, request, stream, head);
  }

  return {
    route(route) {
      routes.set(route.path, async (url, request, stream, head) => {
        const context = await route.authorise(url.searchParams, request);
        if (context === undefined) return refuseUpgrade(stream, '401 Unauthorized');
        if (isDraining || stream.destroyed) return refuseUpgrade(stream, '503 Service Unavailable');
        server.handleUpgrade(request, stream, head, (socket) =>
          join({ clock, log, bounds, members }, socket, route, context),
        );
      });
    },
    handOver(path, serve) {
      routes.set(path, async (_url, request, stream, head) => serve(request, stream, head));
    },
    attach(http) {
      http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        stream.on('error', () => stream.destroy());
        answerUpgrade(request, stream, head).catch((error: unknown) => {
          log.error({ err: error }, 'a socket could not be opened');
          refuseUpgrade(stream, '500 Internal Server Error');
        });
      });
    },
    count: () => members.size,
    async drain() {
      isDraining = true;
      heartbeat.cancel();
      for (const { socket } of members) socket.close(codes.goingAway, 'the server stops');
      const endMs = clock.monotonicMs() + bounds.drainMs;
      while (members.size > 0 && clock.monotonicMs() < endMs) await clock.sleep(10);
      for (const { socket } of members) socket.terminate();
    },
  };
}

interface Room {
  readonly clock: Clock;
  readonly log: Log;
  readonly bounds: SocketLimits;
  readonly members: Set<Member>;
}

function join<Context>(room: Room, socket: WebSocket, route: SocketRoute<Context>, context: Context): void {
  const { clock, log, bounds, members } = room;
  const member: Member = { socket, isAlive: true };
  members.add(member);
  const connection = createConnection(socket, clock, bounds);
  const handlers = route.open(connection, context);
  const isWithinRate = createRate(clock, bounds.messagesPerS);
  socket.on('pong', () => {
    member.isAlive = true;
  });
  socket.on('message', (data, isBinary) => {
    member.isAlive = true;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (isBinary) connection.close(codes.unsupported, 'text only');
    else if (!isWithinRate()) connection.close(codes.tooMany, 'too many messages');
    else handlers.onText?.(readText(data));
  });
  // A broken frame or a message over its size ends in close by itself.
  socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
  socket.on('close', () => {
    members.delete(member);
    handlers.onClose?.();
  });
}

function createConnection(socket: WebSocket, clock: Clock, bounds: SocketLimits): SocketConnection {
  return {
    send(frame) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      if (socket.bufferedAmount > bounds.unreadBytes) {
        socket.close(codes.slow, 'too slow');
        socket.terminate();
        return false;
      }
      socket.send(frame);
      return true;
    },
    close(code, reason) {
      socket.close(code, reason);
      // Who does not say goodbye in turn is not waited for.
      const timer = clock.setTimer(() => socket.terminate(), bounds.drainMs);
      socket.once('close', () => timer.cancel());
    },
  };
}

/** At most so many in any one second, counted from its first. */
function createRate(clock: Clock, perS: number): () => boolean {
  let startMs = clock.monotonicMs();
  let count = 0;
  return () => {
    const nowMs = clock.monotonicMs();
    if (nowMs - startMs >= 1_000) {
      startMs = nowMs;
      count = 0;
    }
    count += 1;
    return count <= perS;
  };
}

function readText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}

function describeRefusal(status: string, waitS: number): string {
  const wait = waitS > 0 ? `Retry-After: ${waitS}\r\n` : '';
  return `HTTP/1.1 ${status}\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`;
}

/** Counts the open streams of each address; a seat is given back when its stream closes. */
function createSeats(most: number): (address: string, stream: Duplex) => boolean {
  const taken = new Map<string, number>();
  return (address, stream) => {
    const count = taken.get(address) ?? 0;
    if (most > 0 && count >= most) return false;
    taken.set(address, count + 1);
    stream.once('close', () => {
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    });
    return true;
  };
}
