// Bank accounts on the real server: own name only, sealed and masked, waiting, verified by staff, nobody else's.
import { describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/bank-accounts/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/bank-accounts/staff.ts';
import { setPayeesWait } from '../clients/index.ts';
import {
  addClient,
  addInvestor,
  addStaff,
  answerOf,
  callApi,
  holderOf,
  idIn,
  signIn,
  testName,
  testPin,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { Answer } from '@candor/testkit';

const system = await openTestSystem();

const number = 'ES9121000418450200051332';
const spanish = {
  country: 'ES',
  holder_name: 'LOVELACE ADA MARIA',
  bank_name: 'Banco',
  account_number: 'ES91 2100 0418 4502 0005 1332',
};
const american = {
  country: 'US',
  holder_name: testName,
  bank_name: 'Bank',
  account_number: '000123456789',
  bank_code: '021000021',
};

async function investor() {
  const client = await addInvestor(system);
  const { access_token: bearer } = await signIn(system, client);
  const add = (body: object) => callApi(system, contract.addBankAccount, { bearer, body });
  return { client, bearer, add };
}

describe('FUND-03 bank accounts', () => {
  test('FUND-03 G-09 added in the own name, masked, unverified, waiting a day; the number rests sealed', async () => {
    const { client, add } = await investor();
    const answer = await add(spanish);
    expect(answer.body).toMatchObject({ scheme: 'iban', account_number: '•332', status: 'pending', is_default: true });
    const { usable_at: usableAt } = answerOf(contract.addBankAccount, answer);
    expect(new Date(usableAt).getTime() - system.clock.now().getTime()).toBeGreaterThan(23 * 60 * 60_000);
    const { scope } = holderOf(system, client);
    const rows = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ text: string }>>`
        select row_to_json(b)::text || encode(b.number, 'escape') || encode(b.holder, 'escape') as text
        from brokerage.bank_accounts b where client_id = ${client.id}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(number);
    expect(rows[0]?.text).not.toContain('LOVELACE');
  });

  test.each([
    ['another name', { ...spanish, holder_name: 'Charles Babbage' }, 'holder_mismatch'],
    ['a wrong number', { ...spanish, account_number: 'ES9121000418450200051331' }, 'bank_account_invalid'],
    ['a country that is not offered', { ...spanish, country: 'JP' }, 'country_unsupported'],
    ['no bank code', { ...american, bank_code: undefined }, 'bank_account_invalid'],
    ['a hidden field', { ...spanish, status: 'approved' }, 'validation_failed'],
  ])('FUND-03 S-23 %s is refused', async (_what, body, code) => {
    const { add, bearer } = await investor();
    expect((await add(body)).body).toMatchObject({ code });
    expect((await callApi(system, contract.listBankAccounts, { bearer })).body).toEqual({ items: [] });
  });

  test('FUND-03 an unverified client has no name to compare with', async () => {
    const client = await addClient(system, 'sun3', { fullName: testName });
    const { access_token: bearer } = await signIn(system, client);
    const answer = await callApi(system, contract.addBankAccount, { bearer, body: spanish });
    expect(answer.body).toMatchObject({ code: 'kyc_required', title: 'Complete your KYC before continuing.' });
  });

  test('FUND-03 the same number twice is refused, ten are the most, and parallel adds keep both rules', async () => {
    const { add, bearer } = await investor();
    const twins = await Promise.all([add(spanish), add(spanish), add(spanish)]);
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        add({ ...american, account_number: `00012345${String(index).padStart(2, '0')}` }),
      ),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(many.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too_many_bank_accounts' });
    const list = await callApi(system, contract.listBankAccounts, { bearer });
    const { items } = answerOf(contract.listBankAccounts, list);
    expect(
      items
        .filter((one) => one.is_default)
        .map((one) => one.country)
        .toSorted(),
    ).toEqual(['ES', 'US']);
  });

  test('FUND-03 staff verify or refuse once; an edit starts again; the default needs the PIN', async () => {
    const { add, bearer } = await investor();
    const id = idIn(await add(american));
    const other = idIn(await add({ ...american, account_number: '000999888777' }));
    const { bearer: desk } = await addStaff(system, 'sun3', ['operations']);
    const { bearer: checker } = await addStaff(system, 'sun3', ['approver']);
    const decide = (proposed: Answer) =>
      callApi(system, approveProposal, { bearer: checker, params: { id: idIn(proposed) }, body: {} });
    const verify = () =>
      callApi(system, staff.proposeBankVerification, {
        bearer: desk,
        params: { id },
        body: { evidence: 'statement of May' },
      });
    expect((await decide(await verify())).body).toMatchObject({ kind: 'bank_account.verify', state: 'approved' });
    expect((await verify()).body).toMatchObject({ code: 'state_conflict' });
    const refused = await callApi(system, staff.proposeBankRefusal, {
      bearer: desk,
      params: { id: other },
      body: { code: 'number_unknown', evidence: 'the bank does not know it' },
    });
    expect((await decide(refused)).body).toMatchObject({ kind: 'bank_account.refuse', state: 'approved' });
    const list = await callApi(system, contract.listBankAccounts, { bearer });
    expect(list.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id, status: 'approved' }),
        expect.objectContaining({ id: other, status: 'rejected', reason: 'number_unknown' }),
      ]),
    });
    const queue = await callApi(system, staff.listAllBankAccounts, { bearer: desk, query: { status: 'rejected' } });
    expect(queue.body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: other })]) });

    const edited = await callApi(system, contract.editBankAccount, {
      bearer,
      params: { id },
      body: { ...american, account_number: '000555666777', pin: testPin },
    });
    expect(edited.body).toMatchObject({ id, status: 'pending', account_number: '•777', is_default: true });
    const choose = (pin: string) =>
      callApi(system, contract.setDefaultBankAccount, { bearer, params: { id: other }, body: { pin } });
    expect((await choose('111999')).body).toMatchObject({ code: 'pin_wrong' });
    expect((await choose(testPin)).body).toMatchObject({ id: other, is_default: true });
    expect(
      (await callApi(system, contract.deleteBankAccount, { bearer, params: { id }, body: { pin: testPin } })).status,
    ).toBe(204);
    expect((await callApi(system, contract.listBankAccounts, { bearer })).body).toMatchObject({
      items: [{ id: other }],
    });
  });

  test('S-12 S-14 a payee is changed, chosen and removed with the PIN alone, every other session ends, and it is told everywhere', async () => {
    const { client, add, bearer } = await investor();
    const id = idIn(await add(american));
    const other = idIn(await add({ ...american, account_number: '000999888777' }));
    const change = { ...american, account_number: '000555666777' };
    const acts = [
      [contract.editBankAccount, { params: { id }, body: change }],
      [contract.setDefaultBankAccount, { params: { id: other }, body: {} }],
      [contract.deleteBankAccount, { params: { id }, body: {} }],
    ] as const;
    for (const [endpoint, { params, body }] of acts) {
      const { access_token: elsewhere } = await signIn(system, client);
      const act = (pin?: string) =>
        callApi(system, endpoint, { bearer, params, body: { ...body, ...(pin !== undefined && { pin }) } });
      expect((await act()).status, endpoint.id).toBe(400);
      expect((await act('111999')).body, endpoint.id).toMatchObject({ code: 'pin_wrong' });
      const still = await callApi(system, contract.listBankAccounts, { bearer: elsewhere });
      expect(still.status, endpoint.id).toBe(200);
      expect((await act(testPin)).status, endpoint.id).toBeLessThan(300);
      const ended = await callApi(system, contract.listBankAccounts, { bearer: elsewhere });
      expect(ended.status, endpoint.id).toBe(401);
    }
    const { scope } = holderOf(system, client);
    const told = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ purpose: string }>>`
        select purpose from brokerage.deliveries where client_id = ${client.id} order by delivery_id`,
    );
    expect(told.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['payee_added', 'payee_changed', 'payee_default', 'payee_removed']),
    );
  });

  test('G-09 after a password reset a new payee waits until the reset’s own time is over', async () => {
    const { client, add } = await investor();
    const { scope, clientId } = holderOf(system, client);
    const until = new Date(system.clock.now().getTime() + 72 * 60 * 60_000);
    await system.server.db.transact(scope, (tx) => setPayeesWait(tx, clientId, until));
    expect((await add(american)).body).toMatchObject({ usable_at: until.toISOString() });
  });

  test('S-21 another client’s bank account is as unknown as none', async () => {
    const mine = await investor();
    const stranger = await investor();
    const id = idIn(await mine.add(spanish));
    for (const target of [id, '0199a000-0000-7000-8000-00000000dead']) {
      const options = { bearer: stranger.bearer, params: { id: target } };
      const answers = [
        await callApi(system, contract.editBankAccount, { ...options, body: { ...spanish, pin: testPin } }),
        await callApi(system, contract.setDefaultBankAccount, { ...options, body: { pin: testPin } }),
        await callApi(system, contract.deleteBankAccount, { ...options, body: { pin: testPin } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await callApi(system, contract.listBankAccounts, { bearer: stranger.bearer })).body).toEqual({ items: [] });
  });
});
