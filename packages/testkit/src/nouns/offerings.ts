// Offerings for tests, by the real verbs: made by two people, bid in by clients, moved on by their own work.
import { randomBytes } from 'node:crypto';
import { commitTo } from '@candor/contract/offerings/draw.ts';
import * as contract from '@candor/contract/offerings/client.ts';
import type { OfferingWish } from '@candor/contract/offerings/staff.ts';
import { moveOfferings, proposeAllotment, proposeOffering, readCloses } from '@candor/brokerage/offerings/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey } from '../once.ts';
import { testPin } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { approve, clockworkOf, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { openFirstSteps } from './first-steps.ts';
import type { Person } from './orders.ts';

export interface TestOffering {
  readonly id: string;
  readonly secret: string;
}

const hourMs = 3_600_000;

export function offeringWish(system: TestSystem, secret: string, change: Partial<OfferingWish> = {}): OfferingWish {
  const now = system.clock.now().getTime();
  return {
    market: 'NASDAQ',
    symbol: 'MSFT',
    subtype: 'bfo',
    price_low: '10.00',
    price_high: '12.00',
    lot_size: 10,
    lots: 3,
    minimum_lots: 1,
    maximum_lots: 3,
    rule: 'lottery',
    fee_percent: '0.5',
    pays_on_allotment: false,
    opens_at: new Date(now + 30_000).toISOString(),
    closes_at: new Date(now + 25 * hourMs).toISOString(),
    commitment: commitTo(secret),
    vip: 0,
    score: 0,
    countries: [],
    ...change,
  };
}

/** What clients do. */
function openBids(system: TestSystem) {
  const { again, readWarning } = openFirstSteps(system, 'risk-shares');

  const quote = ({ bearer }: Person, id: string, body: object) =>
    callApi(system, contract.quoteBid, { bearer, params: { id }, body });

  function place({ bearer }: Person, id: string, quotationId: string, change: object = {}, headers = newKey()) {
    const bytes = randomBytes(16).toString('hex');
    const body = { quotation_id: quotationId, pin: testPin, client_bytes: bytes, ...change };
    return callApi(system, contract.placeBid, { bearer, params: { id }, body, headers });
  }

  async function bid(person: Person, id: string, body: object) {
    const quotation = answerOf(contract.quoteBid, await quote(person, id, body));
    return answerOf(contract.placeBid, await place(person, id, quotation.id));
  }

  async function show({ bearer }: Person, id: string) {
    return answerOf(contract.getOffering, await callApi(system, contract.getOffering, { bearer, params: { id } }));
  }

  return { again, readWarning, quote, place, bid, show };
}

export function openOfferings(system: TestSystem, desk: MoneyDesk) {
  const parts = system.server.money.trading;
  const reason = 'as the prospectus says';

  async function make(change: Partial<OfferingWish> = {}): Promise<TestOffering> {
    const secret = randomBytes(32).toString('hex');
    const wish = { ...offeringWish(system, secret, change), reason };
    const proposed = expectDone(await proposeOffering(parts, desk.maker, wish));
    await approve(system, desk, proposed);
    return { id: proposed.subjectId, secret };
  }

  const move = () => moveOfferings(parts, clockworkOf(desk));
  const wait = (hours: number) => system.clock.advance(hours * hourMs);

  const propose = ({ id, secret }: TestOffering) => proposeAllotment(parts, desk.maker, id, { secret, reason });

  function daysOf({ id }: TestOffering) {
    return system.server.db.read(desk.maker.scope, async (reader) => {
      const [row] = await reader.sql<Array<{ indices: string[]; closesAt: Date }>>`
        select indices, closes_at from brokerage.offerings where offering_id = ${id}`;
      if (!row) throw new Error('no such offering');
      return row;
    });
  }

  /** Hours pass until the indices have closed; whatever day it was, that is before the deadline of the draw. */
  async function untilClosed(offering: TestOffering): Promise<void> {
    const { indices, closesAt } = await daysOf(offering);
    const { pastPrices } = parts;
    const isClosed = () => readCloses(pastPrices, { indices, closesAt }, system.clock.now());
    for (let step = 0; step < 40 && !(await isClosed()); step += 1) wait(3);
  }

  async function allot(offering: TestOffering): Promise<void> {
    await untilClosed(offering);
    await approve(system, desk, expectDone(await propose(offering)));
    await move();
  }

  async function stateOf(id: string): Promise<string | undefined> {
    const rows = await system.server.db.read(
      desk.maker.scope,
      (reader) => reader.sql<Array<{ state: string }>>`select state from brokerage.offerings where offering_id = ${id}`,
    );
    return rows[0]?.state;
  }

  /** Days pass, trades settle, and the shares are listed. */
  async function untilListed({ id }: TestOffering): Promise<void> {
    for (let step = 0; step < 40 && (await stateOf(id)) !== 'listed'; step += 1) {
      wait(12);
      await settleDue(parts, clockworkOf(desk));
      await move();
    }
  }

  /** Long enough to be open, short enough that nobody is signed out. */
  const open = () => system.clock.advance(60_000);

  return { ...openBids(system), make, open, move, wait, propose, allot, daysOf, untilClosed, untilListed, reason };
}
