// The socket of the live prices: opens it while something is wanted, asks for what is wanted, resumes after a break, comes back with
// growing, jittered pauses. Writes what arrives onto the board; draws nothing and judges no freshness.
import { readFrame } from '@candor/contract/market/live-frames.ts';
import type { LiveFrame, LiveMessage, LiveSymbol } from '@candor/contract/market/live-frames.ts';
import type { WebClock } from '../clock/clock.ts';
import type { WebIds } from '../ids/ids.ts';
import { isRecord } from '../storage/storage.ts';
import type { PriceBoard } from './price-board.ts';
import { describePrice } from './price.ts';
import type { Wishes } from './wishes.ts';

export type PriceSocket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>;

export interface LiveLineParts {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly board: PriceBoard;
  readonly wishes: Wishes;
  /** Fetches a ticket and opens the socket with it; each ticket opens one. */
  readonly openSocket: () => Promise<PriceSocket>;
  /** Anything arrived: the line lives. */
  readonly onHeard: () => void;
}

export interface LiveLine {
  /** Sends what changed in the wishes, soon; opens the socket when there is none. */
  sync(): void;
  /** Nothing heard for too long: this socket is dead even if nobody closed it. */
  drop(): void;
  close(): void;
}

const batchMs = 120;
const firstPauseMs = 500;
const longestPauseMs = 20_000;

export function createLiveLine(parts: LiveLineParts): LiveLine {
  return new Line(parts);
}

class Line implements LiveLine {
  readonly #parts: LiveLineParts;
  readonly #symbols = new Map<number, LiveSymbol>();
  #socket: PriceSocket | undefined;
  /** A socket that is on its way; what arrives after it was given up is closed at once. */
  #opening: object | undefined;
  #isWelcome = false;
  #epoch: string | undefined;
  #sequence = 0;
  #failures = 0;
  #cancelBatch: (() => void) | undefined;
  #cancelReturn: (() => void) | undefined;

  constructor(parts: LiveLineParts) {
    this.#parts = parts;
  }

  sync(): void {
    const { clock, wishes } = this.#parts;
    if (!this.#socket && !this.#opening && !this.#cancelReturn && wishes.wanted() > 0) this.#open();
    this.#cancelBatch ??= clock.later(batchMs, () => this.#sendChange());
  }

  drop(): void {
    this.close();
    this.#comeBack();
  }

  close(): void {
    const line = this.#socket;
    this.#socket = undefined;
    this.#opening = undefined;
    this.#isWelcome = false;
    this.#cancelBatch?.();
    this.#cancelReturn?.();
    this.#cancelBatch = undefined;
    this.#cancelReturn = undefined;
    line?.close();
  }

  #open(): void {
    this.#cancelReturn = undefined;
    const opening = {};
    this.#opening = opening;
    void this.#bring(opening);
  }

  async #bring(opening: object): Promise<void> {
    const line = await this.#parts.openSocket().catch(() => undefined);
    if (this.#opening !== opening) {
      line?.close();
      return;
    }
    this.#opening = undefined;
    if (line) this.#attach(line);
    else this.#comeBack();
  }

  #attach(line: PriceSocket): void {
    this.#socket = line;
    line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.#socket === line) this.#hear(data);
    });
    line.addEventListener('close', () => {
      if (this.#socket !== line) return;
      this.#socket = undefined;
      this.#isWelcome = false;
      this.#comeBack();
    });
  }

  #comeBack(): void {
    const { clock, ids, wishes } = this.#parts;
    if (wishes.wanted() === 0 || this.#cancelReturn) return;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelReturn = clock.later(pauseMs * (0.5 + ids.fraction() / 2), () => this.#open());
  }

  #sendChange(): void {
    this.#cancelBatch = undefined;
    if (!this.#socket || !this.#isWelcome) return;
    const { clock, board, wishes } = this.#parts;
    const { added, removed } = wishes.takeChange(clock.elapsed());
    if (removed.length > 0) this.#socket.send(JSON.stringify({ type: 'unsubscribe', symbols: removed }));
    if (added.length === 0) return;
    const isResumable = this.#epoch !== undefined && this.#sequence > 0;
    // What this page has seen lets the server send only what changed; a symbol without a price yet needs all of it.
    const isKnown = isResumable && added.every((key) => board.read(key) !== undefined);
    const place = isKnown ? { epoch: this.#epoch, sequence: this.#sequence } : {};
    this.#socket.send(JSON.stringify({ type: 'subscribe', symbols: added, ...place }));
  }

  #hear(data: unknown): void {
    this.#parts.onHeard();
    if (data instanceof ArrayBuffer) {
      const frame = readFrame(data);
      if (frame) this.#hearFrame(frame);
      return;
    }
    const message = readMessage(data);
    if (message?.type === 'welcome') this.#greet(message.epoch);
    if (message?.type === 'subscribed') for (const symbol of message.symbols) this.#symbols.set(symbol.id, symbol);
    if (message?.type === 'draining') this.drop();
  }

  #greet(epoch: string): void {
    if (epoch !== this.#epoch) {
      this.#symbols.clear();
      this.#sequence = 0;
    }
    this.#epoch = epoch;
    this.#isWelcome = true;
    this.#failures = 0;
    this.#parts.wishes.forget();
    this.#sendChange();
  }

  #hearFrame(frame: LiveFrame): void {
    const { board } = this.#parts;
    this.#sequence = frame.sequence;
    for (const record of frame.records) {
      const symbol = this.#symbols.get(record.id);
      if (symbol) board.write(describePrice(symbol, record, board.read(symbol.key)));
    }
  }
}

const types: ReadonlySet<unknown> = new Set<LiveMessage['type']>([
  'welcome',
  'subscribed',
  'unsubscribed',
  'pong',
  'draining',
  'error',
]);

function readMessage(data: unknown): LiveMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message: unknown = JSON.parse(data);
    return isMessage(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is LiveMessage {
  return isRecord(value) && types.has(value['type']);
}
