import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { blindIndex, deriveKey, openField, readKeyVersion, sealField, unwrapKey, wrapKey } from './keyring.ts';

const dataKey = { version: 3, key: randomBytes(32) };
const address = { tenantId: 't1', table: 'clients', column: 'phone', rowId: 'r1' };

describe('envelope encryption', () => {
  test('S-56 a sealed value opens at its own address only', () => {
    const sealed = sealField(dataKey, address, '+48600700800');
    expect(openField(dataKey, address, sealed).toString()).toBe('+48600700800');
    for (const change of [{ tenantId: 't2' }, { table: 'x' }, { column: 'name' }, { rowId: 'r2' }]) {
      expect(() => openField(dataKey, { ...address, ...change }, sealed)).toThrow('unable to authenticate');
    }
  });

  test('S-56 every sealing is different and any changed byte is noticed', () => {
    const sealed = sealField(dataKey, address, 'x');
    expect(sealField(dataKey, address, 'x').equals(sealed)).toBe(false);
    for (let index = 5; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => openField(dataKey, address, changed)).toThrow('unable to authenticate');
    }
  });

  test('S-57 the key version stands in the value, and another version does not open it', () => {
    const sealed = sealField(dataKey, address, 'x');
    expect(readKeyVersion(sealed)).toBe(3);
    expect(() => openField({ ...dataKey, version: 4 }, address, sealed)).toThrow(/key version/);
  });

  test('S-56 a wrapped data key opens under its master, tenant and version only', () => {
    const master = { id: 'm1', key: randomBytes(32) };
    const wrapped = wrapKey(master, 't1', 1, dataKey.key);
    expect(unwrapKey(master, 't1', 1, wrapped).equals(dataKey.key)).toBe(true);
    expect(() => unwrapKey(master, 't2', 1, wrapped)).toThrow('unable to authenticate');
    expect(() => unwrapKey(master, 't1', 2, wrapped)).toThrow('unable to authenticate');
    expect(() => unwrapKey({ id: 'm1', key: randomBytes(32) }, 't1', 1, wrapped)).toThrow('unable to authenticate');
  });

  test('S-58 a blind index folds case and form, and differs by column and key', () => {
    const key = deriveKey(randomBytes(32), 'index');
    expect(blindIndex(key, 'email', 'Ana@Example.com').equals(blindIndex(key, 'email', 'ana@example.com'))).toBe(true);
    expect(blindIndex(key, 'phone', 'x').equals(blindIndex(key, 'email', 'x'))).toBe(false);
    expect(blindIndex(deriveKey(key, 'other'), 'email', 'x').equals(blindIndex(key, 'email', 'x'))).toBe(false);
  });
});
