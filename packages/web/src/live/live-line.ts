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
  readonly openSocket: () => PriceSocket;
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

const BATCH_MS = 120;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;

export function createLiveLine(parts: LiveLineParts): LiveLine {
  const { clock, ids, board, wishes } = parts;
  const symbols = new Map<number, LiveSymbol>();
  let socket: PriceSocket | undefined;
  let isWelcome = false;
  let epoch: string | undefined;
  let sequence = 0;
  let failures = 0;
  let cancelBatch: (() => void) | undefined;
  let cancelReturn: (() => void) | undefined;

  function sendChange(): void {
    cancelBatch = undefined;
    if (!socket || !isWelcome) return;
    const { added, removed } = wishes.takeChange(clock.elapsed());
    if (removed.length > 0) socket.send(JSON.stringify({ type: 'unsubscribe', symbols: removed }));
    if (added.length === 0) return;
    const place = epoch === undefined || sequence === 0 ? {} : { epoch, sequence };
    // What this page has seen lets the server send only what changed; a symbol without a price yet needs all of it.
    const isKnown = added.every((key) => board.read(key) !== undefined);
    socket.send(JSON.stringify({ type: 'subscribe', symbols: added, ...(isKnown ? place : {}) }));
  }

  function hearText(message: LiveMessage): void {
    if (message.type === 'welcome') {
      if (message.epoch !== epoch) {
        symbols.clear();
        sequence = 0;
      }
      epoch = message.epoch;
      isWelcome = true;
      failures = 0;
      wishes.forget();
      sendChange();
    }
    if (message.type === 'subscribed') for (const symbol of message.symbols) symbols.set(symbol.id, symbol);
    if (message.type === 'draining') drop();
  }

  function hearFrame(frame: LiveFrame): void {
    sequence = frame.sequence;
    for (const record of frame.records) {
      const symbol = symbols.get(record.id);
      if (symbol) board.write(describePrice(symbol, record, board.read(symbol.key)));
    }
  }

  function open(): void {
    cancelReturn = undefined;
    const line = parts.openSocket();
    socket = line;
    line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket !== line) return;
      parts.onHeard();
      if (data instanceof ArrayBuffer) {
        const frame = readFrame(data);
        if (frame) hearFrame(frame);
        return;
      }
      const message = readMessage(data);
      if (message) hearText(message);
    });
    line.addEventListener('close', () => {
      if (socket !== line) return;
      socket = undefined;
      isWelcome = false;
      comeBack();
    });
  }

  function comeBack(): void {
    if (wishes.wanted() === 0 || cancelReturn) return;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    cancelReturn = clock.later(pauseMs * (0.5 + ids.fraction() / 2), open);
  }

  function close(): void {
    const line = socket;
    socket = undefined;
    isWelcome = false;
    cancelBatch?.();
    cancelReturn?.();
    cancelBatch = undefined;
    cancelReturn = undefined;
    line?.close();
  }

  function drop(): void {
    close();
    comeBack();
  }

  return {
    sync() {
      if (!socket && !cancelReturn && wishes.wanted() > 0) open();
      cancelBatch ??= clock.later(BATCH_MS, sendChange);
    },
    drop,
    close,
  };
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
