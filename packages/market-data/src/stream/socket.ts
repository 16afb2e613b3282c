// The one adapter between ws and the raw socket under it: frames are written ready-made, past ws's own sender,
// which saves the copy and the second write that ws makes for every message.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

export interface LiveSocket {
  /** Bytes accepted but not yet taken by the network. */
  bufferedBytes(): number;
  writeFrame(frame: Buffer): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** @param raw the socket that the upgrade came on */
export function wrapSocket(ws: WebSocket, raw: Duplex): LiveSocket {
  return {
    bufferedBytes: () => raw.writableLength,
    writeFrame(frame) {
      if (ws.readyState === ws.OPEN) raw.write(frame);
    },
    close: (code, reason) => ws.close(code, reason),
    terminate: () => ws.terminate(),
  };
}
