import { expect, test, vi } from 'vitest';
import { compileCatalogue } from '@candor/locales/compile.ts';
import { createTexts } from './texts.ts';
import type { LoadCatalogue } from './texts.ts';

const load = vi.fn<LoadCatalogue>(async (language) =>
  compileCatalogue('errors', {
    not_found: language === 'pl-PL' ? 'Nie znaleziono.' : 'Not found.',
    rate_limited: '{count, plural, one {# try} other {# tries}}',
  }),
);

test('I18N-01 a noun is loaded once and shown in the language that is active', async () => {
  const texts = createTexts('en-US', load);
  await texts.load(['errors']);
  await texts.load(['errors']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(texts.store.getState().t('errors.not_found')).toBe('Not found.');
  expect(texts.store.getState().t('errors.rate_limited', { count: 1 })).toBe('1 try');
  await texts.setLanguage('pl-PL');
  expect(texts.store.getState()).toMatchObject({ language: 'pl-PL' });
  expect(texts.store.getState().t('errors.not_found')).toBe('Nie znaleziono.');
});
