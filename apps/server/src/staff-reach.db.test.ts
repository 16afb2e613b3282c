// How far staff reach, endpoint by endpoint of the contract. What one person does alone, or only proposes, leaves every balance, price,
// decision and journal as it was; what two people decided about a client stands in that client's messages and activity in the same moment.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approval, approvalKinds, approveProposal, rejectProposal } from '@candor/contract/approvals/staff.ts';
import type { ApprovalKind } from '@candor/contract/approvals/staff.ts';
import { listDeposits } from '@candor/contract/deposits/client.ts';
import { importStatement } from '@candor/contract/deposits/staff.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { answerOf, callApi, makeDepositor, startTestSystem, testName, testPassword } from '@candor/testkit';
import type { Answer, TestSystem } from '@candor/testkit';
import { loneCalls, readCalls } from '@candor/testkit/refusals/lone-calls.ts';
import { proposalCalls } from '@candor/testkit/refusals/proposal-calls.ts';
import { buildRefusalWorld, reasonGiven as reason, type RefusalWorld } from '@candor/testkit/refusals/world.ts';

const list = join(await mkdtemp(join(tmpdir(), 'candor-list-')), 'list.csv');
let system: TestSystem;
let world: RefusalWorld;
let admin: ReturnType<typeof openSql>;
/** Planned once: it is asked some four hundred times. */
let printQuery: string;
beforeAll(async () => {
  await writeFile(list, 'UN;1;Nobody Atall;1900\n');
  system = await startTestSystem({ environment: { SANCTIONS_LIST: list } });
  world = await buildRefusalWorld(system);
  admin = openSql({ url: system.database.adminUrl });
  printQuery = await writePrintQuery();
});
afterAll(async () => {
  await admin.end();
  await system.close();
  await rm(dirname(list), { recursive: true });
});

/** What one person may write. A table that is not named here is guarded, a new one too. */
const free = new Set(
  [
    // Who is signed in, and what staff sign in with.
    'sessions refresh_tokens throttles seen_proofs passkey_challenges event_tickets reset_codes',
    'authenticators recovery_codes staff staff_passkeys staff_setups',
    // What is written down about what happened, and what somebody is told.
    'audit audit_heads messages deliveries client_unlocks client_notes',
    // What is said in the chat and kept ready for it: it stays as it was written, and no figure follows from it.
    'chats chat_messages chat_summaries chat_answers chat_tickets',
    // Words in a complaint; an answer among them stands under the decision of two, which the database asks for.
    'complaint_entries',
    // Work that decides nothing: proposals, their drafts, who looks at what, that a name is another person's.
    'approvals text_drafts claims kyc_hits invitations',
  ].flatMap((names) => names.split(' ')),
);

/** What the clockwork of the house writes at any time. */
const clockwork = new Set([
  'portfolio_states',
  'portfolio_days',
  'portfolio_prices',
  'portfolio_rates',
  'venue_marks',
  'strategy_backtests',
]);

type Print = ReadonlyMap<string, string>;

/** Every row of every guarded table, as one number each, and the balances of clients as one more; a strategy's book is no client's. */
async function writePrintQuery(): Promise<string> {
  const [row] = await admin<Array<{ query: string }>>`
    select string_agg(format(
      'select %L as name, count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from %I.%I t',
      table_schema || '.' || table_name, table_schema, table_name), ' union all ') as query
    from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'ledger' or table_schema = 'brokerage'
      and not table_name = any(string_to_array(${[...free, ...clockwork].join(' ')}, ' ')))`;
  return `${row?.query ?? ''} union all
    select 'balances of clients', coalesce(sum(hashtextextended(b::text, 0)), 0)::text
    from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.side = 'client'
      and not exists (select from brokerage.strategies s where s.strategy_id = a.client_id)`;
}

async function takePrint(): Promise<Print> {
  const rows = await admin.unsafe<Array<{ name: string; print: string }>>(printQuery, [], { prepare: true });
  return new Map(rows.map(({ name, print }) => [name.replace('brokerage.', ''), print]));
}

const changed = (before: Print, after: Print): string[] =>
  [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);

let letGo: () => void = () => undefined;
afterEach(() => letGo());

/** What was under way before has ended, what is due by now is done, and until the test has ended nothing else comes due. */
async function takeStill(): Promise<Print> {
  letGo = system.clock.hold();
  await system.server.worker.drain();
  let last = await takePrint();
  for (;;) {
    const next = await takePrint();
    if (changed(last, next).length === 0) return next;
    last = next;
  }
}

const made = z.looseObject({ id: approval.shape.id, client_id: approval.shape.client_id });

/** The proposal itself, or beside what else was answered. */
function proposalIn({ body }: Answer): z.infer<typeof made> {
  const beside = z.safeParse(z.looseObject({ approval: made }), body);
  return beside.success ? beside.data.approval : z.parse(made, body, { reportInput: true });
}

/** Who is closed cannot sign in: what is kept for them to read once they can, which was sent to their phone and address as well. */
async function readKept(id: ClientId): Promise<{ readonly messages: string[]; readonly acts: string[] }> {
  const told = await admin<Array<{ kind: string }>>`select kind from brokerage.messages where client_id = ${id}`;
  const lines = await admin<Array<{ act: string }>>`select act from brokerage.audit where client_id = ${id}`;
  const sent = await admin<
    Array<{ purpose: string }>
  >`select purpose from brokerage.deliveries where client_id = ${id}`;
  const out = new Set(sent.map(({ purpose }) => purpose));
  return {
    messages: told.map(({ kind }) => kind).filter((kind) => kind !== 'account_closed' || out.has(kind)),
    acts: lines.map(({ act }) => act),
  };
}

