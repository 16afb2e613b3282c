import { expect, test } from 'vitest';
import { languages, matchLanguage, parseAcceptLanguage } from './languages.ts';

test.each([
  ['pl-PL,en;q=0.8', ['pl-PL', 'en']],
  ['en;q=0.5, tr', ['tr', 'en']],
  ['es;q=0, hi', ['hi']],
  ['*', []],
  ['<script>,de', ['de']],
  [undefined, []],
  ['x'.repeat(600), []],
])('I18N-02 Accept-Language %j reads as %j', (header, expected) => {
  expect(parseAcceptLanguage(header)).toEqual(expected);
});

test.each([
  [['zh-TW'], 'zh-CN'],
  [['es-MX', 'pl'], 'es-ES'],
  [['PL-pl'], 'pl-PL'],
  [['de', 'fr'], undefined],
  [[], undefined],
] as const)('I18N-02 %j finds %s', (wanted, expected) => {
  expect(matchLanguage(wanted, languages)).toBe(expected);
});
