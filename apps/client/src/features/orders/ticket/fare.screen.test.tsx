// How clients fared in shares (G-17), said in the ticket before a purchase is signed.
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listFamilies } from '@candor/contract/discover/client.ts';
import { createTradingServer, openTicket, review } from '../../../testing/ticket-steps.ts';

afterEach(() => cleanup());

test.each([1280, 390])(
  'G-17 at %i px before a purchase is signed it says how clients fared in this family, and asks for it only then',
  async (widthPx) => {
    innerWidth = widthPx;
    const server = createTradingServer();
    const result = { since: '2025-11-16', until: '2026-11-16', clients: 1_250, lost_percent: 41, gained_percent: 58 };
    const bare = {
      family: 'stock' as const,
      products: 1,
      markets: [],
      minimum: null,
      measure: null,
      charges: [],
      closes_at: null,
    };
    server.on(listFamilies, () => ({ items: [{ ...bare, result }] }));
    const opened = await openTicket(server);
    expect(server.asked(listFamilies)).toEqual([]);
    await review(opened);
    await opened.ticket.findByText('41% of clients here lost money.');
    expect(
      opened.ticket.getByText('58% gained. 1,250 clients, 12 months to Nov 16, 2026, after charges.'),
    ).toBeTruthy();
  },
);
