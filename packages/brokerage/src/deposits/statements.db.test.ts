// Imported statements on the real server, line by line: what is credited, what is parked and why, what was there before.
import { describe, expect, test } from 'vitest';
import { approveProposal, rejectProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/deposits/staff.ts';
import { auditLedger } from '@candor/ledger';
import { createIds } from '@candor/platform/ids/ids.ts';
import { addPair, answerOf, bucketsOf, callApi, holderOf, makeDepositor, testName } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import { makeReference } from './reference.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);
const [maker, checker] = await addPair(system);

async function declare(amount: string, currency = 'USD') {
  const { owner, deposit } = await makeDepositor(system, desk, amount, currency);
  return { owner, ...deposit };
}

const cashOf = async (owner: TestClient, currency = 'USD'): Promise<bigint> =>
  (await bucketsOf(system, owner, currency)).cash;

interface Line {
  readonly bank: string;
  readonly amount: string;
  readonly currency?: string;
  readonly text: string;
}

const csv = (lines: readonly Line[]): string =>
  [
    'reference,date,amount,currency,payer,remittance',
    ...lines.map(({ bank, amount, currency = 'USD', text }) =>
      [bank, '2026-11-17', amount, currency, testName, text].join(','),
    ),
  ].join('\n');

const camt = ({ bank, amount, currency = 'EUR', text }: Line): string =>
  `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2026-11-17</Dt></BookgDt><AcctSvcrRef>${bank}</AcctSvcrRef><NtryDtls><TxDtls>
   <RltdPties><Dbtr><Nm>${testName}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>
   </TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

async function propose(content: string, format: 'csv' | 'camt053' = 'csv', currency = 'USD') {
  const body = { channel_id: desk.channels.get(currency), format, content, reason: 'statement of the day' };
  const answer = await callApi(system, staff.importStatement, { bearer: maker.bearer, body });
  return answerOf(staff.importStatement, answer);
}

/** What became of a statement, once the other person approved it. */
async function book({ statement, approval }: Awaited<ReturnType<typeof propose>>) {
  const params = { id: approval.id };
  const decided = await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} });
  expect(decided.status).toBe(200);
  return readStatement(statement.id);
}

async function readStatement(id: string) {
  const list = await callApi(system, staff.listStatements, { bearer: maker.bearer, query: { limit: '100' } });
  return answerOf(staff.listStatements, list).items.find((one) => one.id === id);
}

async function suspended(): Promise<ReadonlyMap<string, { readonly id: string; readonly reason: string }>> {
  const list = await callApi(system, staff.listSuspense, { bearer: maker.bearer, query: { limit: '100' } });
  return new Map(answerOf(staff.listSuspense, list).items.map((item) => [item.bank_reference, item]));
}

describe('FUND-02 R-10 the review list', () => {
  test('R-10 one file, every fate: matched, in parts, unknown, mistyped, paid twice, in another currency or to another account', async () => {
    const whole = await declare('100.00');
    const parts = await declare('50.00');
    const euros = await declare('70.00', 'EUR');
    const mistyped = `${whole.reference.slice(0, -1)}${whole.reference.endsWith('0') ? '1' : '0'}`;
    const booked = await book(
      await propose(
        csv([
          { bank: 'ST-1', amount: '100.00', text: `deposit ${whole.reference}` },
          { bank: 'ST-2', amount: '20.00', text: parts.reference },
          { bank: 'ST-3', amount: '30.00', text: parts.reference },
          { bank: 'ST-4', amount: '10.00', text: makeReference('000000000001') },
          { bank: 'ST-5', amount: '10.00', text: mistyped },
          { bank: 'ST-6', amount: '100.00', text: whole.reference },
          { bank: 'ST-7', amount: '50.00', currency: 'EUR', text: parts.reference },
          { bank: 'ST-8', amount: '70.00', text: euros.reference },
        ]),
      ),
    );
    expect(booked).toMatchObject({ state: 'booked', entries: 8, credited: 1, suspended: 7, duplicates: 0 });
    const items = await suspended();
    expect(Array.from({ length: 7 }, (_, place) => items.get(`ST-${place + 2}`)?.reason)).toEqual([
      'wrong_amount',
      'wrong_amount',
      'unknown_reference',
      'no_reference',
      'not_pending',
      'wrong_currency',
      'wrong_channel',
    ]);
    expect([await cashOf(whole.owner), await cashOf(parts.owner), await cashOf(euros.owner, 'EUR')]).toEqual([
      10_000n,
      0n,
      0n,
    ]);
    const { scope } = holderOf(system, whole.owner);
    const audited = { db: system.server.db, clock: system.clock, ids: createIds(system.clock) };
    expect((await auditLedger(audited, scope.tenantId)).violations).toEqual([]);
  });

  test('R-10 a part is assigned by two people and closes its deposit; the other part finds it closed', async () => {
    const { owner, id, reference } = await declare('50.00');
    await book(
      await propose(
        csv([
          { bank: 'PT-1', amount: '20.00', text: reference },
          { bank: 'PT-2', amount: '30.00', text: reference },
        ]),
      ),
    );
    const items = await suspended();
    const assign = (bank: string) =>
      callApi(system, staff.proposeSuspenseAssignment, {
        bearer: maker.bearer,
        params: { id: items.get(bank)?.id ?? '' },
        body: { deposit_id: id, payer: testName, reason: 'the client sent it in two parts' },
      });
    const proposal = answerOf(staff.proposeSuspenseAssignment, await assign('PT-1'));
    const params = { id: proposal.id };
    expect((await callApi(system, approveProposal, { bearer: maker.bearer, params, body: {} })).status).not.toBe(200);
    expect(await cashOf(owner)).toBe(0n);
    expect((await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} })).status).toBe(200);
    expect(await cashOf(owner)).toBe(2_000n);
    expect((await assign('PT-2')).body).toMatchObject({ code: 'state_conflict' });
  });

  test('R-10 a file that was imported twice before either was booked, and once more as camt.053, credits once', async () => {
    const { owner, reference } = await declare('12.00', 'EUR');
    const line = { bank: 'DUP-1', amount: '12.00', currency: 'EUR', text: reference };
    const [first, second] = [await propose(csv([line, line]), 'csv', 'EUR'), await propose(csv([line]), 'csv', 'EUR')];
    const third = await propose(camt(line), 'camt053', 'EUR');
    expect(await book(first)).toMatchObject({ credited: 1, suspended: 0, duplicates: 1 });
    const [again, other] = await Promise.all([book(second), book(third)]);
    expect([again, other]).toMatchObject([
      { credited: 0, suspended: 0, duplicates: 1 },
      { credited: 0, suspended: 0, duplicates: 1 },
    ]);
    expect(await cashOf(owner, 'EUR')).toBe(1_200n);
    expect((await suspended()).has('DUP-1')).toBe(false);
  });

  test('R-10 a statement that the second person turned down has no effect and can come again', async () => {
    const { owner, reference } = await declare('33.00');
    const content = csv([{ bank: 'NO-1', amount: '33.00', text: reference }]);
    const { statement, approval } = await propose(content);
    const params = { id: approval.id };
    const body = { note: 'of another account' };
    const refused = await callApi(system, rejectProposal, { bearer: checker.bearer, params, body });
    expect(refused.status).toBe(200);
    expect(await readStatement(statement.id)).toMatchObject({ state: 'dropped', credited: 0 });
    expect(await cashOf(owner)).toBe(0n);
    expect(await book(await propose(content))).toMatchObject({ credited: 1 });
    expect(await cashOf(owner)).toBe(3_300n);
  });
});
