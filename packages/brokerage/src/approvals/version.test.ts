import { expect, test } from 'vitest';
import { checkVersion, writeVersion } from './version.ts';

test('S-27 a decision on what is no longer there is refused with the names of what changed', () => {
  const facts = { status: 'pending', changed_at: new Date(0) };
  const version = writeVersion(facts);
  expect(version).toMatch(/^status:[0-9a-f]{8}\.changed_at:[0-9a-f]{8}$/);
  expect(checkVersion(facts, version)).toBeUndefined();
  expect(checkVersion({ ...facts, status: 'approved' }, version)).toMatchObject({
    refused: 'version_changed',
    params: { changed: 'status' },
  });
  expect(checkVersion({ status: 'approved', changed_at: new Date(1) }, version)).toMatchObject({
    params: { changed: 'status, changed_at' },
  });
  expect(checkVersion(facts, 'nonsense')).toMatchObject({ refused: 'version_changed' });
  // Who does not say what was looked at is judged by the state alone.
  expect(checkVersion(facts, undefined)).toBeUndefined();
});
