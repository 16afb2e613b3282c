// Complete websocket frames (RFC 6455, server to client, unmasked) built in one buffer, so that one frame is one write.
import { frameHeaderBytes, recordBytes, writeHeader } from '@candor/contract/market/live.ts';
import type { FrameType } from '@candor/contract/market/live.ts';
import type { Board } from './board.ts';

const finalBinary = 0x82;
const finalText = 0x81;
const short = 126;

function openFrame(opcode: number, payloadBytes: number): { readonly frame: Buffer; readonly at: number } {
  const isShort = payloadBytes < short;
  const at = isShort ? 2 : 4;
  const frame = Buffer.allocUnsafe(at + payloadBytes);
  frame[0] = opcode;
  frame[1] = isShort ? payloadBytes : short;
  if (!isShort) frame.writeUInt16BE(payloadBytes, 2);
  return { frame, at };
}

/** Records of the given symbols; at most 4,000 fit in one frame, far above what one client may follow. */
export function buildRecordFrame(
  board: Board,
  ids: ArrayLike<number>,
  count: number,
  type: FrameType,
  serverMs: number,
): Buffer {
  const { frame, at } = openFrame(finalBinary, frameHeaderBytes + count * recordBytes);
  const header = new DataView(frame.buffer, frame.byteOffset + at, frameHeaderBytes);
  writeHeader(header, type, count, board.sequence, serverMs);
  let target = at + frameHeaderBytes;
  for (let i = 0; i < count; i += 1) {
    board.copyRecord(ids[i] ?? 0, frame, target);
    target += recordBytes;
  }
  return frame;
}

export function buildTextFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  if (bytes > 0xffff) return buildLongTextFrame(text, bytes);
  const { frame, at } = openFrame(finalText, bytes);
  frame.write(text, at);
  return frame;
}

function buildLongTextFrame(text: string, bytes: number): Buffer {
  const frame = Buffer.allocUnsafe(10 + bytes);
  frame[0] = finalText;
  frame[1] = 127;
  frame.writeBigUInt64BE(BigInt(bytes), 2);
  frame.write(text, 10);
  return frame;
}
