// Whose money it is, on the real server (G-09): a confirmation by hand names the payer; what is not the verified client's own is parked,
// told, and goes back by two people.
import { describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/deposits/client.ts';
import * as staff from '@candor/contract/deposits/staff.ts';
import { maskName } from '@candor/contract/clients/person-name.ts';
import { approveProposal, listApprovals } from '@candor/contract/approvals/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { answerOf, callApi, idIn } from '@candor/testkit/api.ts';
import type { Answer } from '@candor/testkit/api.ts';
import { accountOf, bucketsOf } from '@candor/testkit/nouns/accounts.ts';
import { testName } from '@candor/testkit/nouns/clients.ts';
import { makeDepositor } from '@candor/testkit/nouns/deposits.ts';
import { setKyc } from '@candor/testkit/nouns/kyc.ts';
import { newKey } from '@candor/testkit/once.ts';
import { addPair, addStaff } from '@candor/testkit/people.ts';
import type { TestClient, TestStaff } from '@candor/testkit/people.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';

const { system, desk } = await openTestDesk(['USD']);
const [maker, checker] = await addPair(system);

const cashOf = async (owner: TestClient): Promise<bigint> => (await bucketsOf(system, owner, 'USD')).cash;
const declare = () => makeDepositor(system, desk);

function approve(proposal: Answer) {
  return callApi(system, approveProposal, { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} });
}

const creditAs = async (payer: string, bankReference: string) => {
  const declared = await declare();
  const answer = await callApi(system, staff.proposeDepositCredit, {
    bearer: maker.bearer,
    params: { id: declared.deposit.id },
    body: { received: declared.deposit.amount, bank_reference: bankReference, payer, reason: 'seen on the account' },
  });
  return { ...declared, answer };
};
const openItem = async (bankReference: string) => {
  const list = await callApi(system, staff.listSuspense, {
    bearer: maker.bearer,
    query: { state: 'open', limit: '100' },
  });
  return answerOf(staff.listSuspense, list).items.find((one) => one.bank_reference === bankReference);
};

describe('G-09 same person in', () => {
  test('G-09 a confirmation by hand names the payer: without a name it is not read at all', async () => {
    const { deposit } = await declare();
    const nameless = await callApi(system, staff.proposeDepositCredit, {
      bearer: maker.bearer,
      params: { id: deposit.id },
      body: { received: deposit.amount, bank_reference: 'NAMELESS-1', reason: 'seen on the account' },
    });
    expect(nameless.body).toMatchObject({ code: 'validation_failed' });
  });

  test('G-09 S-56 the checker reads the name that the maker typed; other readers and the client read its first letters', async () => {
    const { bearer, deposit, answer } = await creditAs(testName, 'SEEN-1');
    const support = await addStaff(system, 'sun3', ['support']);
    const readAs = async (reader: TestStaff) => {
      const list = await callApi(system, listApprovals, { bearer: reader.bearer, query: { kind: 'deposit.credit' } });
      const payload = answerOf(listApprovals, list).items.find(({ id }) => id === idIn(answer))?.payload;
      expect(payload?.['reference']).toBe(deposit.reference);
      return payload?.['payer'];
    };
    expect(await readAs(checker)).toBe(testName);
    expect(await readAs(support)).toBe(maskName(testName));
    const kept = await system.server.db.read(
      desk.maker.scope,
      (reader) => reader.sql`select * from brokerage.approvals where approval_id = ${idIn(answer)}`,
    );
    expect(kept).toHaveLength(1);
    for (const field of Object.values(kept[0] ?? {})) expect(String(field)).not.toContain('Lovelace');
    const receipt = async () => {
      const one = await callApi(system, contract.getDeposit, { bearer, params: { id: deposit.id } });
      return answerOf(contract.getDeposit, one).payer;
    };
    expect(await receipt()).toBeNull();
    const decided = answerOf(approveProposal, await approve(answer));
    expect(decided.payload['payer']).toBe(testName);
    expect(await receipt()).toBe(maskName(testName));
  });

  test('G-09 money of another name is parked, told to the client and sent back; the client never had it', async () => {
    const { owner, bearer, answer } = await creditAs('Somebody Else', 'OTHER-1');
    expect(answerOf(staff.proposeDepositCredit, answer).payload).toMatchObject({ outcome: 'third_party' });
    expect((await approve(answer)).status).toBe(200);
    expect(await cashOf(owner)).toBe(0n);
    const item = await openItem('OTHER-1');
    expect(item).toMatchObject({ reason: 'third_party', state: 'open' });
    const told = JSON.stringify((await callApi(system, listMessages, { bearer })).body);
    expect(told).toContain('Your transfer arrived and waits');
    const back = await callApi(system, staff.proposeSuspenseReturn, {
      bearer: maker.bearer,
      params: { id: item?.id ?? '' },
      body: { bank_reference: 'BACK-OTHER-1', reason: 'not in the name of the client' },
    });
    expect((await approve(back)).status).toBe(200);
    expect(await openItem('OTHER-1')).toBeUndefined();
  });

  test('G-09 a client whose verification was rejected cannot pay in, and what still arrives is parked', async () => {
    const { owner, bearer, answer } = await creditAs(testName, 'REJECTED-1');
    await setKyc(system, owner, 'rejected');
    expect((await approve(answer)).status).toBe(200);
    expect(await cashOf(owner)).toBe(0n);
    const item = await openItem('REJECTED-1');
    expect(item).toMatchObject({ reason: 'not_verified' });
    const { deposit } = await declare();
    const assigned = await callApi(system, staff.proposeSuspenseAssignment, {
      bearer: maker.bearer,
      params: { id: item?.id ?? '' },
      body: { deposit_id: deposit.id, payer: 'Somebody Else', reason: 'meant for somebody else' },
    });
    expect(assigned.body).toMatchObject({ code: 'payer_differs' });
    const account = await accountOf(system, owner, 'USD');
    const again = await callApi(system, contract.submitDeposit, {
      bearer,
      body: {
        channel_id: desk.channels.get('USD') ?? '',
        account_id: account.accountId,
        amount: { amount: '5.00', currency: 'USD' },
      },
      headers: newKey(),
    });
    expect(again.body).toMatchObject({ code: 'kyc_required' });
  });
});
