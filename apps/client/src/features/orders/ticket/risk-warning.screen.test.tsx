// The risk warning in the ticket: read to its end, recorded with its version, and out of the way afterwards.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptDocument, getDocument, listAcceptances } from '@candor/contract/documents/client.ts';
import { getProduct } from '@candor/contract/products/client.ts';
import { createTradingServer, openTicket } from '../../../testing/ticket-steps.ts';
import { makeProduct } from '../../../testing/trading-samples.ts';

/** A DOM without a layout shows everything at once: what is watched for is in view. */
class Seen {
  readonly #told: (entries: readonly object[]) => void;
  constructor(told: (entries: readonly object[]) => void) {
    this.#told = told;
  }
  observe(): void {
    queueMicrotask(() => this.#told([{ isIntersecting: true }]));
  }
  disconnect(): void {
    this.#told([]);
  }
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Seen);
});
afterEach(() => cleanup());

const at = '2026-11-16T17:00:00.000Z';

test('PERM-03 a product that asks for its risk warning shows it in the ticket and records that it was read', async () => {
  const unread = { allowed: false, code: 'risk_warning_unread', level: null, mine: null } as const;
  let isRead = false;
  const document = { kind: 'risk-shares', title: 'Risks', language: 'en-US', version: 3, effective_at: at } as const;
  innerWidth = 1280;
  const server = createTradingServer()
    .on(getProduct, () => {
      const product = makeProduct(isRead ? undefined : unread);
      return { ...product, terms: { ...product.terms, risk_warning: 'shares' as const } };
    })
    .on(getDocument, () => ({ ...document, body: 'You can lose all of it.' }))
    .on(listAcceptances, () => ({ asked: [], accepted: [] }))
    .on(acceptDocument, () => {
      isRead = true;
      return { asked: [], accepted: [{ ...document, accepted_at: at }].map(({ effective_at: _at, ...line }) => line) };
    });
  const { person, ticket } = await openTicket(server);
  await ticket.findByText('Please read this product’s risk warning before you buy.');
  await person.click(ticket.getByRole('button', { name: 'Read the risk warning' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Risks of shares and ETFs' }));
  await dialog.findByText('You can lose all of it.');
  await person.click(dialog.getByRole('button', { name: 'Go to the end of the text' }));
  const box = await dialog.findByRole<HTMLInputElement>('checkbox');
  await expect.poll(() => box.disabled).toBe(false);
  await person.click(box);
  await person.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expect
    .poll(() => server.asked(acceptDocument).map(({ body }) => body))
    .toEqual([{ version: 3, language: 'en-US' }]);
  await expect.poll(() => ticket.queryByText('Please read this product’s risk warning before you buy.')).toBeNull();
});
