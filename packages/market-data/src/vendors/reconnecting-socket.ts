// A websocket to a vendor that comes back by itself: it asks for signs of life, notices silence, waits longer after
// each failure and greets again on every new connection.
import type { Clock, Timer } from '@candor/platform/clock/clock.ts';
import { WebSocket } from 'ws';

export interface ReconnectingOptions {
  readonly url: string;
  readonly clock: Clock;
  /** Called on every new connection, to authenticate and subscribe. */
  readonly onOpen: (send: (message: object) => void) => void;
  readonly onText: (text: string) => void;
  /** Any byte from the vendor counts as a sign of life. */
  readonly onAlive: () => void;
  readonly onLost: () => void;
  /** Sent with every ping, where the vendor wants its own kind. */
  readonly pingMessage?: object;
  readonly pingEveryMs?: number;
  readonly silentAfterMs?: number;
  readonly firstWaitMs?: number;
  readonly longestWaitMs?: number;
}

export interface ReconnectingSocket {
  send(message: object): void;
  close(): void;
}

const pingMs = 2_000;
const silentMs = 4_500;
const usualFirstWaitMs = 500;
const usualLongestWaitMs = 30_000;

export function openReconnectingSocket(options: ReconnectingOptions): ReconnectingSocket {
  return new VendorSocket(options);
}

class VendorSocket implements ReconnectingSocket {
  readonly #options: ReconnectingOptions;
  #ws: WebSocket | undefined;
  #timer: Timer | undefined;
  #failures = 0;
  #lastSignMs = 0;
  #isClosed = false;

  constructor(options: ReconnectingOptions) {
    this.#options = options;
    this.#connect();
  }

  send(message: object): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#ws?.terminate();
  }

  #connect(): void {
    const ws = new WebSocket(this.#options.url, {
      perMessageDeflate: false,
      handshakeTimeout: 5_000,
      maxPayload: 2 ** 20,
    });
    this.#ws = ws;
    ws.on('open', () => {
      this.#failures = 0;
      this.#sign();
      this.#options.onOpen((message) => this.send(message));
      this.#schedulePing(ws);
    });
    ws.on('pong', () => this.#sign());
    ws.on('message', (data, isBinary) => {
      this.#sign();
      if (!isBinary && Buffer.isBuffer(data)) this.#options.onText(data.toString());
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.#retry(ws));
  }

  #sign(): void {
    this.#lastSignMs = this.#options.clock.monotonicMs();
    this.#options.onAlive();
  }

  #schedulePing(ws: WebSocket): void {
    const { clock, pingMessage, pingEveryMs = pingMs, silentAfterMs = silentMs } = this.#options;
    this.#timer?.cancel();
    this.#timer = clock.setTimer(() => {
      if (ws.readyState !== WebSocket.OPEN) return;
      if (clock.monotonicMs() - this.#lastSignMs > silentAfterMs) {
        // A half-open connection never closes by itself.
        ws.terminate();
        return;
      }
      ws.ping();
      if (pingMessage) this.send(pingMessage);
      this.#schedulePing(ws);
    }, pingEveryMs);
  }

  #retry(ws: WebSocket): void {
    if (this.#isClosed || this.#ws !== ws) return;
    this.#options.onLost();
    const { clock, firstWaitMs = usualFirstWaitMs, longestWaitMs = usualLongestWaitMs } = this.#options;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 16);
    this.#timer?.cancel();
    this.#timer = clock.setTimer(() => this.#connect(), waitMs);
  }
}
