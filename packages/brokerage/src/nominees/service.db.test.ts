// Nominees on the real server: the whole set at once with the PIN, shares that total in the database too, sealed, one removed, nobody else's.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '@candor/contract/nominees/client.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { addClient, callApi, holderOf, signIn, testPin } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { nomineeBody } from '@candor/testkit/refusals/world.ts';
import type { TestClient } from '@candor/testkit';

const system = await openTestSystem();

const newId = (): string => system.server.money.parts.ids.next();

const ana = nomineeBody;
const tom = {
  ...ana,
  name: 'Tom Lovelace',
  relation: 'child',
  birth_date: '2015-04-02',
  guardian_name: 'Ana Lovelace',
};

interface Owner {
  readonly client: TestClient;
  readonly bearer: string;
}

async function makeOwner(): Promise<Owner> {
  const client = await addClient(system, 'sun3', { pin: testPin });
  return { client, bearer: (await signIn(system, client)).access_token };
}

const key = () => ({ 'idempotency-key': newId() });

function save(
  { bearer }: Owner,
  nominees: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
  headers = key(),
) {
  const body = { nominees, opt_out: false, pin: testPin, ...more };
  return callApi(system, contract.saveNominees, { bearer, body, headers });
}

const listOf = async ({ bearer }: Owner) =>
  z.parse(contract.nomineeSet, (await callApi(system, contract.listNominees, { bearer })).body);

const remove = ({ bearer }: Owner, id: string, pin = testPin) =>
  callApi(system, contract.deleteNominee, { bearer, params: { id }, body: { pin }, headers: key() });

describe('FUND-07 the set', () => {
  test('FUND-07 starts empty, is saved as a whole with the PIN, and is told to the client', async () => {
    const owner = await makeOwner();
    expect(await listOf(owner)).toMatchObject({ items: [], total: '0', opted_out: false, changed_at: null });
    const saved = await save(owner, [
      { ...ana, share: '66.67' },
      { ...tom, share: '33.33' },
    ]);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await listOf(owner)).toMatchObject({
      items: [
        {
          name: 'Ana Lovelace',
          relation: 'spouse',
          share: '66.67',
          phone_code: '1',
          phone: '2025550143',
          is_minor: false,
        },
        { name: 'Tom Lovelace', share: '33.33', is_minor: true, guardian_name: 'Ana Lovelace' },
      ],
      total: '100',
      limits: { most: 10, min_share: '1', max_share: '100' },
    });
    const { bearer } = owner;
    expect((await callApi(system, listMessages, { bearer })).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'nominees_changed', link: '/beneficiary' })]),
    });
    expect((await callApi(system, listActivity, { bearer })).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ action: 'nominees.saved' })]),
    });
  });

  test.each([
    [
      'shares over the whole',
      [
        { ...ana, share: '60' },
        { ...ana, share: '50' },
      ],
      'nominee_shares_total',
      { total: '110' },
    ],
    [
      'several below the whole',
      [
        { ...ana, share: '60' },
        { ...ana, share: '39.99' },
      ],
      'nominee_shares_total',
      { total: '99.99' },
    ],
    ['a share too small', [{ ...ana, share: '0.99' }], 'nominee_share_bounds', { min: 1, max: 100 }],
    ['a share too large', [{ ...ana, share: '100.01' }], 'nominee_share_bounds', { min: 1, max: 100 }],
    ['a child without a guardian', [{ ...tom, guardian_name: undefined }], 'nominee_guardian_needed', undefined],
    ['a phone that cannot be', [{ ...ana, phone: '0000000000' }], 'phone_invalid', undefined],
    ['an area code that is none', [{ ...ana, phone_code: '999' }], 'phone_invalid', undefined],
    ['a birthday to come', [{ ...ana, birth_date: '2030-01-01' }], 'nominees_invalid', undefined],
    ['eleven people', Array.from({ length: 11 }, () => ({ ...ana, share: '9' })), 'too_many_nominees', { most: 10 }],
  ])('FUND-07 %s is refused and nothing is saved', async (_, nominees, code, params) => {
    const owner = await makeOwner();
    const answer = await save(owner, nominees);
    expect(answer.body).toMatchObject({ status: 422, code, ...(params && { params }) });
    expect((await listOf(owner)).changed_at).toBeNull();
  });

  test.each([
    ['a day that does not exist', { ...ana, birth_date: '1985-02-30' }],
    ['no name', { ...ana, name: '' }],
    ['a friend', { ...ana, relation: 'friend' }],
    ['no share', { ...ana, share: '' }],
    ['a negative share', { ...ana, share: '-5' }],
    ['a field more', { ...ana, score: 900 }],
  ])('FUND-07 %s is malformed', async (_, nominee) => {
    expect((await save(await makeOwner(), [nominee])).body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('FUND-07 one nominee may have a part; opting out empties the set and says so', async () => {
    const owner = await makeOwner();
    expect((await save(owner, [{ ...ana, share: '40' }])).body).toMatchObject({ total: '40', opted_out: false });
    expect((await save(owner, [ana], { opt_out: true })).body).toMatchObject({ code: 'nominees_invalid' });
    expect((await save(owner, [], { opt_out: true })).body).toMatchObject({ items: [], opted_out: true });
    expect((await save(owner, [ana])).body).toMatchObject({ total: '100', opted_out: false });
  });

  test('FUND-07 AUTH-12 a wrong PIN saves nothing, a missing one sends to the security page', async () => {
    const owner = await makeOwner();
    expect((await save(owner, [ana], { pin: '111999' })).body).toMatchObject({
      code: 'pin_wrong',
      params: { left: 4 },
    });
    expect((await listOf(owner)).items).toEqual([]);
    const client = await addClient(system);
    const without = { client, bearer: (await signIn(system, client)).access_token };
    expect((await save(without, [ana])).body).toMatchObject({ code: 'pin_not_set' });
  });

  test('FUND-07 the same key answers the same bytes, with another body it is a conflict, twenty at once save once', async () => {
    const owner = await makeOwner();
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(owner, [ana], {}, headers)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await save(owner, [{ ...ana, share: '50' }], {}, headers)).body).toMatchObject({
      code: 'idempotency_conflict',
    });
    const { scope } = holderOf(system, owner.client);
    const [row] = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ n: number }>>`
        select count(*)::int as n from brokerage.nominees where client_id = ${owner.client.id}`,
    );
    expect(row?.n).toBe(1);
  });
});

