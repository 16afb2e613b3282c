// What staff look at beside a deposit: the proof, opened for a reason that the client reads, and unmatched money that could be it.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listActivity } from '@candor/contract/activity/client.ts';
import { addDepositProof } from '@candor/contract/deposits/client.ts';
import * as contract from '@candor/contract/deposits/staff.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { addStaff, answerOf, callApi, idIn, makeDepositor, tenantHeaders } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

const { system, desk } = await openTestDesk(['USD']);

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('FUND-02 S-28 a proof is opened by a short-lived address for a reason of the list, and the client reads it', async () => {
  const { bearer, deposit } = await makeDepositor(system, desk);
  const form = new FormData();
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'proof.png');
  const headers = { authorization: `Bearer ${bearer}`, ...tenantHeaders('sun3') };
  const sent = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
  const kept = z.parse(uploadedFile, await sent.json());
  const params = { id: deposit.id };
  const staff = await addStaff(system, 'sun3', ['operations']);
  const open = (code: string, by = staff.bearer) =>
    callApi(system, contract.openDepositProof, { bearer: by, params, body: { code } });
  // Nothing was sent along so far.
  expect((await open('payment_check')).status).toBe(404);
  const added = await callApi(system, addDepositProof, { bearer, params, body: { file_id: kept.id } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  expect((await open('curiosity')).status).toBe(400);
  const { url, expires_at: ends } = answerOf(contract.openDepositProof, await open('payment_check'));
  expect(Date.parse(ends) - system.clock.now().getTime()).toBeLessThanOrEqual(5 * 60_000 + 1_000);
  const picture = await fetch(system.url + url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  // Another address, another time, another tenant: nothing.
  expect(
    (await fetch(system.url + url.replace(/sig=./, (start) => (start === 'sig=A' ? 'sig=B' : 'sig=A')))).status,
  ).toBe(404);
  const stranger = await addStaff(system, 'poland', ['operations']);
  const there = { tenant: 'poland', bearer: stranger.bearer, params, body: { code: 'payment_check' } } as const;
  expect((await callApi(system, contract.openDepositProof, there)).status).toBe(404);
  const lines = answerOf(listActivity, await callApi(system, listActivity, { bearer, query: {} })).items;
  expect(lines.find(({ action }) => action === 'deposit.proof_opened')?.text).toBe(
    'Operations opened the proof of a deposit. Reason: payment check',
  );
  system.clock.advance(6 * 60_000);
  expect((await fetch(system.url + url)).status).toBe(404);
});

test('FUND-02 unmatched money that could be a deposit stands beside it, the same reference first', async () => {
  const { deposit } = await makeDepositor(system, desk, '77.00');
  const staff = await addStaff(system, 'sun3', ['operations']);
  const checker = await addStaff(system, 'sun3', ['approver']);
  const rows = [
    ['FIT-1', '77.00', 'somebody'],
    ['FIT-2', '12.00', deposit.reference],
    ['FIT-3', '13.00', 'somebody'],
  ].map(([bank, amount, text]) => `${bank},2026-11-17,${amount},USD,Somebody Else,${text}`);
  const content = ['reference,date,amount,currency,payer,remittance', ...rows].join('\n');
  const body = { channel_id: desk.channels.get('USD'), format: 'csv', content, reason: 'the statement of today' };
  const imported = await callApi(system, contract.importStatement, { bearer: staff.bearer, body });
  const approvalId = idIn({ ...imported, body: Reflect.get(Object(imported.body), 'approval') });
  const options = { bearer: checker.bearer, params: { id: approvalId }, body: {} };
  expect((await callApi(system, approveProposal, options)).status).toBe(200);
  const answer = await callApi(system, contract.listDepositMatches, {
    bearer: staff.bearer,
    params: { id: deposit.id },
  });
  const { items } = answerOf(contract.listDepositMatches, answer);
  expect(items.map(({ bank_reference: bank, fits }) => [bank, fits])).toEqual([
    ['FIT-2', 'reference'],
    ['FIT-1', 'amount'],
  ]);
  const nobody = { bearer: staff.bearer, params: { id: '0199a000-0000-7000-8000-00000000dead' } };
  expect((await callApi(system, contract.listDepositMatches, nobody)).status).toBe(404);
});
