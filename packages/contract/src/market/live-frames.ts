// The live stream's wire format without its schemas, so that a browser reads prices without carrying a validator: frames of fixed
// 16-byte records and the messages of the service. docs/domain/live-stream.md explains it for other clients.
import { priceKinds } from './price-kinds.ts';
import type { PriceKind } from './price-kinds.ts';

export const liveLimits = {
  maxMessageBytes: 16 * 1024,
  messagesPerSecond: 20,
  maxSymbols: 200,
  heartbeatMs: 2_000,
  /** A reader that hears nothing for this long shows its prices as stale. */
  staleAfterMs: 5_000,
} as const;

export const frameHeaderBytes = 16;
export const recordBytes = 16;
export const frameTypes = { ticks: 1, snapshot: 2, heartbeat: 3 } as const;
export type FrameType = keyof typeof frameTypes;

const frameTypeOfByte: readonly (FrameType | undefined)[] = [undefined, 'ticks', 'snapshot', 'heartbeat'];

/** Market time counts tenths of a second from here, modulo 2³². */
export const liveEpochMs = Date.UTC(2020, 0, 1);

export const recordFlags = { stale: 1, open: 2 } as const;

/** What the service says in text. */
export type LiveMessage =
  | {
      readonly type: 'welcome';
      readonly epoch: string;
      readonly format: 'binary' | 'json';
      readonly heartbeatMs: number;
    }
  | {
      readonly type: 'subscribed';
      readonly symbols: readonly LiveSymbol[];
      /** Asked for, but not listed. */
      readonly unknown: readonly string[];
    }
  | { readonly type: 'unsubscribed'; readonly symbols: readonly string[] }
  | { readonly type: 'pong' }
  | { readonly type: 'draining' }
  | { readonly type: 'error'; readonly code: LiveErrorCode };

export type LiveErrorCode = 'malformed' | 'too_many_symbols' | 'too_many_messages' | 'too_large';

export interface LiveSymbol {
  /** Names the symbol in binary records of this connection's epoch. */
  readonly id: number;
  readonly key: string;
  readonly scale: number;
  readonly currency: string;
  readonly previousClose: string;
  readonly source: string;
}

export interface LiveRecord {
  readonly id: number;
  /** Integer price in units of the last digit. */
  readonly units: number;
  readonly scale: number;
  readonly kind: PriceKind;
  readonly stale: boolean;
  readonly open: boolean;
  readonly marketMs: number;
  /** Shares of the day, to seven digits. */
  readonly volume: number;
}

export interface LiveFrame {
  readonly type: FrameType;
  readonly sequence: number;
  readonly serverMs: number;
  readonly records: readonly LiveRecord[];
}

export function writeRecord(view: DataView, at: number, record: LiveRecord): void {
  const kind = priceKinds.indexOf(record.kind);
  view.setUint16(at, record.id);
  view.setUint8(at + 2, (kind << 4) | record.scale);
  view.setUint8(at + 3, (record.stale ? recordFlags.stale : 0) | (record.open ? recordFlags.open : 0));
  view.setUint32(at + 4, record.units);
  view.setUint32(at + 8, Math.floor((record.marketMs - liveEpochMs) / 100) >>> 0);
  view.setFloat32(at + 12, record.volume);
}

export function writeHeader(view: DataView, type: FrameType, count: number, sequence: number, serverMs: number): void {
  view.setUint8(0, frameTypes[type]);
  view.setUint8(1, 0);
  view.setUint16(2, count);
  view.setUint32(4, sequence >>> 0);
  view.setFloat64(8, serverMs);
}

/** Undefined for bytes that are no frame of ours. */
export function readFrame(bytes: ArrayBuffer | Uint8Array): LiveFrame | undefined {
  const view =
    bytes instanceof Uint8Array ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes);
  if (view.byteLength < frameHeaderBytes) return undefined;
  const type = frameTypeOfByte[view.getUint8(0)];
  const count = view.getUint16(2);
  if (!type || view.byteLength !== frameHeaderBytes + count * recordBytes) return undefined;
  const serverMs = view.getFloat64(8);
  const records = Array.from({ length: count }, (_, i) =>
    readRecord(view, frameHeaderBytes + i * recordBytes, serverMs),
  );
  return { type, sequence: view.getUint32(4), serverMs, records };
}

function readRecord(view: DataView, at: number, serverMs: number): LiveRecord {
  const shape = view.getUint8(at + 2);
  const flags = view.getUint8(at + 3);
  return {
    id: view.getUint16(at),
    units: view.getUint32(at + 4),
    scale: shape & 15,
    kind: priceKinds[shape >> 4] ?? 'indicative',
    stale: (flags & recordFlags.stale) !== 0,
    open: (flags & recordFlags.open) !== 0,
    marketMs: nearestMarketMs(view.getUint32(at + 8), serverMs),
    volume: view.getFloat32(at + 12),
  };
}

/** The counter wraps every 13.6 years: take the instant nearest to the server's time. */
function nearestMarketMs(tenths: number, serverMs: number): number {
  const now = Math.floor((serverMs - liveEpochMs) / 100);
  const behind = (now - tenths) | 0;
  return liveEpochMs + (now - behind) * 100;
}
