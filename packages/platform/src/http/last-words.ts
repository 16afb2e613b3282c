// Ends a connection that gets no further: says why, hears no more, and is gone shortly after, whether the peer closes or not.
// A server's socket stays open for writing and reading until both sides end it, so `end` alone leaves it to the peer.
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock/clock.ts';

/** Long enough for an answer to arrive before the connection is torn down. */
const graceMs = 500;

export function sayLastWords(stream: Duplex, text: string, clock: Clock): void {
  if (stream.writableEnded) return;
  if (!stream.writable) {
    stream.destroy();
    return;
  }
  stream.on('error', () => stream.destroy());
  const timer = clock.setTimer(() => stream.destroy(), graceMs);
  stream.once('close', () => timer.cancel());
  stream.resume();
  stream.end(text);
}
