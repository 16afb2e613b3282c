// Terms of products and halts for tests, by the two people that they need.
import { dayOf } from '@candor/contract/days.ts';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { proposeHalt } from '@candor/brokerage/orders/index.ts';
import { findProduct, proposeTerms } from '@candor/brokerage/products/index.ts';
import { answerOf, callApi } from '../api.ts';
import { addStaff, approve, expectDone } from '../index.ts';
import type { MoneyDesk } from '../index.ts';
import type { TestSystem } from '../system.ts';

type Terms = Parameters<typeof proposeTerms>[3]['terms'];
export type LaterTerms = { readonly startsOn: string; readonly isOpen?: boolean } & Partial<Terms>;

/** Other terms of a product from a later day on, or closed from then on; what is not named stays as it is today. */
export async function setLaterTerms(
  system: TestSystem,
  desk: MoneyDesk,
  productId: string,
  { startsOn, isOpen = true, ...change }: LaterTerms,
): Promise<void> {
  const today = dayOf(system.clock.now());
  const product = await system.server.db.read(desk.maker.scope, (reader) => findProduct(reader, productId, today));
  if (!product) throw new Error('the catalogue has no such product');
  const wish = { startsOn, isOpen, terms: { ...product.terms, ...change }, reason: 'for this test' };
  const proposal = await proposeTerms(system.server.money.trading, desk.maker, productId, wish);
  await approve(system, desk, expectDone(proposal));
}

/** The same of a venue's shares. */
export async function setTerms(
  system: TestSystem,
  desk: MoneyDesk,
  { market, ...later }: { readonly market: string } & LaterTerms,
): Promise<void> {
  const { bearer } = await addStaff(system, 'sun3', ['operations']);
  const { items } = answerOf(listAllProducts, await callApi(system, listAllProducts, { bearer }));
  const product = items.find((one) => one.market === market && one.type === 'stock');
  if (!product) throw new Error('the catalogue has no such product');
  await setLaterTerms(system, desk, product.id, later);
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
