// Tickets of the live stream: signed, for one data token, half a minute and one use. Any node takes what another gave; a ticket that was
// used is told to the others over the bus. Never says whether its token still holds.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { liveTicketTtlMs } from '@candor/contract/market/live-tickets.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';

export interface LiveTickets {
  issue(tokenId: string): string;
  /** Uses the ticket up and answers its token; undefined when it is not ours, used or over. */
  take(ticket: string): string | undefined;
}

export interface TicketParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  /** The same on every node. */
  readonly key: Uint8Array;
}

const SPENT = 'market-data.tickets.spent';
const SHAPE = /^([0-9a-f-]{36})\.([0-9a-z]{6,12})\.([\w-]{10,40})\.([\w-]{43})$/;

export function createLiveTickets({ clock, ids, bus, key }: TicketParts): LiveTickets {
  const spent = new Map<string, number>();
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const spend = (mark: string): void => {
    const nowMs = clock.now().getTime();
    // In the order in which they were used: the first that is not over ends the walk.
    for (const [known, untilMs] of spent) {
      if (untilMs > nowMs) break;
      spent.delete(known);
    }
    spent.set(mark, nowMs + liveTicketTtlMs);
  };
  bus.subscribe(SPENT, (payload) => spend(Buffer.from(payload).toString()));
  return {
    issue(tokenId) {
      const text = `${tokenId}.${(clock.now().getTime() + liveTicketTtlMs).toString(36)}.${ids.token(12)}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    take(ticket) {
      const [, tokenId, until, mark, given] = SHAPE.exec(ticket) ?? [];
      if (!tokenId || !until || !mark || !given) return undefined;
      const wanted = sign(`${tokenId}.${until}.${mark}`);
      const signature = Buffer.from(given, 'base64url');
      if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return undefined;
      if (Number.parseInt(until, 36) <= clock.now().getTime() || spent.has(mark)) return undefined;
      spend(mark);
      bus.publish(SPENT, Buffer.from(mark));
      return tokenId;
    },
  };
}
