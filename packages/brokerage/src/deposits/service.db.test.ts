// Deposits on the real server: channels opened by two, declared with a reference, credited once, by people or statements.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '@candor/contract/deposits/client.ts';
import * as staff from '@candor/contract/deposits/staff.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import {
  accountOf,
  addInvestor,
  addPair,
  answerOf,
  bucketsOf,
  callApi,
  idIn,
  makeDepositor,
  newKey,
  signIn,
  switchAccess,
  tenantHeaders,
  testName,
} from '@candor/testkit';
import type { Answer, TestClient } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import { isReference } from './reference.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);
let [maker, checker] = await addPair(system);

const cashOf = async (owner: TestClient, currency = 'USD'): Promise<bigint> =>
  (await bucketsOf(system, owner, currency)).cash;
const declare = (amount?: string, currency?: string) => makeDepositor(system, desk, amount, currency);

function approve(proposal: Answer) {
  return callApi(system, approveProposal, { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} });
}

describe('FUND-02 deposits', () => {
  test('FUND-02 declared with a reference that checks itself, seen by staff, credited by two, told to the client', async () => {
    const { owner, bearer, deposit } = await declare();
    expect(isReference(deposit.reference)).toBe(true);
    expect(deposit).toMatchObject({ status: 'pending', credited: null, has_proof: false });
    const credit = (bankReference: string) =>
      callApi(system, staff.proposeDepositCredit, {
        bearer: maker.bearer,
        params: { id: deposit.id },
        body: {
          received: { amount: '99.00', currency: 'USD' },
          bank_reference: bankReference,
          payer: testName,
          reason: 'seen on the account',
        },
      });
    const proposal = await credit('IN-1');
    expect(proposal.body).toMatchObject({
      kind: 'deposit.credit',
      payload: { credited: '99.00', bank_reference: 'IN-1' },
    });
    expect((await credit('IN-2')).body).toMatchObject({ code: 'already_proposed' });
    expect(await cashOf(owner)).toBe(0n);
    const answers = await Promise.all([approve(proposal), approve(proposal)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await cashOf(owner)).toBe(9_900n);
    const list = await callApi(system, contract.listDeposits, { bearer, query: { status: 'approved' } });
    expect(list.body).toMatchObject({ items: [{ id: deposit.id, credited: { amount: '99.00', currency: 'USD' } }] });
    const one = await callApi(system, contract.getDeposit, { bearer, params: { id: deposit.id } });
    expect(one.body).toMatchObject({ id: deposit.id, status: 'approved', credited: { amount: '99.00' } });
    expect((await credit('IN-3')).body).toMatchObject({ code: 'state_conflict' });
  });

  test('R-10 a bank reference is booked once, whoever reports it', async () => {
    const first = await declare();
    const second = await declare();
    const proposals = [];
    for (const { deposit } of [first, second]) {
      proposals.push(
        await callApi(system, staff.proposeDepositCredit, {
          bearer: maker.bearer,
          params: { id: deposit.id },
          body: { received: deposit.amount, bank_reference: 'TWICE-1', payer: testName, reason: 'seen on the account' },
        }),
      );
    }
    const [one, two] = proposals;
    if (!one || !two) throw new Error('two proposals');
    expect((await approve(one)).status).toBe(200);
    expect((await approve(two)).body).toMatchObject({ code: 'bank_reference_used' });
    expect([await cashOf(first.owner), await cashOf(second.owner)]).toEqual([10_000n, 0n]);
  });

  test('FUND-02 refused for a reason that the client reads', async () => {
    const { owner, bearer, deposit } = await declare();
    const proposal = await callApi(system, staff.proposeDepositRefusal, {
      bearer: maker.bearer,
      params: { id: deposit.id },
      body: { code: 'not_received', reason: 'nothing after ten days' },
    });
    await approve(proposal);
    const list = await callApi(system, contract.listDeposits, { bearer });
    expect(list.body).toMatchObject({ items: [{ id: deposit.id, status: 'rejected', reason: 'not_received' }] });
    expect(await cashOf(owner)).toBe(0n);
    const queue = await callApi(system, staff.listAllDeposits, { bearer: maker.bearer, query: { status: 'rejected' } });
    expect(queue.body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: deposit.id })]) });
  });

  test('FUND-02 PERM-01 no channel, or the switch off: the seed’s message', async () => {
    const owner = await addInvestor(system, 'spain');
    const { access_token: bearer } = await signIn(system, owner);
    const none = await callApi(system, contract.listDepositChannels, { tenant: 'spain', bearer });
    expect(none.body).toMatchObject({
      code: 'deposit_unavailable',
      title: 'No suitable deposit account is currently available. Please contact our online customer support.',
    });
    const { bearer: mine, body } = await declare();
    const set = (clientDeposit: boolean) => switchAccess(system, 'sun3', { clientDeposit });
    await set(false);
    const closed = await callApi(system, contract.listDepositChannels, { bearer: mine });
    const refused = await callApi(system, contract.submitDeposit, { bearer: mine, body, headers: newKey() });
    await set(true);
    expect([closed.body, refused.body]).toMatchObject([
      { code: 'deposit_unavailable' },
      { code: 'deposit_unavailable' },
    ]);
    expect((await callApi(system, contract.listDepositChannels, { bearer: mine })).status).toBe(200);
  });

  test('FUND-02 S-21 another’s account, channel, deposit and file are as unknown as none', async () => {
    const mine = await declare();
    const stranger = await declare();
    const send = (change: object) =>
      callApi(system, contract.submitDeposit, {
        bearer: stranger.bearer,
        body: { ...stranger.body, ...change },
        headers: newKey(),
      });
    expect((await send({ account_id: mine.account.accountId })).status).toBe(404);
    expect((await send({ proof_file_id: '0199a000-0000-7000-8000-00000000dead' })).status).toBe(404);
    expect((await send({ channel_id: '0199a000-0000-7000-8000-00000000dead' })).body).toMatchObject({
      code: 'deposit_unavailable',
    });
    expect((await send({ amount: { amount: '1', currency: 'EUR' } })).body).toMatchObject({
      code: 'currency_mismatch',
    });
    const proof = await callApi(system, contract.addDepositProof, {
      bearer: stranger.bearer,
      params: { id: mine.deposit.id },
      body: { file_id: '0199a000-0000-7000-8000-00000000dead' },
    });
    expect(proof.status).toBe(404);
    for (const id of [mine.deposit.id, '0199a000-0000-7000-8000-00000000dead']) {
      expect((await callApi(system, contract.getDeposit, { bearer: stranger.bearer, params: { id } })).status).toBe(
        404,
      );
    }
  });

  test('FUND-02 a proof is added to a pending deposit by its owner and replaced by a better one', async () => {
    const { bearer, deposit } = await declare();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const add = async () => {
      const form = new FormData();
      form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'proof.png');
      const headers = { authorization: `Bearer ${bearer}`, ...tenantHeaders('sun3') };
      const sent = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
      const { id } = z.parse(uploadedFile, await sent.json());
      const params = { id: deposit.id };
      return callApi(system, contract.addDepositProof, { bearer, params, body: { file_id: id } });
    };
    expect(answerOf(contract.addDepositProof, await add())).toMatchObject({ status: 'pending', has_proof: true });
    expect((await add()).status).toBe(200);
  });

  test('G-10 a channel is proposed for the company’s own account, opens a day after two agreed, and its history stays', async () => {
    const propose = (value: string) =>
      callApi(system, staff.proposeChannel, {
        bearer: maker.bearer,
        body: {
          kind: 'bank',
          currency: 'USD',
          fields: [
            { name: 'holder', value },
            { name: 'bank_name', value: 'Other Bank' },
            { name: 'account_number', value: '999' },
          ],
          reason: 'a second house bank',
        },
      });
    expect((await propose('My Cousin')).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'body.fields.holder', code: 'mismatch' }],
    });
    const proposal = await propose('Candor Demo Markets');
    await approve(proposal);
    const { bearer, owner } = await declare();
    const usable = async () => {
      const answer = await callApi(system, contract.listDepositChannels, { bearer });
      return answerOf(contract.listDepositChannels, answer).items.map(({ id }) => id);
    };
    const { subject_id: channelId } = z.parse(z.looseObject({ subject_id: z.string() }), proposal.body);
    expect(await usable()).not.toContain(channelId);
    const history = await callApi(system, contract.listChannelHistory, { bearer });
    expect(JSON.stringify(history.body)).toContain(channelId);
    system.clock.advance(25 * 60 * 60_000);
    [maker, checker] = await addPair(system);
    const { access_token: later } = await signIn(system, owner);
    const listed = await callApi(system, contract.listDepositChannels, { bearer: later });
    expect(JSON.stringify(listed.body)).toContain(channelId);
    const closing = await callApi(system, staff.proposeChannelClosing, {
      bearer: maker.bearer,
      params: { id: channelId },
      body: { reason: 'the bank has closed it' },
    });
    await approve(closing);
    const all = await callApi(system, staff.listAllChannels, { bearer: maker.bearer });
    const { items } = answerOf(staff.listAllChannels, all);
    expect(items.find(({ id }) => id === channelId)?.closed_at).not.toBeNull();
    const after = await callApi(system, contract.listDepositChannels, { bearer: later });
    expect(JSON.stringify(after.body)).not.toContain(channelId);
  });
});

