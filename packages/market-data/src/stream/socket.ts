// The one place that touches ws's private socket: frames are written ready-made, past ws's own sender.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

export interface LiveSocket {
  /** Bytes accepted but not yet taken by the network. */
  bufferedBytes(): number;
  writeFrame(frame: Buffer): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

interface WithSocket {
  readonly _socket?: Duplex;
}

export function wrapSocket(ws: WebSocket): LiveSocket {
  const raw = (ws as unknown as WithSocket)._socket;
  if (!raw) throw new Error('ws changed its insides: _socket is gone');
  return {
    bufferedBytes: () => raw.writableLength,
    writeFrame(frame) {
      if (ws.readyState === ws.OPEN) raw.write(frame);
    },
    close: (code, reason) => ws.close(code, reason),
    terminate: () => ws.terminate(),
  };
}
