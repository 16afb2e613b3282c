// Maker and checker on the real server: another person, once, and not around it by any route or statement.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@candor/contract';
import * as contract from '@candor/contract/approvals/staff.ts';
import { proposeChannel } from '@candor/contract/deposits/staff.ts';
import type { ApprovalId, NewId } from '@candor/contract/ids.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addStaff, answerOf, callApi, idIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let maker: TestStaff;
let checker: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  maker = await addStaff(system, 'sun3', ['operations', 'approver']);
  checker = await addStaff(system, 'sun3', ['approver']);
  second = await addStaff(system, 'sun3', ['tenant_admin']);
});
afterAll(() => system.close());

const tenantId = parseTenantId(tenantIds.sun3);
const scopeOf = ({ id }: TestStaff) => tenantScope(tenantId, { kind: 'staff', id });

let proposed = 0;

async function propose(): Promise<NewId> {
  // The same channel is not proposed twice while the first proposal is open.
  proposed += 1;
  const answer = await callApi(system, proposeChannel, {
    bearer: maker.bearer,
    body: {
      kind: 'bank',
      currency: 'EUR',
      fields: [
        { name: 'holder', value: 'Candor Demo Markets' },
        { name: 'bank_name', value: `Bank ${proposed}` },
        { name: 'iban', value: 'DE89 3704 0044 0532 0130 00' },
      ],
      reason: 'the new house bank',
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return idIn(answer);
}

const decide = (staff: TestStaff, id: string, endpoint: Endpoint = contract.approveProposal) =>
  callApi(system, endpoint, { bearer: staff.bearer, params: { id }, body: { note: 'looked at it' } });

describe('S-27 maker and checker', () => {
  test('S-27 the maker cannot approve or reject, another can, and only once', async () => {
    const id = await propose();
    expect((await decide(maker, id)).body).toMatchObject({ status: 403, code: 'self_approval' });
    expect((await decide(maker, id, contract.rejectProposal)).body).toMatchObject({ code: 'self_approval' });
    expect((await decide(checker, id)).body).toMatchObject({
      state: 'approved',
      maker_id: maker.id,
      checker_id: checker.id,
    });
    expect((await decide(second, id)).body).toMatchObject({ status: 409, code: 'already_decided' });
    expect((await decide(second, id, contract.rejectProposal)).body).toMatchObject({ code: 'already_decided' });
  });

  test('S-27 two who approve at once: one does it, the other hears that it is done', async () => {
    const id = await propose();
    const answers = await Promise.all([
      decide(checker, id),
      decide(second, id),
      decide(checker, id),
      decide(second, id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('a maker takes back an open proposal; nobody else can, and nothing happens then', async () => {
    const id = await propose();
    const take = (staff: TestStaff) =>
      callApi(system, contract.withdrawProposal, { bearer: staff.bearer, params: { id } });
    expect((await take(second)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await take(maker)).body).toMatchObject({ state: 'withdrawn', checker_id: null });
    expect((await decide(checker, id)).body).toMatchObject({ code: 'already_decided' });
    const list = await callApi(system, contract.listApprovals, {
      bearer: checker.bearer,
      query: { state: 'withdrawn' },
    });
    expect(list.body).toMatchObject({ items: [{ id, state: 'withdrawn' }] });
  });

  test('MSG-03 what waits stands oldest first, page by page; what was taken back newest first', async () => {
    const made = [await propose(), await propose(), await propose()];
    const read = async (state: 'proposed' | 'withdrawn'): Promise<string[]> => {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = { state, limit: '1', ...(cursor !== '' && { cursor }) };
        const { items, next } = answerOf(
          contract.listApprovals,
          await callApi(system, contract.listApprovals, { bearer: checker.bearer, query }),
        );
        ids.push(...items.map(({ id }) => String(id)));
        cursor = next;
      }
      return ids.filter((id) => made.some((own) => own === id));
    };
    expect(await read('proposed')).toEqual(made);
    for (const id of made) {
      const taken = await callApi(system, contract.withdrawProposal, { bearer: maker.bearer, params: { id } });
      expect(taken.body).toMatchObject({ state: 'withdrawn' });
    }
    expect(await read('withdrawn')).toEqual(made.toReversed());
  });

  test('S-27 the inbox says what is proposed about one thing, and nothing of the others', async () => {
    const [id] = [await propose(), await propose()];
    const ask = async (query: Record<string, string>) =>
      answerOf(contract.listApprovals, await callApi(system, contract.listApprovals, { bearer: checker.bearer, query }))
        .items;
    const one = (await ask({ state: 'proposed' })).find((proposal) => proposal.id === id);
    const about = { subject_id: one?.subject_id ?? '' };
    expect((await ask({ ...about, state: 'proposed' })).map((proposal) => proposal.id)).toEqual([id]);
    await callApi(system, contract.withdrawProposal, { bearer: maker.bearer, params: { id } });
    expect(await ask({ ...about, state: 'proposed' })).toEqual([]);
    expect(await ask(about)).toMatchObject([{ id, state: 'withdrawn' }]);
    const spain = await addStaff(system, 'spain', ['approver']);
    const asked = { tenant: 'spain', bearer: spain.bearer, query: about } as const;
    expect((await callApi(system, contract.listApprovals, asked)).body).toMatchObject({ items: [] });
  });

  test('S-21 a proposal of another tenant is as unknown as none', async () => {
    const id = await propose();
    const spain = await addStaff(system, 'spain', ['approver']);
    const call = (of: string) =>
      callApi(system, contract.approveProposal, {
        tenant: 'spain',
        bearer: spain.bearer,
        params: { id: of },
        body: {},
      });
    expect((await call(id)).status).toBe(404);
    expect((await call('0199a000-0000-7000-8000-00000000dead')).status).toBe(404);
  });

  test('S-27 the application’s own role cannot write a decision of one person', async () => {
    const id = await propose();
    const attempts = [
      // The maker as the checker, in the maker's name and in the checker's.
      [maker, `checker_id = '${maker.id}'`],
      [checker, `checker_id = '${maker.id}'`],
      // Another's name as the checker.
      [maker, `checker_id = '${checker.id}'`],
      // No checker at all.
      [checker, `checker_id = null`],
    ] as const;
    for (const [actor, assignment] of attempts) {
      await expect(
        system.server.db.transact(scopeOf(actor), async (tx) => {
          const checkerId = assignment.includes('null') ? null : assignment.slice(-37, -1);
          await tx.sql`
            update brokerage.approvals set state = 'approved', decided_at = now(), checker_id = ${checkerId}
            where approval_id = ${id}`;
        }),
        assignment,
      ).rejects.toThrow(/approvals_four_eyes|decided by its checker/);
    }
    for (const column of ['maker_id', 'payload', 'kind', 'reason']) {
      await expect(
        system.server.db.transact(scopeOf(checker), async (tx) => {
          await tx.sql`update brokerage.approvals set ${tx.sql(column)} = ${tx.sql(column)} where approval_id = ${id}`;
        }),
        column,
      ).rejects.toThrow('permission denied');
    }
    await expect(
      system.server.db.transact(scopeOf(checker), async (tx) => {
        await tx.sql`delete from brokerage.approvals where approval_id = ${id}`;
      }),
    ).rejects.toThrow('permission denied');
  });

  test('S-27 G-10 a channel cannot be written without an approved proposal of its own', async () => {
    const open = await propose();
    const insert = (approvalId: ApprovalId) =>
      system.server.db.transact(scopeOf(checker), async (tx) => {
        await tx.sql`
          insert into brokerage.deposit_channels (tenant_id, channel_id, kind, currency, fields, approval_id, opened_at,
            usable_from)
          values (${tenantId}, '0199a000-0000-7000-8000-00000000beef', 'bank', 'EUR', '[]', ${approvalId}, now(),
            now() + interval '25 hours')`;
      });
    await expect(insert(open)).rejects.toThrow('two people');
    await decide(checker, open);
    await expect(insert(open)).rejects.toThrow('two people');
  });
});
