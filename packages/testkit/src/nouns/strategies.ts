// Strategies for tests, by the real verbs: brought by two people, run by their own work, with clients who have taken every first step.
import { randomBytes } from 'node:crypto';
import * as contract from '@candor/contract/strategies/client.ts';
import type { StrategyWish, VersionWish } from '@candor/contract/strategies/staff.ts';
import { moveStrategies, proposeStrategy, proposeStrategyVersion } from '@candor/brokerage/strategies/index.ts';
import { proposeVipLevel } from '@candor/brokerage/score/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { answerOf, callApi } from '../api.ts';
import type { TestSystem } from '../system.ts';
import { approve, clockworkOf, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { openFirstSteps } from './first-steps.ts';
import { placeUnits } from './funds.ts';
import type { Person } from './orders.ts';
import { setLaterTerms } from './products.ts';

const reason = 'as the committee of strategies decided';
export const rightAnswers = { loss: 'b', past: 'c', price: 'a', leave: 'b' } as const;

/** The two calmest rules need no more than two weeks of prices; a name of its own every time. */
export function strategyWish(change: Partial<StrategyWish> = {}): StrategyWish {
  return {
    name: `Test rule ${randomBytes(4).toString('hex')}`,
    kind: 'quant',
    market: 'NASDAQ',
    rule: 'risk_parity',
    settings: { window: 10 },
    universe: ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:NVDA'],
    entry_percent: '0.5',
    exit_percent: '0',
    minimum: '50.00',
    seed: '10000.00',
    cut_off: '12:00',
    zone: 'America/New_York',
    settle_days: 2,
    vip: 0,
    score: 0,
    countries: [],
    ...change,
  };
}

/** What clients do. */
function openSteps(system: TestSystem) {
  const { again, readWarning } = openFirstSteps(system, 'risk-complex');

  const openFacts = ({ bearer }: Person, id: string) =>
    callApi(system, contract.openKeyFacts, { bearer, params: { id }, body: {} });
  const takeTest = ({ bearer }: Person, id: string, answers: object = rightAnswers) =>
    callApi(system, contract.takeStrategyTest, { bearer, params: { id }, body: answers });

  /** Everything but the cooling-off. */
  async function prepare(person: Person, id: string): Promise<void> {
    await readWarning(person);
    answerOf(contract.openKeyFacts, await openFacts(person, id));
    answerOf(contract.takeStrategyTest, await takeTest(person, id));
  }

  const quoteBuy = ({ bearer }: Person, id: string, amount: string, currency = 'USD') =>
    callApi(system, contract.quoteStrategyPurchase, { bearer, params: { id }, body: { amount: { amount, currency } } });
  const quoteStop = ({ bearer }: Person, id: string, body: object = {}) =>
    callApi(system, contract.quoteStrategyStop, { bearer, params: { id }, body });

  const place = placeUnits(system);

  async function buy(person: Person, id: string, amount: string) {
    const { quotation } = answerOf(contract.quoteStrategyPurchase, await quoteBuy(person, id, amount));
    const placed = await place(contract.placeStrategyPurchase, person, id, quotation.id);
    return answerOf(contract.placeStrategyPurchase, placed);
  }

  async function stop(person: Person, id: string, body: object = {}) {
    const { quotation } = answerOf(contract.quoteStrategyStop, await quoteStop(person, id, body));
    return answerOf(contract.placeStrategyStop, await place(contract.placeStrategyStop, person, id, quotation.id));
  }

  async function show({ bearer }: Person, id: string) {
    return answerOf(contract.getStrategy, await callApi(system, contract.getStrategy, { bearer, params: { id } }));
  }

  return { again, readWarning, openFacts, takeTest, prepare, quoteBuy, quoteStop, place, buy, stop, show };
}

export function openStrategies(system: TestSystem, desk: MoneyDesk) {
  const parts = system.server.money.trading;

  async function make(change: Partial<StrategyWish> = {}): Promise<string> {
    const proposed = expectDone(await proposeStrategy(parts, desk.maker, { ...strategyWish(change), reason }));
    await approve(system, desk, proposed);
    return proposed.subjectId;
  }

  async function publish(id: string, wish: VersionWish): Promise<void> {
    await approve(system, desk, expectDone(await proposeStrategyVersion(parts, desk.maker, id, { ...wish, reason })));
  }

  const move = () => moveStrategies(parts, clockworkOf(desk));
  /** A year as if it had been lived through. */
  const tell = (after: string) => moveStrategies(parts, clockworkOf(desk), { after });
  const settle = () => settleDue(parts, clockworkOf(desk));

  /** Quantitative trading asks for it. */
  async function raise({ client }: Person): Promise<void> {
    const level = { level: 1, reason };
    await approve(
      system,
      desk,
      expectDone(await proposeVipLevel(system.server.money.parts, desk.maker, client.id, level)),
    );
  }

  /** To new money, from a later day on. */
  const close = (id: string, startsOn: string) => setLaterTerms(system, desk, id, { startsOn, isOpen: false });

  return { ...openSteps(system), raise, make, publish, close, move, tell, settle, reason };
}
