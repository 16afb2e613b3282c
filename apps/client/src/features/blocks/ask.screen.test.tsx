// The form that asks for a block: what it chooses is named where it is seen, and what follows stands beside it.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listProducts } from '@candor/contract/products/client.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createTradingServer } from '../../testing/ticket-steps.ts';
import { makeProduct } from '../../testing/trading-samples.ts';

afterEach(() => cleanup());

test('TRD-02 how long a request stands has a name that is seen, and what follows it is read before it is asked', async () => {
  await openPage(
    '/block/new?s=AAPL&ex=NASDAQ',
    createTradingServer().on(listProducts, () => ({
      items: [{ ...makeProduct(), type: 'block' as const }],
      next: null,
    })),
    { perms: ['block'] },
  );
  const choice = await screen.findByRole('group', { name: 'Valid for' });
  expect(within(choice).getAllByRole('radio')).toHaveLength(3);
  const seen = screen.getAllByText('Valid for').filter((label) => !label.classList.contains('sr-only'));
  expect(seen).toHaveLength(1);
  const next = screen.getByRole('region', { name: 'How it works' });
  expect(within(next).getAllByRole('listitem')).toHaveLength(3);
  for (const name of ['What can go wrong', 'How to leave it']) screen.getByRole('region', { name });
});
