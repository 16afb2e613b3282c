// Proves that a key has one effect, that its repetitions get the first answer, and that nobody else sees either.
import { refuse } from '@candor/contract/errors.ts';
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../clock/clock.ts';
import { openSql } from '../db/connection.ts';
import type { Reader } from '../db/reader.ts';
import { actorLabel, parseTenantId, systemScope, tenantScope } from '../db/scope.ts';
import { findAnswer, findAnswers, forgetAnswers, keysLiveMs, Replayed, transactOnce, type Once } from './once.ts';

const tenant = parseTenantId('00000000-0000-4000-8000-00000000000a');
const scope = tenantScope(tenant, { kind: 'client', id: 'ada' });
const other = tenantScope(tenant, { kind: 'client', id: 'bob' });
const elsewhere = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000b'), { kind: 'client', id: 'ada' });
const once: Once = { key: 'key-0123456789abcdef', requestHash: Buffer.alloc(32, 1), answerKey: Buffer.alloc(32, 3) };

const proven = async (): Promise<undefined> => undefined;

let base: TestDatabase;
let clock: FakeClock;
beforeEach(async () => {
  clock = createFakeClock(new Date('2026-05-01T10:00:00Z'));
  base = await createTestDatabase({ clock });
});
afterEach(() => base.close());

const countRead = async (reader: Reader): Promise<number> => {
  const [row] = await reader.sql<Array<{ rows: number }>>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname = 'answered_requests'`;
  return row?.rows ?? 0;
};

describe('once', () => {
  test('R-12 64 at once: one effect, 63 replays of the same answer', async () => {
    let effects = 0;
    const parts = { db: base.db, clock };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        transactOnce(parts, scope, once, async () => {
          effects += 1;
          return { number: effects };
        }),
      ),
    );
    expect(effects).toBe(1);
    expect(answers.filter((answer) => answer instanceof Replayed)).toHaveLength(63);
    expect(
      new Set(answers.map((answer) => JSON.stringify(answer instanceof Replayed ? answer.answer : answer))),
    ).toEqual(new Set(['{"number":1}']));
  });

  test('R-12 another body is a conflict; another client or tenant has keys of its own', async () => {
    const parts = { db: base.db, clock };
    await transactOnce(parts, scope, once, async () => ({ secret: 'of ada' }));
    const changed = { ...once, requestHash: Buffer.alloc(32, 2) };
    expect(await transactOnce(parts, scope, changed, async () => ({ secret: '' }))).toEqual(
      refuse('idempotency_conflict'),
    );
    expect(await findAnswer(parts, scope, changed, proven)).toEqual(refuse('idempotency_conflict'));
    for (const stranger of [other, elsewhere]) {
      expect(await findAnswer(parts, stranger, once, proven)).toBeUndefined();
      expect(await transactOnce(parts, stranger, once, async () => ({ secret: 'own' }))).toEqual({ secret: 'own' });
    }
  });

  test('R-12 a key is looked up by itself, also by a plan that was made while nothing was answered yet', async () => {
    const read = await base.db.read(scope, async (reader) => {
      await findAnswers(reader, [{ scope, once }]);
      const admin = openSql({ url: base.adminUrl });
      await admin`
        insert into platform.answered_requests (tenant_id, actor, key, request_hash, answer, created_at)
        select ${tenant}, ${actorLabel(scope)}, 'key-0123456789-' || n, decode(repeat('01', 32), 'hex'), 'sealed', ${clock.now()}
        from generate_series(1, 3000) as n`;
      await admin.end();
      const before = await countRead(reader);
      expect(await findAnswers(reader, [{ scope, once }])).toEqual([undefined]);
      return (await countRead(reader)) - before;
    });
    expect(read).toBeLessThan(10);
  });

  test('S-39 the table keeps no answer that can be read, and another request cannot open it', async () => {
    const parts = { db: base.db, clock };
    await transactOnce(parts, scope, once, async () => ({ name: 'Ada Lovelace', reason: 'a new roof' }));
    const [row] = await base.db.read(
      scope,
      (reader) => reader.sql<Array<{ answer: string }>>`select answer from platform.answered_requests`,
    );
    const bytes = Buffer.from(row?.answer ?? '', 'base64').toString('latin1');
    expect(`${row?.answer ?? ''}${bytes}`).not.toMatch(/Ada|roof|reason/);
    expect(await findAnswer(parts, scope, once, proven)).toEqual(
      new Replayed({ name: 'Ada Lovelace', reason: 'a new roof' }),
    );
    await expect(findAnswer(parts, scope, { ...once, answerKey: Buffer.alloc(32, 4) }, proven)).rejects.toThrow(
      'unable to authenticate',
    );
  });

  test('an answer of before they were sealed is still the answer', async () => {
    const parts = { db: base.db, clock };
    await base.db.transact(scope, async (tx) => {
      await tx.sql`
        insert into platform.answered_requests (tenant_id, actor, key, request_hash, answer, created_at)
        values (${tenant}, ${actorLabel(scope)}, ${once.key}, ${once.requestHash}, '{"done":true}', ${clock.now()})`;
    });
    expect(await findAnswer(parts, scope, once, proven)).toEqual(new Replayed({ done: true }));
  });

  test('a refusal and a fault leave the key free', async () => {
    const parts = { db: base.db, clock };
    expect(await transactOnce(parts, scope, once, async () => refuse('not_found'))).toEqual(refuse('not_found'));
    await expect(
      transactOnce(parts, scope, once, async () => {
        throw new Error('lost');
      }),
    ).rejects.toThrow('lost');
    expect(await transactOnce(parts, scope, once, async () => ({ done: true }))).toEqual({ done: true });
  });

  test('keys live longer than a day and are forgotten after that', async () => {
    const parts = { db: base.db, clock };
    await transactOnce(parts, scope, once, async () => ({ done: true }));
    const forget = (): Promise<number> =>
      base.db.transact(systemScope('forget answered requests'), (tx) => forgetAnswers(tx, clock.now()));
    clock.advance(25 * 60 * 60_000);
    expect(await forget()).toBe(0);
    clock.advance(keysLiveMs);
    expect(await forget()).toBe(1);
    expect(await findAnswer(parts, scope, once, proven)).toBeUndefined();
  });
});
