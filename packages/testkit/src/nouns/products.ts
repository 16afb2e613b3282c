// Terms of products and halts for tests, by the two people that they need.
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { proposeHalt } from '@candor/brokerage/orders/index.ts';
import { proposeTerms } from '@candor/brokerage/products/index.ts';
import { answerOf, callApi } from '../api.ts';
import { addStaff, approve, expectDone } from '../index.ts';
import type { MoneyDesk } from '../index.ts';
import type { TestSystem } from '../system.ts';

type Terms = Parameters<typeof proposeTerms>[3]['terms'];

/** Other terms of a venue's shares, from a later day on. */
export async function setTerms(
  system: TestSystem,
  desk: MoneyDesk,
  { market, startsOn, ...change }: { readonly market: string; readonly startsOn: string } & Partial<Terms>,
): Promise<void> {
  const { bearer } = await addStaff(system, 'sun3', ['operations']);
  const { items } = answerOf(listAllProducts, await callApi(system, listAllProducts, { bearer }));
  const product = items.find((one) => one.market === market);
  if (!product) throw new Error('the catalogue has no such product');
  const { version: _version, starts_on: _startsOn, ...terms } = product.terms;
  const wish = { startsOn, isOpen: true, terms: { ...terms, ...change }, reason: 'for this test' };
  const proposal = await proposeTerms(system.server.money.trading, desk.maker, product.id, wish);
  await approve(system, desk, expectDone(proposal));
}

export async function haltShare(
  system: TestSystem,
  desk: MoneyDesk,
  { market, symbol }: { readonly market: string; readonly symbol: string },
): Promise<void> {
  const { trading } = system.server.money;
  const instrument = await trading.instruments.findBySymbol(market, symbol);
  if (!instrument) throw new Error('the listing has no such instrument');
  const proposal = await proposeHalt(trading, desk.maker, instrument, 'news that moves the price');
  await approve(system, desk, expectDone(proposal));
}
