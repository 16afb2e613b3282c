// The requests for blocks on a wide screen: a table that is sorted by its heads; on a phone rows that open one.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listBlocks } from '@candor/contract/blocks/client.ts';
import type { BlockRequest } from '@candor/contract/blocks/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createTradingServer } from '../../testing/ticket-steps.ts';
import { apple } from '../../testing/trading-samples.ts';

afterEach(() => cleanup());

const ask = (day: number, quantity: string, state: BlockRequest['state']): BlockRequest => ({
  id: sampleId(`00000000-0000-4000-8000-00000000f20${String(day)}`),
  product_id: '00000000-0000-4000-8000-00000000f300',
  subtype: 'standard',
  state,
  instrument: apple,
  currency: 'USD',
  side: 'buy',
  quantity,
  wish_price: null,
  asked_at: `2026-11-1${String(day)}T17:00:00.000Z`,
  valid_until: '2026-11-20T17:00:00.000Z',
  ended_at: null,
  refusal: null,
  quote: null,
  order_id: null,
  server_time: '2026-11-16T17:00:00.000Z',
});
const items = [ask(3, '3000', 'withdrawn'), ask(2, '2000', 'asked'), ask(1, '1000', 'expired')];

async function openBlocks(widthPx: number) {
  innerWidth = widthPx;
  const { person } = await openPage(
    '/block',
    createTradingServer().on(listBlocks, () => ({ items, next: null })),
  );
  await screen.findByRole('link', { name: /Buy 3,000 AAPL/ });
  return person;
}

const head = (name: string) => screen.getByRole('columnheader', { name });
const readRows = () =>
  within(screen.getByRole('table', { name: 'Block and OTC trades' }))
    .getAllByRole('link')
    .map((link) => /Buy (\d)/.exec(link.textContent ?? '')?.[1]);

test('TRD-02 on a desktop the requests are a table: as they came until a head is pressed, and pressed again the other way', async () => {
  const person = await openBlocks(1280);
  expect(readRows()).toEqual(['3', '2', '1']);
  expect(head('Asked').getAttribute('aria-sort')).toBe('none');
  await person.click(within(head('Asked')).getByRole('button'));
  expect(readRows()).toEqual(['1', '2', '3']);
  expect(head('Asked').getAttribute('aria-sort')).toBe('ascending');
  await person.click(within(head('Asked')).getByRole('button'));
  expect(readRows()).toEqual(['3', '2', '1']);
  await person.click(within(head('State')).getByRole('button'));
  expect(readRows()).toEqual(['2', '1', '3']);
});

test('TRD-02 on a phone they are rows', async () => {
  await openBlocks(390);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
});
