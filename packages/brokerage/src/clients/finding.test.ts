import { expect, test } from 'vitest';
import { listBeginnings, readBeginnings } from './finding.ts';

test('S-28 a client is entered by the beginnings of every word, without accents, and by the end of the phone', () => {
  const found = listBeginnings({ fullName: 'Łucja Żak', username: 'lucja.z', phone: '+48 600 123 456' });
  expect(found).toEqual(['lu', 'luc', 'lucj', 'lucja', 'za', 'zak', '23456']);
  expect(listBeginnings({ fullName: '王小明', username: 'wang', phone: '+8613800138000' })).toContain('王');
  expect(listBeginnings({ fullName: 'अदिति शर्मा', username: 'aditi', phone: '+919812345678' })).toContain('अदि');
  // Nothing longer than eight is kept.
  expect(listBeginnings({ fullName: 'Maximiliana', username: 'abc', phone: '+12025550100' }).at(-4)).toBe('maximili');
});

test('S-28 every word that was typed must begin something; the rarest is looked up first', () => {
  expect(readBeginnings('Ma Lovelace')).toEqual(['lovelace', 'ma']);
  expect(readBeginnings('Maximiliana')).toEqual(['maximili']);
  expect(readBeginnings('L')).toBeUndefined();
  expect(readBeginnings('Ada L')).toBeUndefined();
  expect(readBeginnings('王')).toEqual(['王']);
  expect(readBeginnings('  ')).toBeUndefined();
});
