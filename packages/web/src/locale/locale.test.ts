import { expect, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { chooseLanguage } from './locale.ts';

test('I18N-02 the stored choice wins over the system', () => {
  expect(chooseLanguage({ stored: 'pl-PL', system: ['es-ES'], offered: languages })).toBe('pl-PL');
});

test('I18N-02 the system language is matched by its primary part', () => {
  expect(chooseLanguage({ stored: undefined, system: ['fr-FR', 'es-MX'], offered: languages })).toBe('es-ES');
});

test('I18N-02 English when nothing fits, and a stored language the profile does not offer is not used', () => {
  expect(chooseLanguage({ stored: 'zh-CN', system: ['fr'], offered: ['tr-TR', 'en-US'] })).toBe('en-US');
  expect(chooseLanguage({ stored: 'nonsense', system: [], offered: [] })).toBe('en-US');
});