/** What a client reads of what happened: kinds of messages and acts, newest first. */
async function readAs(id: ClientId): Promise<{ readonly messages: string[]; readonly acts: string[] }> {
  const [row] = await admin<Array<{ username: string; status: string }>>`
    select username, status from brokerage.clients where client_id = ${id}`;
  if (row?.status === 'closed') return readKept(id);
  const by = { id, tenant: 'sun3', username: row?.username ?? '', password: testPassword } as const;
  const query = { limit: '100' };
  const told = answerOf(listMessages, await world.call(listMessages, { by, query }));
  const lines = answerOf(listActivity, await world.call(listActivity, { by, query }));
  return { messages: told.items.map(({ kind }) => kind), acts: lines.items.map(({ action }) => action) };
}

const staffEndpoints = allEndpoints.filter(({ base }) => base === 'staff');
const reads = staffEndpoints.filter(({ method }) => method === 'GET');

/** What a proposal itself keeps until it is decided, where that is not the proposal alone. */
const waitsIn: Readonly<Partial<Record<ApprovalKind, readonly string[]>>> = {
  'statement.book': ['bank_statements', 'bank_statement_entries'],
  'tenant.create': ['brand_logos'],
};

/** Decided by two, done by a job a moment later. */
const byClockwork: ReadonlySet<ApprovalKind> = new Set(['fill.bust']);

describe('S-27 G-01 how far staff reach', () => {
  test('S-27 every endpoint of staff is driven below: a new one without an answer fails here', () => {
    const driven = [
      ...reads.map(({ id }) => id),
      ...loneCalls(list).map(({ endpoint }) => endpoint.id),
      ...new Set(Object.values(proposalCalls).map(({ endpoint }) => endpoint.id)),
      approveProposal.id,
      rejectProposal.id,
    ];
    expect(driven.toSorted()).toEqual(staffEndpoints.map(({ id }) => id).toSorted());
  });

  test('S-27 reading changes nothing', async () => {
    const asked = await readCalls(world);
    const before = await takeStill();
    for (const endpoint of reads) {
      const answer = await world.call(endpoint, { by: 'maker', ...asked[endpoint.id] });
      expect(answer.status, `${endpoint.id}: ${JSON.stringify(answer.body)}`).toBe(200);
    }
    expect(changed(before, await takePrint())).toEqual([]);
  });

  test.each(loneCalls(list).map((call) => [call.endpoint.id, call] as const))(
    'S-27 %s is done by one person and changes no balance, price, decision or journal',
    async (_id, { endpoint, make }) => {
      const call = await make(world);
      const before = await takeStill();
      const answer = await callApi(system, endpoint, call);
      expect([200, 204], JSON.stringify(answer.body)).toContain(answer.status);
      expect(changed(before, await takePrint())).toEqual([]);
    },
  );

  test('S-27 a rejected proposal changes nothing', async () => {
    const { endpoint, make } = proposalCalls['withdrawal.pay'];
    const { id } = proposalIn(await world.call(endpoint, await make(world)));
    const before = await takeStill();
    const body = { note: 'not on the statement' };
    expect((await world.call(rejectProposal, { by: 'checker', params: { id }, body })).status).toBe(200);
    expect(changed(before, await takePrint())).toEqual([]);
  });

  test('FUND-02 G-01 what a statement credits to a client is told to that client', async () => {
    const { owner, deposit } = await makeDepositor(system, world.desk, '33.00');
    const line = `MATCHED-1,2026-11-17,33.00,USD,${testName},${deposit.reference}`;
    const content = `reference,date,amount,currency,payer,remittance\n${line}`;
    const body = { channel_id: world.desk.channels.get('USD'), format: 'csv', content, reason };
    await world.approve(proposalIn(await world.call(importStatement, { by: 'maker', body })).id);
    const { items } = answerOf(listDeposits, await world.call(listDeposits, { by: owner }));
    expect(items).toMatchObject([{ status: 'approved' }]);
    const seen = await readAs(owner.id);
    expect([...seen.messages, ...seen.acts]).toEqual(expect.arrayContaining(['deposit_credited', 'deposit.credited']));
  });

  // Last, because some change the rules of the house.
  test.each(approvalKinds)('S-27 G-01 %s waits for the second person; then its client can read it', async (kind) => {
    const { endpoint, make, outcome } = proposalCalls[kind];
    const call = await make(world);
    const before = await takeStill();
    const proposal = proposalIn(await world.call(endpoint, call));
    const proposed = await takePrint();
    expect(changed(before, proposed).filter((name) => !waitsIn[kind]?.includes(name))).toEqual([]);
    // Whoever is meant is named in the proposal: only the house's own affairs have nobody.
    expect(proposal.client_id === null).toBe('writes' in outcome);
    const earlier = proposal.client_id === null ? undefined : await readAs(proposal.client_id);
    await world.approve(proposal.id, call.by === 'founder' ? 'cofounder' : 'checker');
    if (proposal.client_id === null || 'writes' in outcome) {
      const written = changed(proposed, await takePrint());
      expect(written.filter((name) => !('writes' in outcome) || !outcome.writes.includes(name))).toEqual([]);
      return;
    }
    if (byClockwork.has(kind)) await system.server.worker.drain();
    const seen = await readAs(proposal.client_id);
    const isNew = (what: 'acts' | 'messages', name: string) =>
      seen[what].filter((one) => one === name).length - (earlier?.[what].filter((one) => one === name).length ?? 0);
    expect(isNew('acts', outcome.act)).toBe(1);
    if (outcome.message !== undefined) expect(isNew('messages', outcome.message)).toBe(1);
  });
});
