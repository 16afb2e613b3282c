import { describe, expect, test } from 'vitest';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLiveTickets } from './tickets.ts';

const tokenId = '0199a000-0000-7000-8000-00000000dead';

describe('S-55 tickets of the live stream', () => {
  test('S-55 MKT-03 a ticket is good once, for half a minute, on every node, and only if it is ours', () => {
    const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
    const ids = createIds(clock);
    const bus = createInProcessBus((error) => {
      throw error;
    });
    const one = createLiveTickets({ clock, ids, bus, key: Buffer.alloc(32, 1) });
    const other = createLiveTickets({ clock, ids, bus, key: Buffer.alloc(32, 1) });
    const stranger = createLiveTickets({ clock, ids, bus, key: Buffer.alloc(32, 2) });
    const ticket = one.issue(tokenId);
    expect(stranger.take(ticket)).toBeUndefined();
    expect(one.take(`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}x`)).toBeUndefined();
    expect(other.take(ticket)).toBe(tokenId);
    expect(other.take(ticket)).toBeUndefined();
    expect(one.take(ticket)).toBeUndefined();
    const late = one.issue(tokenId);
    clock.advance(30_000);
    expect(one.take(late)).toBeUndefined();
  });
});