describe('FUND-02 crypto deposits', () => {
  test('FUND-02 coins are credited in the account’s currency at a named rate that the checker sees', async () => {
    const proposal = await callApi(system, staff.proposeChannel, {
      bearer: maker.bearer,
      body: {
        kind: 'crypto',
        currency: 'USDT',
        fields: [
          { name: 'address', value: 'TDemoDemoDemoDemoDemoDemoDemoDemo00' },
          { name: 'network', value: 'TRON' },
        ],
        reason: 'a wallet of the house',
      },
    });
    await approve(proposal);
    system.clock.advance(25 * 60 * 60_000);
    [maker, checker] = await addPair(system);
    const owner = await addInvestor(system);
    const { access_token: bearer } = await signIn(system, owner);
    const { subject_id: channelId } = z.parse(z.looseObject({ subject_id: z.string() }), proposal.body);
    const account = await accountOf(system, owner, 'USD');
    const amount = { amount: '100.00', currency: 'USDT' };
    const body = { channel_id: channelId, account_id: account.accountId, amount };
    const declared = await callApi(system, contract.submitDeposit, { bearer, body, headers: newKey() });
    const credit = await callApi(system, staff.proposeDepositCredit, {
      bearer: maker.bearer,
      params: { id: idIn(declared) },
      body: { received: amount, bank_reference: '0xabc123', payer: testName, reason: 'confirmed on the chain' },
    });
    const { payload } = answerOf(staff.proposeDepositCredit, credit);
    expect(payload).toMatchObject({ currency: 'USDT', credited_currency: 'USD', rate: expect.any(String) });
    expect((await approve(credit)).status).toBe(200);
    expect(await cashOf(owner)).toBe(BigInt(String(payload['credited']).replace('.', '')));
  });
});

