import { describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLiveTickets } from './tickets.ts';
import type { SpentTickets } from './tickets.ts';

const token = {
  tenantId: sampleId('0199a000-0000-7000-8000-00000000beef'),
  tokenId: sampleId('0199a000-0000-7000-8000-00000000dead'),
};

describe('S-55 tickets of the live stream', () => {
  test('S-55 MKT-03 a ticket is good once, for half a minute, on every node, and only if it is ours', async () => {
    const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
    const ids = createIds(clock);
    const used = new Set<string>();
    const spent: SpentTickets = { spend: async ({ mark }) => !used.has(mark) && used.add(mark).has(mark) };
    const one = createLiveTickets({ clock, ids, spent, key: Buffer.alloc(32, 1) });
    const other = createLiveTickets({ clock, ids, spent, key: Buffer.alloc(32, 1) });
    const stranger = createLiveTickets({ clock, ids, spent, key: Buffer.alloc(32, 2) });
    const ticket = one.issue(token);
    expect(await stranger.take(ticket)).toBeUndefined();
    expect(await one.take(`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}x`)).toBeUndefined();
    expect(used.size).toBe(0);
    expect(await other.take(ticket)).toBe(token.tokenId);
    expect(await other.take(ticket)).toBeUndefined();
    expect(await one.take(ticket)).toBeUndefined();
    const late = one.issue(token);
    clock.advance(30_000);
    expect(await one.take(late)).toBeUndefined();
  });
});
