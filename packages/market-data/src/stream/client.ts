// One connected reader: what it follows, what it has seen, and how its next frame is made. Only the latest price of
// a symbol is ever sent; a reader that is behind skips what lies between.
import type { LiveMessage } from '@candor/contract/market/live.ts';
import type { DataTokenId, TenantId } from '@candor/contract/ids.ts';
import type { Board } from './board.ts';
import { buildRecordFrame, buildTextFrame } from './frames.ts';
import type { LiveSocket } from './socket.ts';

/** Beyond this the socket is skipped until it has drained; latest wins. */
const maxBufferedBytes = 64 * 1024;

export interface LiveClientOptions {
  readonly socket: LiveSocket;
  readonly format: 'binary' | 'json';
  readonly tokenId: DataTokenId;
  readonly tenantId: TenantId;
}

export class LiveClient {
  readonly socket: LiveSocket;
  readonly format: 'binary' | 'json';
  readonly tokenId: DataTokenId;
  readonly tenantId: TenantId;
  /** Symbols followed; dense, so that a flush walks an array of numbers. */
  ids = new Uint16Array(0);
  seenSequence = 0;
  lastFrameMs = 0;
  /** Flushes skipped in a row because the reader did not keep up. */
  skipped = 0;

  constructor({ socket, format, tokenId, tenantId }: LiveClientOptions) {
    this.socket = socket;
    this.format = format;
    this.tokenId = tokenId;
    this.tenantId = tenantId;
  }

  follow(added: readonly number[]): void {
    this.ids = Uint16Array.from(new Set([...this.ids, ...added]));
  }

  unfollow(removed: readonly number[]): void {
    const gone = new Set(removed);
    this.ids = this.ids.filter((id) => !gone.has(id));
  }

  say(message: LiveMessage): void {
    this.socket.writeFrame(buildTextFrame(JSON.stringify(message)));
  }

  /** Sends what changed since the last frame; scratch is shared by all clients. Answers the number of records. */
  flush(board: Board, scratch: Uint16Array, serverMs: number): number {
    const { ids, seenSequence } = this;
    let count = 0;
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i] ?? 0;
      if (board.changedAt(id) > seenSequence) {
        scratch[count] = id;
        count += 1;
      }
    }
    if (count === 0) return 0;
    if (this.socket.bufferedBytes() > maxBufferedBytes) {
      this.skipped += 1;
      return 0;
    }
    this.send(board, scratch, count, 'ticks', serverMs);
    this.seenSequence = board.sequence;
    return count;
  }

  /** All followed symbols among the given ones that changed after the sequence; 0 for all that have a price. */
  sendSnapshot(board: Board, ids: readonly number[], afterSequence: number, serverMs: number): void {
    const known = ids.filter((id) => board.changedAt(id) > afterSequence);
    this.send(board, known, known.length, 'snapshot', serverMs);
    if (ids.length === this.ids.length) this.seenSequence = board.sequence;
  }

  heartbeat(board: Board, serverMs: number): void {
    if (this.socket.bufferedBytes() <= maxBufferedBytes) this.send(board, [], 0, 'heartbeat', serverMs);
  }

  send(
    board: Board,
    ids: ArrayLike<number>,
    count: number,
    type: 'ticks' | 'snapshot' | 'heartbeat',
    serverMs: number,
  ): void {
    this.lastFrameMs = serverMs;
    this.skipped = 0;
    if (this.format === 'binary') {
      this.socket.writeFrame(buildRecordFrame(board, ids, count, type, serverMs));
      return;
    }
    const data = Array.from({ length: count }, (_, i) => board.describe(ids[i] ?? 0));
    this.socket.writeFrame(
      buildTextFrame(JSON.stringify({ type, sequence: board.sequence, time: new Date(serverMs).toISOString(), data })),
    );
  }
}
