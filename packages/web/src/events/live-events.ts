// The live line of whoever is signed in: asks for a ticket, opens WS /events, comes back after a break with growing pauses, and tells its
// listeners what arrived. The bearer token never stands in the url. Knows no screens.
import type { ServerFrame } from '@candor/contract/events/client.ts';
import type { DeskFrame } from '@candor/contract/events/staff.ts';
import type { WebClock } from '../clock/clock.ts';
import type { WebIds } from '../ids/ids.ts';

export type LiveSocket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>;

type Frame = ServerFrame | DeskFrame;

export interface LiveEventsParts<F extends Frame> {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly fetchTicket: () => Promise<string>;
  readonly openSocket: (ticket: string) => LiveSocket;
  readonly readFrame: (data: unknown) => F | undefined;
  /** `hasMissed` belongs to `ready`: something may have been told since the page began, or since the last line broke. */
  readonly onFrame: (frame: F, hasMissed: boolean) => void;
  readonly onProblem: (problem: unknown) => void;
}

export interface LiveEvents {
  /** Opens the line and keeps it open; the answer closes it for good. */
  start(): () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const pingMs = 25_000;
/** No answer to a ping for this long: the line is dead even if nobody closed it. */
const silenceMs = 60_000;
/** A word that arrived was said at most so long before; what was said after it is lost with the line. */
const lateMs = 5_000;
/** The server ended the session: coming back with it is pointless. */
const sessionEnded = 4401;

/**
 * How long nobody has listened: since the page began, which has looked at nothing before, or since the last word of the line before. By both
 * clocks of the device, for one of them stands still while it sleeps and the other may be set.
 */
function createHearing({ now, elapsed }: Pick<WebClock, 'now' | 'elapsed'>) {
  let until = { elapsed: 0, now: now() - elapsed() };
  return {
    deafMs: () => Math.max(elapsed() - until.elapsed, now() - until.now),
    note() {
      const agoMs = Math.min(lateMs, elapsed());
      until = { elapsed: elapsed() - agoMs, now: now() - agoMs };
    },
  };
}

const pauseAfter = (failures: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** failures);

export function createLiveEvents<F extends Frame>({ clock, ids, ...parts }: LiveEventsParts<F>): LiveEvents {
  function start(): () => void {
    let isStopped = false;
    let failures = 0;
    const heard = createHearing(clock);
    let socket: LiveSocket | undefined;
    let cancelTimer: (() => void) | undefined;

    function plan(delayMs: number, work: () => void): void {
      cancelTimer?.();
      cancelTimer = isStopped ? undefined : clock.later(delayMs, work);
    }

    function comeBack(): void {
      plan(pauseAfter(failures) * (0.5 + ids.fraction() / 2), () => void open());
      failures += 1;
    }

    function keepAlive(line: LiveSocket, heardAt: () => number): void {
      plan(pingMs, () => {
        if (clock.elapsed() - heardAt() > silenceMs) return line.close();
        line.send(JSON.stringify({ kind: 'ping' }));
        keepAlive(line, heardAt);
      });
    }

    async function open(): Promise<void> {
      try {
        const ticket = await parts.fetchTicket();
        if (!isStopped) listen(parts.openSocket(ticket));
      } catch (problem) {
        parts.onProblem(problem);
        comeBack();
      }
    }

    function listen(line: LiveSocket): void {
      socket = line;
      let heardAt = clock.elapsed();
      line.addEventListener('message', ({ data }) => {
        heardAt = clock.elapsed();
        const frame = parts.readFrame(data);
        if (!frame) return;
        if (frame.kind === 'ready') {
          failures = 0;
          keepAlive(line, () => heardAt);
        }
        const hasMissed = frame.kind === 'ready' && (frame.quiet_ms ?? 0) < heard.deafMs();
        heard.note();
        if (!isStopped) parts.onFrame(frame, hasMissed);
      });
      line.addEventListener('close', ({ code }) => {
        if (socket !== line) return;
        socket = undefined;
        cancelTimer?.();
        if (!isStopped && code !== sessionEnded) comeBack();
      });
    }

    void open();
    return () => {
      isStopped = true;
      cancelTimer?.();
      socket?.close();
    };
  }

  return { start };
}

/** The address of a line: sockets speak their own protocol, and the ticket is the only parameter. */
export function locateLine(path: string, ticket: string, origin: string): URL {
  const url = new URL(path, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return url;
}
