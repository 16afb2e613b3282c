// Proves at compile time and at run time that nothing reaches the database without a scope.
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as face from './index.ts';
import type { Database, Reader, SystemScope, TenantScope, TenantTx, Tx } from './index.ts';
import { parseTenantId, systemScope, tenantScope } from './scope.ts';

const tenantId = parseTenantId('00000000-0000-4000-8000-00000000000a');

function writeNothing(tx: Tx): void {
  tx.afterCommit(() => undefined);
}

async function writeTenant(tx: TenantTx): Promise<string> {
  return tx.scope.tenantId;
}

// Never called: what counts is that each marked line fails to compile, or the type check of this file fails.
async function attempts(db: Database, reader: Reader): Promise<void> {
  // @ts-expect-error a read without scope
  await db.read((inner: Reader) => inner.sql`select 1`);
  // @ts-expect-error a transaction without scope
  await db.transact(async (tx: Tx) => tx.sql`select 1`);
  // @ts-expect-error a hand-made scope
  await db.read({ kind: 'tenant', tenantId, actor: { kind: 'client', id: 'a' } }, (inner) => inner.sql`select 1`);
  // @ts-expect-error a query on the database itself
  await db.sql`select 1`;
  // @ts-expect-error any text as a tenant
  tenantScope('00000000-0000-4000-8000-00000000000a', { kind: 'client', id: 'a' });
  // @ts-expect-error a reader where a write needs a transaction
  writeNothing(reader);
  await db.transact(tenantScope(tenantId, { kind: 'client', id: 'a' }), writeTenant);
  // @ts-expect-error a transaction across tenants where one tenant's data is written
  await db.transact(systemScope('nightly'), writeTenant);
  // @ts-expect-error a transaction that may be of either kind
  await db.transact(systemScope('nightly'), (tx: Tx) => writeTenant(tx));
}

describe('S-19 the compiler refuses', () => {
  test('S-19 each of the marked lines', () => {
    expect(attempts).toBeTypeOf('function');
    expectTypeOf<Reader>().not.toExtend<Tx>();
    expectTypeOf<Tx>().toExtend<Reader>();
    expectTypeOf<TenantTx>().toExtend<Tx>();
    expectTypeOf<Tx>().not.toExtend<TenantTx>();
    expectTypeOf<Tx<SystemScope>>().not.toExtend<TenantTx>();
    expectTypeOf<TenantTx['scope']>().toEqualTypeOf<TenantScope>();
  });

  test('S-19 the raw connection is not exported', () => {
    expect(Object.keys(face).filter((name) => /sql|pool|connection|postgres/i.test(name))).toEqual([]);
  });
});

describe('scopes', () => {
  test.each(['', 'ABC', '00000000-0000-4000-8000-00000000000A', "x' or true --"])('%j is no tenant', (text) => {
    expect(() => parseTenantId(text)).toThrow(TypeError);
  });

  test.each(['', "a'b", 'a\\b', 'a b', 'x'.repeat(129)])('%j is no actor', (id) => {
    expect(() => tenantScope(tenantId, { kind: 'client', id })).toThrow(TypeError);
  });

  test.each(['', 'ab', "it's", 'Upper case', 'x'.repeat(81)])('%j is no reason', (reason) => {
    expect(() => systemScope(reason)).toThrow(TypeError);
  });

  test('a scope cannot be changed after it was made', () => {
    expect(Object.isFrozen(tenantScope(tenantId, { kind: 'client', id: 'a' }))).toBe(true);
    expect(Object.isFrozen(systemScope('nightly'))).toBe(true);
  });
});
