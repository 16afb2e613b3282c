// Funds for tests, by the real verbs: brought by two people, with NAVs that two people record, and moved on by their own work.
import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import * as contract from '@candor/contract/funds/client.ts';
import type { FundWish } from '@candor/contract/funds/staff.ts';
import { moveFunds, proposeFund, proposeNavCorrection, proposeNavs } from '@candor/brokerage/funds/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey } from '../once.ts';
import { testPin } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { approve, clockworkOf, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { openFirstSteps } from './first-steps.ts';
import type { Person } from './orders.ts';

export interface TestFund {
  readonly id: string;
  readonly code: string;
}

/** Closes at four in New York, pays two days later, and moves at most a tenth without a word. */
export function fundWish(change: Partial<FundWish> = {}): FundWish {
  return {
    market: 'NASDAQ',
    symbol: 'VTSAX',
    kind: 'mutual_fund',
    manager: 'Test Managers',
    custodian: 'Test Custody',
    risk: 5,
    entry_percent: '1',
    exit_percent: '0.5',
    ongoing_percent: '0.2',
    jump_percent: '10',
    minimum: '10.00',
    cut_off: '16:00',
    zone: 'America/New_York',
    settle_days: 2,
    vip: 0,
    score: 0,
    countries: [],
    ...change,
  };
}

const reason = 'as the administrator of the fund says';

/** As quoted, signed with the PIN. */
export const placeUnits =
  (system: TestSystem) =>
  (endpoint: Endpoint, { bearer }: Person, id: string, quotationId: string, headers = newKey()) =>
    callApi(system, endpoint, { bearer, params: { id }, body: { quotation_id: quotationId, pin: testPin }, headers });

/** What clients do. */
function openFundDesk(system: TestSystem) {
  const { again, readWarning } = openFirstSteps(system, 'risk-shares');

  const quoteBuy = ({ bearer }: Person, id: string, amount: string, currency = 'USD') =>
    callApi(system, contract.quoteFundPurchase, { bearer, params: { id }, body: { amount: { amount, currency } } });
  const quoteSell = ({ bearer }: Person, id: string, body: object) =>
    callApi(system, contract.quoteFundSale, { bearer, params: { id }, body });

  const place = placeUnits(system);

  async function buy(person: Person, id: string, amount: string) {
    const { quotation } = answerOf(contract.quoteFundPurchase, await quoteBuy(person, id, amount));
    return answerOf(contract.placeFundPurchase, await place(contract.placeFundPurchase, person, id, quotation.id));
  }

  async function sell(person: Person, id: string, body: object) {
    const { quotation } = answerOf(contract.quoteFundSale, await quoteSell(person, id, body));
    return answerOf(contract.placeFundSale, await place(contract.placeFundSale, person, id, quotation.id));
  }

  async function show({ bearer }: Person, id: string) {
    return answerOf(contract.getFund, await callApi(system, contract.getFund, { bearer, params: { id } }));
  }

  return { again, readWarning, quoteBuy, quoteSell, place, buy, sell, show };
}

export function openFunds(system: TestSystem, desk: MoneyDesk) {
  const parts = system.server.money.trading;

  async function make(change: Partial<FundWish> = {}): Promise<TestFund> {
    const wish = fundWish(change);
    const proposed = expectDone(await proposeFund(parts, desk.maker, { ...wish, reason }));
    await approve(system, desk, proposed);
    return { id: proposed.subjectId, code: `${wish.market}:${wish.symbol}` };
  }

  const proposeNav = ({ code }: TestFund, day: string, nav: string, acceptsJumps = false) =>
    proposeNavs(parts, desk.maker, { lines: [{ fund: code, day, nav }], accept_jumps: acceptsJumps, reason });

  async function record(fund: TestFund, day: string, nav: string): Promise<void> {
    await approve(system, desk, expectDone(await proposeNav(fund, day, nav)));
  }

  async function correct({ id }: TestFund, day: string, nav: string): Promise<void> {
    const body = { day, nav, accept_jumps: false, reason };
    await approve(system, desk, expectDone(await proposeNavCorrection(parts, desk.maker, id, body)));
  }

  const move = () => moveFunds(parts, clockworkOf(desk));
  const settle = () => settleDue(parts, clockworkOf(desk));

  return { ...openFundDesk(system), make, proposeNav, record, correct, move, settle, reason };
}

/** A symbol of its own for every call: a tenant has a fund once. */
const symbols = ['VFIAX', 'VBTLX', 'VTIAX', 'VWELX', 'FXAIX', 'FCNTX', 'AGTHX', 'PIMIX', 'DODGX', 'PRGFX'];
let taken = randomBytes(1)[0] ?? 0;

/** Of those that the tenant does not have yet. */
export async function freeFundSymbol(system: TestSystem, desk: MoneyDesk): Promise<string> {
  const rows = await system.server.db.read(
    desk.maker.scope,
    (reader) => reader.sql<Array<{ code: string }>>`select code from brokerage.funds`,
  );
  const known = new Set(rows.map(({ code }) => code));
  const free = symbols.filter((symbol) => !known.has(`NASDAQ:${symbol}`));
  taken += 1;
  const symbol = free[taken % Math.max(1, free.length)];
  if (symbol === undefined) throw new Error('every fund is taken');
  return symbol;
}
