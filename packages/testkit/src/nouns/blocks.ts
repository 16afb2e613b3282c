// Block and OTC trades for tests, by the real verbs: asked for by clients, answered by two people, moved on by their own work.
import * as contract from '@candor/contract/blocks/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import { moveBlocks, proposeQuote, proposeRefusal, proposeWithdrawal } from '@candor/brokerage/blocks/index.ts';
import type { ProposedQuote } from '@candor/brokerage/blocks/index.ts';
import { proposeVipLevel } from '@candor/brokerage/score/index.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey } from '../once.ts';
import { signIn, testPin } from '../people.ts';
import { addInvestor, holderOf } from './clients.ts';
import { fund } from './deposits.ts';
import type { TestSystem } from '../system.ts';
import { accountOf } from './accounts.ts';
import { approve, clockworkOf, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { openFirstSteps } from './first-steps.ts';
import { openFloor } from './orders.ts';
import type { Person } from './orders.ts';

/** A legal entity identifier whose check digits are right. */
export const testLei = '213800NORTHGATE0SA31';
export const counterparty = { counterparty: 'Northgate Securities SA', lei: testLei, commitment: 'NG-1' } as const;

/** Whoever asks needs no money yet. */
export const nothing = '0';

const dayMs = 86_400_000;

export function blockWish(system: TestSystem, change: object = {}) {
  const valid = new Date(system.clock.now().getTime() + dayMs).toISOString();
  const apple = { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', quantity: '100' } as const;
  return { subtype: 'otc', ...apple, valid_until: valid, ...change } as const;
}

/** What clients do. */
function openRequests(system: TestSystem) {
  const ask = ({ bearer }: Person, change: object = {}, headers = newKey()) =>
    callApi(system, contract.askBlock, { bearer, body: blockWish(system, change), headers });

  async function asked(person: Person, change: object = {}) {
    return answerOf(contract.askBlock, await ask(person, change));
  }

  async function show({ bearer }: Person, id: string) {
    return answerOf(contract.getBlock, await callApi(system, contract.getBlock, { bearer, params: { id } }));
  }

  function accept({ bearer }: Person, id: string, quotationId: string, change: object = {}, headers = newKey()) {
    const body = { quotation_id: quotationId, pin: testPin, ...change };
    return callApi(system, contract.acceptBlock, { bearer, params: { id }, body, headers });
  }

  return { ask, asked, show, accept };
}

export function openBlocks(system: TestSystem, desk: MoneyDesk) {
  const parts = { ...system.server.money.trading, companyOf: () => 'Sun3' };
  const floor = openFloor(system, desk);
  const requests = openRequests(system);
  const reason = 'asked for by phone and by app';

  /** Somebody of the level that may, with money, who has read the warning. */
  async function makeAsker(amount = '90000.00', currency = 'USD'): Promise<Person> {
    // The level first: what money brings by itself would be looked for at the same moment.
    const client = await addInvestor(system);
    const { clientId } = holderOf(system, client);
    const { accountId } = await accountOf(system, client, currency);
    const level = { level: 2, reason };
    await approve(
      system,
      desk,
      expectDone(await proposeVipLevel(system.server.money.parts, desk.maker, clientId, level)),
    );
    if (amount !== nothing) await fund(system, desk, client, amount, currency);
    const { access_token: bearer } = await signIn(system, client);
    const person = { client, bearer, accountId };
    await openFirstSteps(system, 'risk-complex').readWarning(person);
    return person;
  }

  /** The market now, on the venue's steps and moved by a part of it. */
  async function priceNow(percent = 0): Promise<string> {
    const price = await parts.prices.find({ market: 'NASDAQ', symbol: 'AAPL' });
    if (!price) throw new Error('the venue has no price');
    return ((Number(price.priceE8) / 1e8) * (1 + percent / 100)).toFixed(2);
  }

  const propose = async (id: string, change: Partial<ProposedQuote> = {}) =>
    proposeQuote(parts, desk.maker, parseId('block', id), {
      price: await priceNow(0.5),
      ...counterparty,
      reason,
      ...change,
    });

  /** Two people name a price. */
  async function quoteFor(person: Person, id: string, change: Partial<ProposedQuote> = {}) {
    await approve(system, desk, expectDone(await propose(id, change)));
    const { quote } = await requests.show(person, id);
    if (!quote) throw new Error('no price is firm');
    return quote;
  }

  const refuse = (id: string) =>
    proposeRefusal(parts, desk.maker, parseId('block', id), { code: 'no_counterparty', reason });
  const takeBack = (id: string) => proposeWithdrawal(parts, desk.maker, parseId('block', id), { reason });
  const move = () => moveBlocks(parts, clockworkOf(desk));

  return { ...floor, ...requests, makeAsker, priceNow, propose, quoteFor, refuse, takeBack, move, reason };
}