describe('FUND-07 removing', () => {
  test('FUND-07 the share goes to the others in proportion; the last one leaves an empty set', async () => {
    const owner = await makeOwner();
    await save(owner, [
      { ...ana, share: '50' },
      { ...tom, share: '30' },
      { ...ana, name: 'Ida Lovelace', share: '20' },
    ]);
    const [first] = (await listOf(owner)).items;
    expect((await remove(owner, first?.id ?? '')).body).toMatchObject({
      items: [
        { name: 'Tom Lovelace', share: '60' },
        { name: 'Ida Lovelace', share: '40' },
      ],
      total: '100',
    });
    for (const { id } of (await listOf(owner)).items.slice(0, 1)) await remove(owner, id);
    const [last] = (await listOf(owner)).items;
    expect(last).toMatchObject({ name: 'Ida Lovelace', share: '100' });
    expect((await remove(owner, last?.id ?? '')).body).toMatchObject({ items: [], opted_out: false });
  });

  test('S-21 FUND-07 another’s nominee is as unknown as none; a wrong PIN removes nobody', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await save(owner, [ana]);
    const [nominee] = (await listOf(owner)).items;
    expect((await remove(stranger, nominee?.id ?? '')).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await remove(owner, newId())).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await remove(owner, nominee?.id ?? '', '111999')).body).toMatchObject({ code: 'pin_wrong' });
    expect((await listOf(owner)).items).toHaveLength(1);
  });
});

describe('FUND-07 in the database', () => {
  test('FUND-07 names, birthdays and phones are sealed', async () => {
    const owner = await makeOwner();
    await save(owner, [ana]);
    const { scope } = holderOf(system, owner.client);
    const [row] = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ person: Buffer }>>`
        select person from brokerage.nominees where client_id = ${owner.client.id}`,
    );
    const stored = row?.person.toString('latin1') ?? '';
    expect(stored.length).toBeGreaterThan(50);
    for (const secret of ['Lovelace', '1985', '2025550143']) expect(stored).not.toContain(secret);
    expect(system.logText()).not.toContain('Lovelace');
  });

  test('FUND-07 shares that do not total cannot be written around the verbs', async () => {
    const owner = await makeOwner();
    const { scope } = holderOf(system, owner.client);
    const write = (shares: readonly number[]) =>
      system.server.db.transact(scope, async (tx) => {
        for (const share of shares) {
          await tx.sql`
            insert into brokerage.nominees (tenant_id, nominee_id, client_id, place, relation, share, person, created_at)
            values (${scope.tenantId}, ${newId()}, ${owner.client.id}, 0, 'child', ${share}, ${Buffer.alloc(8)}, now())`;
        }
      });
    await expect(write([6_000, 5_000])).rejects.toThrow('nominees come to');
    await expect(write([6_000, 3_000])).rejects.toThrow('nominees come to');
    await expect(write([6_000, 4_000])).resolves.toBeUndefined();
  });
});
