import { expect, test } from 'vitest';
import { freshSettings, readSettings, writeSettings } from './wanted.ts';
import type { Wanted } from './wanted.ts';

const before: Wanted = {
  app_name: 'Anka',
  template: 'sc',
  layout: 'st',
  theme_light: 'stand',
  theme_dark: 'dark',
  accent_light: '',
  accent_dark: '',
  languages: ['tr-TR', 'en-US'],
  networks: '10.0.0.0/8',
  chat: { system: 'smart', address: '', key: '' },
  logo: '',
};

test('NAV-07 the brand that is being prepared is there again after a reload; a chosen drawing is chosen again', () => {
  const draft = {
    wanted: { ...before, app_name: '', template: 'abs', accent_light: '#1d4e', languages: ['tr-TR'], logo: '<svg/>' },
    start: '2030-01-01T00:00',
    reason: 'a new name',
  } as const;
  const kept = writeSettings(draft, before);
  expect(readSettings(kept, before)).toEqual({ ...draft, wanted: { ...draft.wanted, logo: '' } });
  expect(Object.keys(kept)).not.toContain('networks');
});

test('NAV-07 what nobody touched follows what holds, and a word that is no choice any more is left out', () => {
  const kept = { ...writeSettings({ ...freshSettings(before), reason: 'later' }, before), layout: 'gone' };
  const newer = { ...before, app_name: 'Anka Yatırım' };
  expect(readSettings(kept, newer)).toEqual({ ...freshSettings(newer), reason: 'later' });
  expect(readSettings(undefined, newer)).toEqual(freshSettings(newer));
});

test('MSG-02 a chat provider that was typed is kept with the tab, and one that was not leaves what holds', () => {
  const chat = { system: 'vendor', address: 'https://chat.example/w', key: 'site-1' };
  const kept = writeSettings({ wanted: { ...before, chat }, start: '', reason: '' }, before);
  expect(readSettings(kept, before).wanted.chat).toEqual(chat);
  const untouched = writeSettings({ wanted: before, start: '', reason: '' }, before);
  expect(readSettings(untouched, { ...before, chat }).wanted.chat).toEqual(chat);
});
