// A firm price that ends while it is signed: why nothing was accepted is read, whichever comes first, the refusal or the news of the end.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { acceptBlock, getBlock } from '@candor/contract/blocks/client.ts';
import type { BlockRequest } from '@candor/contract/blocks/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createTradingServer, testPin } from '../../testing/ticket-steps.ts';
import { apple, makeQuotation } from '../../testing/trading-samples.ts';

afterEach(() => cleanup());

const id = sampleId('00000000-0000-4000-8000-00000000f201');
const quotation = makeQuotation();
const asked: BlockRequest = {
  id,
  product_id: '00000000-0000-4000-8000-00000000f300',
  subtype: 'otc',
  state: 'asked',
  instrument: apple,
  currency: 'USD',
  side: 'buy',
  quantity: '100',
  wish_price: null,
  asked_at: quotation.server_time,
  valid_until: '2026-11-20T17:00:00.000Z',
  ended_at: null,
  refusal: null,
  quote: null,
  order_id: null,
  server_time: quotation.server_time,
};
const quoted: BlockRequest = {
  ...asked,
  state: 'quoted',
  quote: {
    quotation,
    counterparty: { name: 'Northgate Securities SA', lei: '213800NORTHGATE0SA31' },
    market_value: quotation.gross,
    deviation_percent: '0',
    deviation: { amount: '0.00', currency: 'USD' },
    asks_again: false,
  },
};

async function signTooLate() {
  let now = quoted;
  const server = createTradingServer()
    .on(getBlock, () => now)
    .on(acceptBlock, () => {
      now = asked;
      return { refused: 'quotation_expired' };
    });
  const page = await openPage(`/block/${id}`, server);
  await page.person.click(await screen.findByRole('button', { name: 'Accept with PIN' }));
  await page.person.type(await screen.findByLabelText('Transaction PIN'), testPin);
  await screen.findByText(/The desk has your request/);
  return {
    async become(block: BlockRequest) {
      now = block;
      await page.services.query.invalidateQueries();
    },
  };
}

test('TRD-04 ERR-04 a price that ended while it was signed leaves its refusal beside what the request is now', async () => {
  await signTooLate();
  expect(screen.queryByRole('button', { name: 'Accept with PIN' })).toBeNull();
  screen.getByText('Quotation expired. Refresh price.');
});

test('TRD-04 the refusal of one price is not told of the next', async () => {
  const { become } = await signTooLate();
  const next: typeof quotation = { ...quotation, id: sampleId('00000000-0000-4000-8000-00000000f999') };
  await become({ ...quoted, quote: quoted.quote && { ...quoted.quote, quotation: next } });
  await screen.findByRole('button', { name: 'Accept with PIN' });
  await become(asked);
  await screen.findByText(/The desk has your request/);
  expect(screen.queryByText('Quotation expired. Refresh price.')).toBeNull();
});