const header = 'reference,date,amount,currency,payer,remittance\n';

async function importCsv(lines: readonly string[], channel = desk.channels.get('USD')) {
  const answer = await callApi(system, staff.importStatement, {
    bearer: maker.bearer,
    body: { channel_id: channel, format: 'csv', content: header + lines.join('\n'), reason: 'statement of the day' },
  });
  return answerOf(staff.importStatement, answer);
}

function sendCamt(text: string) {
  return callApi(system, staff.importStatement, {
    bearer: maker.bearer,
    body: {
      channel_id: desk.channels.get('EUR'),
      format: 'camt053',
      content: text,
      reason: 'statement of the day',
    },
  });
}

const book = (approvalId: ApprovalId) =>
  callApi(system, approveProposal, { bearer: checker.bearer, params: { id: approvalId }, body: {} });

describe('FUND-02 statements and suspense', () => {
  test('R-10 deposits reported one to five times, in any order and at once: each valid one is credited once, the rest is parked', async () => {
    const count = 40;
    const made = [];
    for (let place = 0; place < count; place += 1) made.push(await declare(`${10 + place}.00`));
    const lines = made.map(({ deposit }, place) => {
      const amount = place % 10 === 3 ? '1.00' : deposit.amount.amount;
      const payer = place % 10 === 5 ? 'Somebody Else' : testName;
      const reference = place % 10 === 7 ? 'rent' : `deposit ${deposit.reference}`;
      return `R10-${place},2026-11-17,${amount},USD,${payer},${reference}`;
    });
    const copies = lines.flatMap((line, place) => Array.from({ length: 1 + (place % 5) }, () => line));
    const shuffled = copies
      .map((line, place) => [(place * 7_919) % copies.length, line] as const)
      .toSorted(([a], [b]) => a - b);
    const parts = [0, 1, 2, 3].map((part) => shuffled.filter((_, place) => place % 4 === part).map(([, line]) => line));
    const imported = [];
    for (const part of parts) imported.push(await importCsv(part));
    const booked = await Promise.all(imported.map(({ approval }) => book(approval.id)));
    expect(booked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const [place, { owner, deposit }] of made.entries()) {
      const isGood = ![3, 5, 7].includes(place % 10);
      expect(await cashOf(owner), `deposit ${place}`).toBe(
        isGood ? BigInt(deposit.amount.amount.replace('.', '')) : 0n,
      );
    }
    const list = await callApi(system, staff.listStatements, { bearer: maker.bearer });
    const statements = answerOf(staff.listStatements, list).items;
    const sum = (name: 'credited' | 'suspended' | 'duplicates') =>
      statements.reduce((total, one) => total + one[name], 0);
    expect([sum('credited'), sum('suspended'), sum('duplicates')]).toEqual([28, 12, copies.length - count]);
    const again = await importCsv(lines);
    await book(again.approval.id);
    const [newest] = answerOf(
      staff.listStatements,
      await callApi(system, staff.listStatements, { bearer: maker.bearer }),
    ).items;
    expect(newest).toMatchObject({ credited: 0, suspended: 0, duplicates: count });
  });

  test('R-10 parked money is reviewed: assigned to its deposit or sent back, by two people, once', async () => {
    const { owner, deposit } = await declare('70.00');
    const { approval } = await importCsv([
      `PARK-1,2026-11-17,69.00,USD,${testName},${deposit.reference}`,
      `PARK-2,2026-11-17,5.00,USD,${testName},nothing`,
    ]);
    await book(approval.id);
    const list = await callApi(system, staff.listSuspense, {
      bearer: maker.bearer,
      query: { state: 'open', limit: '100' },
    });
    const items = answerOf(staff.listSuspense, list).items;
    const wrong = items.find((one) => one.bank_reference === 'PARK-1');
    const nobody = items.find((one) => one.bank_reference === 'PARK-2');
    expect([wrong?.reason, nobody?.reason]).toEqual(['wrong_amount', 'no_reference']);
    const assign = () =>
      callApi(system, staff.proposeSuspenseAssignment, {
        bearer: maker.bearer,
        params: { id: wrong?.id ?? '' },
        body: { deposit_id: deposit.id, payer: testName, reason: 'the bank kept a dollar' },
      });
    expect((await approve(await assign())).status).toBe(200);
    expect(await cashOf(owner)).toBe(6_900n);
    expect((await assign()).body).toMatchObject({ code: 'state_conflict' });
    const giveBack = await callApi(system, staff.proposeSuspenseReturn, {
      bearer: maker.bearer,
      params: { id: nobody?.id ?? '' },
      body: { bank_reference: 'RET-1', reason: 'sent back to its sender' },
    });
    expect((await approve(giveBack)).status).toBe(200);
    expect(await cashOf(owner)).toBe(6_900n);
  });

  test('FUND-02 a camt.053 statement is booked alike; one that is not understood is refused with its line', async () => {
    const { owner, deposit } = await declare('12.00', 'EUR');
    const entry = `<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-17</Dt></BookgDt>
      <AcctSvcrRef>CAMT-1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${testName}</Nm></Dbtr></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Ref>${deposit.reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const content = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
    const { approval } = answerOf(staff.importStatement, await sendCamt(content));
    expect(await cashOf(owner, 'EUR')).toBe(0n);
    await book(approval.id);
    expect(await cashOf(owner, 'EUR')).toBe(1_200n);
    expect((await sendCamt(`<!DOCTYPE x>${content}`)).body).toMatchObject({
      code: 'statement_malformed',
      params: { line: 1 },
    });
  });

  test('R-10 the longest statement is booked in one decision', async () => {
    const lines = Array.from({ length: 200 }, (_, place) => `LONG-${place},2026-11-17,1.00,USD,Nobody,nothing`);
    const { approval } = await importCsv(lines);
    expect((await book(approval.id)).body).toMatchObject({ state: 'approved' });
  });
});
