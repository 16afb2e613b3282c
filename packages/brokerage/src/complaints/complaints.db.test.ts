// Complaints on the real server: a number and a day at once, answered by two, looked at again once, and nothing of it ever changed by hand.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as contract from '@candor/contract/complaints/client.ts';
import * as staff from '@candor/contract/complaints/staff.ts';
import { findClients } from '@candor/contract/desk/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  answerOf,
  callApi,
  idIn,
  makeStaff,
  newKey,
  openDesk,
  signIn,
  signInStaff,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const text = 'My withdrawal took much longer than you promised.';
const answer = 'You are right, and we are sorry. It has been paid today.';
const days = 24 * 60 * 60_000;

async function open() {
  const client = await addInvestor(system);
  const { access_token: bearer } = await signIn(system, client);
  const file = (body: object = {}) =>
    callApi(system, contract.fileComplaint, {
      bearer,
      body: { category: 'service', text, ...body },
      headers: newKey(),
    });
  const read = async (id: string) =>
    answerOf(contract.getComplaint, await callApi(system, contract.getComplaint, { bearer, params: { id } }));
  const say = (
    endpoint: typeof contract.addToComplaint | typeof contract.escalateComplaint,
    id: string,
    words = text,
  ) => callApi(system, endpoint, { bearer, params: { id }, body: { text: words }, headers: newKey() });
  const filed = async () => answerOf(contract.fileComplaint, await file());
  return { client, bearer, file, filed, read, say };
}

async function openStaff() {
  const maker = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['operations']));
  const checker = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['approver']));
  const propose = (id: string, change: object = {}) =>
    callApi(system, staff.proposeComplaintAnswer, {
      bearer: maker.bearer,
      params: { id },
      body: { outcome: 'upheld', answer, reason: 'looked into it', ...change },
    });
  const decide = (approvalId: string, bearer = checker.bearer) =>
    callApi(system, approveProposal, { bearer, params: { id: approvalId }, body: {} });
  return { maker, checker, propose, decide };
}

test('G-23 filed with a number and a day, told at once, once; a stranger’s reference is refused', async () => {
  const person = await open();
  const key = newKey();
  const body = { category: 'withdrawal', text };
  const sent = () => callApi(system, contract.fileComplaint, { bearer: person.bearer, body, headers: key });
  const filed = answerOf(contract.fileComplaint, await sent());
  expect(filed).toMatchObject({
    state: 'open',
    level: 1,
    answer_by: '2026-12-17',
    can_write: true,
    can_escalate: false,
  });
  expect(filed.reference).toMatch(/^CP-/);
  expect(filed.entries).toMatchObject([{ by: 'client', text, outcome: null }]);
  expect(answerOf(contract.fileComplaint, await sent()).id).toBe(filed.id);
  const listed = await callApi(system, contract.listComplaints, { bearer: person.bearer });
  expect(answerOf(contract.listComplaints, listed).items).toHaveLength(1);
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer: person.bearer }));
  expect(items[0]).toMatchObject({ title: `Complaint ${filed.reference} received`, link: `/complaints/${filed.id}` });
  const terms = answerOf(
    contract.getComplaintTerms,
    await callApi(system, contract.getComplaintTerms, { bearer: person.bearer }),
  );
  expect(terms).toMatchObject({
    answer_days: 30,
    regulator: { name: expect.any(String), address: expect.any(String) },
  });
  // A complaint is found by its number, and is nothing one complains about.
  expect(await person.file({ about: filed.reference })).toMatchObject({ body: { code: 'complaint_about_unknown' } });
  const other = await open();
  const foreign = { bearer: other.bearer, params: { id: filed.id } };
  expect(await callApi(system, contract.getComplaint, foreign)).toMatchObject({ status: 404 });
});

test('G-23 S-27 answered by two with the words they agreed on; looked at again once, and then the regulator is left', async () => {
  const person = await open();
  const { maker, propose, decide } = await openStaff();
  const { id } = await person.filed();
  expect(await person.say(contract.escalateComplaint, id)).toMatchObject({ body: { code: 'complaint_not_due' } });
  const write = { bearer: maker.bearer, params: { id }, body: { text: 'Which day do you mean?' } };
  const written = answerOf(staff.writeToComplainant, await callApi(system, staff.writeToComplainant, write));
  expect(written.entries.map(({ by }) => by)).toEqual(['client', 'house']);
  // What the client added since is not decided about unseen.
  await person.say(contract.addToComplaint, id, 'Last Monday.');
  expect(await propose(id, { version: written.version })).toMatchObject({ body: { code: 'version_changed' } });
  const proposal = idIn(await propose(id));
  expect(await decide(proposal, maker.bearer)).toMatchObject({ status: 403 });
  expect(await decide(proposal)).toMatchObject({ status: 200 });
  expect(await person.read(id)).toMatchObject({
    state: 'answered',
    outcome: 'upheld',
    can_write: false,
    can_escalate: true,
    entries: [{}, {}, {}, { by: 'house', text: answer, outcome: 'upheld' }],
  });
  expect(await person.say(contract.addToComplaint, id)).toMatchObject({ body: { code: 'state_conflict' } });
  const again = answerOf(contract.escalateComplaint, await person.say(contract.escalateComplaint, id));
  expect(again).toMatchObject({ state: 'escalated', level: 2, can_escalate: false });
  expect(await decide(idIn(await propose(id, { outcome: 'partly' })))).toMatchObject({ status: 200 });
  expect(await person.read(id)).toMatchObject({ state: 'answered', level: 2, outcome: 'partly', can_escalate: false });
  expect(await person.say(contract.escalateComplaint, id)).toMatchObject({ body: { code: 'state_conflict' } });
  const figures = await callApi(system, staff.getComplaintFigures, { bearer: maker.bearer });
  expect(answerOf(staff.getComplaintFigures, figures).items).toContainEqual(
    expect.objectContaining({ month: '2026-11', category: 'service', partly: 1 }),
  );
});

