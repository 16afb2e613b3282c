// Savings for tests, by the real verbs: a product opened by two people, money placed in it, and nights that the clockwork counts.
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { dayOf } from '@candor/contract/days.ts';
import type { NewId } from '@candor/contract/ids.ts';
import * as savings from '@candor/contract/savings/client.ts';
import * as staffSavings from '@candor/contract/savings/staff.ts';
import { countSavings, reconcileSavings } from '@candor/brokerage/savings/index.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey } from '../once.ts';
import { addStaff, signIn, testPin } from '../people.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { tenantIds } from '../tenants.ts';
import { accountOf } from './accounts.ts';
import type { MoneyDesk } from './approvals.ts';
import { addInvestor } from './clients.ts';
import { fund } from './deposits.ts';

let made = 0;

/** As a person at the desk proposes it; what is named in `change` differs. */
export function savingsBody(system: TestSystem, change: object) {
  made += 1;
  return {
    type: 'earn',
    subtype: 'flex',
    name: `Flexible ${String(made)}`,
    currency: 'USD',
    issuer_code: `harbour-${String(made)}`,
    issuer_name: 'Harbour Bank (simulated)',
    issuer_country: 'US',
    risk: 'covered',
    protected_up_to: '250000.00',
    rate: '4.25',
    starts_on: dayOf(system.clock.now()),
    day_count: 'act_365',
    payout: 'monthly',
    term_days: null,
    leave_days: 1,
    early_days: null,
    minimum: '10.00',
    cap: '5000.00',
    ...change,
  } as const;
}

export const fixedTerms = {
  type: 'saving',
  subtype: 'fixed',
  payout: 'maturity',
  term_days: 90,
  early_days: 30,
  leave_days: 2,
  cap: null,
} as const;

export async function openBank(system: TestSystem) {
  const one = await addStaff(system, 'sun3', ['operations']);
  const other = await addStaff(system, 'sun3', ['approver']);
  let at = system.clock.now().getTime();
  let bearers = { maker: one.bearer, checker: other.bearer };
  /** Sessions end while the clock of a test runs on: the desk is manned anew. */
  const man = async () => {
    if (system.clock.now().getTime() - at < 60 * 60_000) return bearers;
    at = system.clock.now().getTime();
    const maker = (await addStaff(system, 'sun3', ['operations'])).bearer;
    bearers = { maker, checker: (await addStaff(system, 'sun3', ['approver'])).bearer };
    return bearers;
  };
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'savings' });
  const reason = 'agreed with the issuer';
  const approve = async (id: string, by: 'maker' | 'checker' = 'checker') =>
    callApi(system, approveProposal, { bearer: (await man())[by], params: { id }, body: {} });
  return {
    man,
    approve,
    /** Two people open it; answers its id and what was proposed. */
    async addProduct(change: object = {}) {
      const body = { ...savingsBody(system, change), reason };
      const proposed = answerOf(
        staffSavings.proposeSavingsProduct,
        await callApi(system, staffSavings.proposeSavingsProduct, { bearer: (await man()).maker, body }),
      );
      const decided = await approve(proposed.id);
      if (decided.status !== 200) throw new Error(`a product was not opened: ${JSON.stringify(decided.body)}`);
      return { id: proposed.subject_id, issuer: body.issuer_code, name: body.name };
    },
    async publish(id: string, rate: string, startsOn: string) {
      const proposed = answerOf(
        staffSavings.proposeSavingsRate,
        await callApi(system, staffSavings.proposeSavingsRate, {
          bearer: (await man()).maker,
          params: { id },
          body: { rate, starts_on: startsOn, reason },
        }),
      );
      return approve(proposed.id);
    },
    async place(client: TestClient, productId: string, amount: string, change: object = {}) {
      const { access_token: bearer } = await signIn(system, client);
      const { accountId } = await accountOf(system, client, 'USD');
      const body = {
        product_id: productId,
        account_id: accountId,
        amount: { amount, currency: 'USD' },
        rate: '4.25',
        at_maturity: null,
        pin: testPin,
        ...change,
      };
      return { bearer, body, answer: await callApi(system, savings.openSaving, { bearer, headers: newKey(), body }) };
    },
    count: () => countSavings(system.server.money.parts, scope),
    reconcile: () => reconcileSavings(system.server.money.parts, scope),
  };
}

/** Clients with money, and what they do with their savings. */
export function openSavers(system: TestSystem, desk: MoneyDesk) {
  const bearerOf = async (client: TestClient) => (await signIn(system, client)).access_token;
  return {
    bearerOf,
    async makeSaver(amount = '10000.00') {
      const client = await addInvestor(system);
      await fund(system, desk, client, amount);
      return client;
    },
    async read(client: TestClient, id: NewId) {
      const bearer = await bearerOf(client);
      return answerOf(savings.getSaving, await callApi(system, savings.getSaving, { bearer, params: { id } }));
    },
    /** Asks what it comes to and signs exactly that. */
    async leave(client: TestClient, id: NewId, amount: string | null) {
      const bearer = await bearerOf(client);
      const body = { amount: amount === null ? null : { amount, currency: 'USD' } };
      const asked = await callApi(system, savings.quoteLeave, { bearer, params: { id }, body });
      const quote = answerOf(savings.quoteLeave, asked);
      const signed = { ...body, receive: quote.receive, pin: testPin };
      const call = { bearer, headers: newKey(), params: { id }, body: signed };
      return { quote, answer: await callApi(system, savings.leaveSaving, call), bearer, body: signed };
    },
  };
}
