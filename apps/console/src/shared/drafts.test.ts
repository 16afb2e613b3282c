import { expect, test } from 'vitest';
import { createMemoryArea, openStorage } from '@candor/web/storage/storage.ts';
import { createDrafts } from './drafts.ts';

test('a draft is kept over a reload, by its name, and gone once it was sent', () => {
  const area = createMemoryArea();
  const drafts = createDrafts(openStorage(() => area));
  drafts.write('one', { reason: 'looks right' });
  drafts.write('two', { reason: 'does not' });
  // Another page on the same tab.
  const later = createDrafts(openStorage(() => area));
  expect(later.read('one')).toEqual({ reason: 'looks right' });
  later.drop('one');
  expect(drafts.read('one')).toBeUndefined();
  expect(drafts.read('two')).toEqual({ reason: 'does not' });
});

test('no more than thirty are kept, and what is no draft is ignored', () => {
  const area = createMemoryArea();
  area.setItem('console_drafts', '{"x":3}');
  const drafts = createDrafts(openStorage(() => area));
  expect(drafts.read('x')).toBeUndefined();
  for (let count = 0; count < 40; count += 1) drafts.write(`n${count}`, { reason: String(count) });
  expect(drafts.read('n9')).toBeUndefined();
  expect(drafts.read('n10')).toEqual({ reason: '10' });
});
