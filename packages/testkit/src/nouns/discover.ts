// How clients fared, for tests: people who paid too much or too little for a share, valued by the real work and counted by it.
import { countFamilies } from '@candor/brokerage/discover/index.ts';
import { keepDays } from '@candor/brokerage/portfolio/index.ts';
import type { TestSystem } from '../system.ts';
import { clockworkOf } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { addInvestor } from './clients.ts';
import { fund } from './deposits.ts';
import { bookTrade, openTestMarket } from './trades.ts';

const dayMs = 86_400_000;

/** As many as named: those who lost paid ten times the price, those who gained one dollar. Two days pass. */
export async function makeResults(
  system: TestSystem,
  desk: MoneyDesk,
  { lost, gained }: { readonly lost: number; readonly gained: number },
): Promise<void> {
  await openTestMarket(system);
  const scope = clockworkOf(desk);
  const countryOf = (id: string) => system.server.directory.find(id)?.country;
  const parts = { ...system.server.money.trading, countryOf };
  const quote = await parts.prices.find({ market: 'NASDAQ', symbol: 'AAPL' });
  if (!quote) throw new Error('no price');
  const dear = `${String((quote.priceE8 * 10n) / 100_000_000n)}.00`;
  const trade = { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 1n } as const;
  const people = [];
  for (let one = 0; one < lost + gained; one += 1) {
    const person = await addInvestor(system);
    await fund(system, desk, person, '90000.00');
    await bookTrade(system, person, { ...trade, price: one < lost ? dear : '1.00' });
    people.push(person);
  }
  system.clock.advance(2 * dayMs);
  const country = countryOf(scope.tenantId) ?? 'US';
  for (const { id } of people) await keepDays(parts, { scope, clientId: id, country });
  await countFamilies(parts, scope);
}