test('G-23 once the day has passed it is overdue for both sides and may be escalated without an answer', async () => {
  const person = await open();
  const { id } = await person.filed();
  system.clock.advance(31 * days);
  const { access_token: bearer } = await signIn(system, person.client);
  const late = answerOf(
    contract.getComplaint,
    await callApi(system, contract.getComplaint, { bearer, params: { id } }),
  );
  expect(late).toMatchObject({ is_overdue: true, can_escalate: true });
  const body = { bearer, params: { id }, body: { text }, headers: newKey() };
  const escalated = answerOf(contract.escalateComplaint, await callApi(system, contract.escalateComplaint, body));
  expect(escalated).toMatchObject({ state: 'escalated', is_overdue: false, answer_by: '2027-01-17' });
  const taken = await callApi(system, contract.withdrawComplaint, { bearer, params: { id } });
  expect(answerOf(contract.withdrawComplaint, taken)).toMatchObject({ state: 'withdrawn', can_withdraw: false });
  // Twice is once.
  expect(await callApi(system, contract.withdrawComplaint, { bearer, params: { id } })).toMatchObject({ status: 200 });
});

test('G-23 the last day ends where the rules are from, and a complaint is found by its number', async () => {
  const person = await open();
  const { maker } = await openStaff();
  const filed = answerOf(contract.fileComplaint, await person.file({ category: 'data' }));
  const words = { bearer: maker.bearer, body: { words: filed.reference } };
  const found = answerOf(findClients, await callApi(system, findClients, words));
  expect(found.items).toMatchObject([{ client_id: person.client.id, found_by: 'reference' }]);
  // Nine in the evening of the last day in New York is the next day in London.
  const evening = new Date(`${filed.answer_by}T00:00:00Z`).getTime() + 26 * 60 * 60_000;
  system.clock.advance(evening - system.clock.now().getTime());
  const late = await openStaff();
  expect(await late.decide(idIn(await late.propose(filed.id)))).toMatchObject({ status: 200 });
  const figures = await callApi(system, staff.getComplaintFigures, { bearer: late.maker.bearer });
  expect(answerOf(staff.getComplaintFigures, figures).items).toContainEqual(
    expect.objectContaining({ category: 'data', filed: 1, in_time: 1, late: 0 }),
  );
});

test('G-23 G-01 nobody at the desk files, answers, changes or removes one by SQL', async () => {
  const person = await open();
  const { id } = await person.filed();
  const scope = tenantScope(desk.maker.scope.tenantId, { kind: 'staff', id: system.server.money.parts.ids.next() });
  const run = (statement: Parameters<typeof system.server.db.transact>[1]) =>
    system.server.db.transact(scope, statement);
  await expect(
    run(
      (tx) => tx.sql`update brokerage.complaints set state = 'answered', outcome = 'rejected', answered_at = now(),
      approval_id = complaint_id where complaint_id = ${id}`,
    ),
  ).rejects.toThrow('answered by two people');
  await expect(
    run((tx) => tx.sql`update brokerage.complaints set state = 'withdrawn' where complaint_id = ${id}`),
  ).rejects.toThrow('a client does this in person');
  await expect(
    run((tx) => tx.sql`update brokerage.complaints set answer_by = answer_by + 60 where complaint_id = ${id}`),
  ).rejects.toThrow('in person');
  await expect(run((tx) => tx.sql`delete from brokerage.complaints where complaint_id = ${id}`)).rejects.toThrow(
    'append-only',
  );
  await expect(
    run(
      (
        tx,
      ) => tx.sql`insert into brokerage.complaint_entries (tenant_id, entry_id, complaint_id, author, words, created_at)
      select tenant_id, gen_random_uuid(), complaint_id, 'client', words, now()
      from brokerage.complaint_entries where complaint_id = ${id}`,
    ),
  ).rejects.toThrow('a client does this in person');
  await expect(
    run((tx) => tx.sql`update brokerage.complaint_entries set created_at = now() where complaint_id = ${id}`),
  ).rejects.toThrow('what was written stays');
  await expect(
    run((tx) => tx.sql`update brokerage.complaint_entries set words = '\\x00' where complaint_id = ${id}`),
  ).rejects.toThrow('what was written stays');
  await expect(
    run(
      (tx) => tx.sql`insert into brokerage.complaints (tenant_id, complaint_id, client_id, country, category, state,
        level, filed_at, answer_by)
      select tenant_id, gen_random_uuid(), client_id, country, category, 'open', 1, filed_at, answer_by
      from brokerage.complaints where complaint_id = ${id}`,
    ),
  ).rejects.toThrow('a client does this in person');
  await expect(run((tx) => tx.sql`delete from brokerage.complaint_entries where complaint_id = ${id}`)).rejects.toThrow(
    'append-only',
  );
  expect(await person.read(id)).toMatchObject({ state: 'open', entries: [{ text }] });
});
