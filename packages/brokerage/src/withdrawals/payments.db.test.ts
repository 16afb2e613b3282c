// What the bank did with a withdrawal, told by two people on the real server: one alone credits nobody, a reference counts
// once, and what was paid long ago does not come back.
import { describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import { importStatement, listStatements } from '@candor/contract/deposits/staff.ts';
import * as staff from '@candor/contract/withdrawals/staff.ts';
import type { WithdrawalId } from '@candor/contract/ids.ts';
import { approveProposal } from '../approvals/index.ts';
import type { Approval } from '../approvals/index.ts';
import {
  addStaff,
  answerOf,
  approve,
  channelOf,
  bucketsOf,
  callApi,
  expectDone,
  holderOf,
  makeWithdrawer,
  newOnce,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

import { Replayed } from '@candor/platform/once/once.ts';
import { proposeDecision, proposePayment, proposePaymentReturn, requestWithdrawal } from './index.ts';

const { system, desk } = await openTestDesk();

const dayMs = 24 * 60 * 60_000;
const reason = 'seen on the statement';
let references = 0;
const nextReference = () => {
  references += 1;
  return `BANK-${references}`;
};

/** A client whose 40.00 were released. */
async function makeReleased() {
  const { parts } = system.server.money;
  const { owner, input } = await makeWithdrawer(system, desk);
  const asked = expectDone(await requestWithdrawal(parts, holderOf(system, owner), newOnce(), input('40.00')));
  if (asked instanceof Replayed) throw new Error('a new request was replayed');
  await approve(
    system,
    desk,
    expectDone(await proposeDecision(parts, desk.maker, asked.id, { code: undefined, reason })),
  );
  return { owner, id: asked.id };
}

const channelId = () => channelOf(desk, 'USD');
const pay = (id: WithdrawalId, bankReference = nextReference()) =>
  proposePayment(system.server.money.parts, desk.maker, id, { channelId: channelId(), bankReference, reason });
const back = (id: WithdrawalId, bankReference = nextReference()) =>
  proposePaymentReturn(system.server.money.parts, desk.maker, id, { bankReference, code: 'bank_refused', reason });

async function makePaid(bankReference = nextReference()) {
  const made = await makeReleased();
  await approve(system, desk, expectDone(await pay(made.id, bankReference)));
  return made;
}

const decide = (proposal: Approval) => {
  const { parts, effects } = system.server.money;
  return approveProposal({ ...parts, effects }, desk.checker, proposal.id, undefined);
};

describe('G-01 S-27 money that came back', () => {
  test('G-01 one person with an invented reference credits nobody', async () => {
    const { owner, id } = await makePaid();
    const before = await bucketsOf(system, owner);
    const alone = await addStaff(system, 'sun3', ['operations', 'approver']);
    const params = { id };
    const body = { bank_reference: 'INVENTED-1', code: 'bank_refused', reason };
    const proposal = await callApi(system, staff.proposePaymentReturn, { bearer: alone.bearer, params, body });
    expect(proposal.body).toMatchObject({ kind: 'withdrawal.return', state: 'proposed' });
    expect(await bucketsOf(system, owner)).toEqual(before);
    const { parts, effects } = system.server.money;
    const caller = { ...desk.maker, staffId: alone.id };
    const { id: approvalId } = answerOf(staff.proposePaymentReturn, proposal);
    expect(await approveProposal({ ...parts, effects }, caller, approvalId, undefined)).toMatchObject({
      refused: 'self_approval',
    });
    expect(await bucketsOf(system, owner)).toEqual(before);
  });

  test('G-01 ten weeks later nothing comes back, however many agree', async () => {
    const { owner, id } = await makePaid();
    const early = expectDone(await back(id));
    system.clock.advance(29 * dayMs);
    expect(await decide(early)).toMatchObject({ refused: 'proposal_expired' });
    // Proposed on the last day and still open: agreeing after that day is too late all the same.
    const proposal = expectDone(await back(id));
    system.clock.advance(2 * dayMs);
    expect(await decide(proposal)).toMatchObject({ refused: 'state_conflict' });
    system.clock.advance(39 * dayMs);
    expect(await back(id)).toMatchObject({ refused: 'return_too_late', params: { days: 30 } });
    expect((await bucketsOf(system, owner)).cash).toBe(6_000n);
  });

  test('G-01 a reference of the bank counts once: paying, returning, and on a statement that tells it again', async () => {
    const one = await makePaid('BANK-TOLD-1');
    expect(await back(one.id, 'BANK-TOLD-1')).toMatchObject({ refused: 'bank_reference_used' });
    const other = await makeReleased();
    expect(await pay(other.id, 'BANK-TOLD-1')).toMatchObject({ refused: 'bank_reference_used' });
    await approve(system, desk, expectDone(await back(one.id, 'BANK-TOLD-2')));
    expect((await bucketsOf(system, one.owner)).cash).toBe(10_000n);
    expect(await pay(other.id, 'BANK-TOLD-2')).toMatchObject({ refused: 'bank_reference_used' });

    const { bearer } = await addStaff(system, 'sun3', ['operations']);
    const content =
      'reference,date,amount,currency,payer,remittance\nBANK-TOLD-2,2026-11-17,40.00,USD,Own Bank,returned payment';
    const body = { channel_id: channelId(), format: 'csv', content, reason };
    const imported = answerOf(importStatement, await callApi(system, importStatement, { bearer, body }));
    const { parts, effects } = system.server.money;
    expectDone(await approveProposal({ ...parts, effects }, desk.checker, imported.approval.id, undefined));
    const { items } = answerOf(listStatements, await callApi(system, listStatements, { bearer }));
    expect(items.find(({ id }) => id === imported.statement.id)).toMatchObject({ suspended: 0, duplicates: 1 });
  });

  test('S-27 two proposals with one reference, approved at once: one pays', async () => {
    const [first, second] = [await makeReleased(), await makeReleased()];
    const reference = nextReference();
    const proposals = [expectDone(await pay(first.id, reference)), expectDone(await pay(second.id, reference))];
    const answers = await Promise.all(proposals.map(decide));
    expect(answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []))).toEqual(['bank_reference_used']);
  });

  test('FUND-04 a released payment that failed frees its hold, and a proposal about another state is stale', async () => {
    const { owner, id } = await makeReleased();
    await approve(system, desk, expectDone(await back(id)));
    expect(await bucketsOf(system, owner)).toMatchObject({ cash: 10_000n, frozen: 0n });
    expect(await pay(id)).toMatchObject({ refused: 'state_conflict' });
  });
});
