import { expect, test, vi } from 'vitest';
import { compileCatalogue } from '@candor/locales/compile.ts';
import { createManualClock } from '../clock/manual-clock.ts';
import { createLog } from '../log/log.ts';
import { createMissingReport } from './report-missing.ts';
import { createTexts } from './texts.ts';
import type { LoadCatalogue } from './texts.ts';

const load = vi.fn<LoadCatalogue>(async (language) =>
  compileCatalogue('errors', {
    not_found: language === 'pl-PL' ? 'Nie znaleziono.' : 'Not found.',
    rate_limited: '{count, plural, one {# try} other {# tries}}',
  }),
);

const refuse = (key: string): never => {
  throw new Error(`${key} was not there`);
};

test('I18N-01 a noun is loaded once and shown in the language that is active', async () => {
  const texts = createTexts('en-US', load, refuse);
  await texts.load(['errors']);
  await texts.load(['errors']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(texts.store.getState().t('errors.not_found')).toBe('Not found.');
  expect(texts.store.getState().t('errors.rate_limited', { count: 1 })).toBe('1 try');
  await texts.setLanguage('pl-PL');
  expect(texts.store.getState()).toMatchObject({ language: 'pl-PL' });
  expect(texts.store.getState().t('errors.not_found')).toBe('Nie znaleziono.');
});

/** Catalogues that come when the test lets them. */
function holdCatalogues() {
  const held = new Map<string, (how: 'come' | 'fail') => void>();
  const hold: LoadCatalogue = (language, noun) =>
    new Promise((resolve, reject) => {
      held.set(`${language}/${noun}`, (how) => {
        if (how === 'fail') reject(new Error('lost'));
        else resolve(compileCatalogue('errors', { not_found: `${language} ${noun}` }));
      });
    });
  const release = async (id: string, how: 'come' | 'fail' = 'come'): Promise<void> => {
    await expect.poll(() => held.has(id)).toBe(true);
    held.get(id)?.(how);
    // Everything that waited for it goes on.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { hold, release };
}

test('I18N-01 a new language waits for the page that is still on its way', async () => {
  const { hold, release } = holdCatalogues();
  const texts = createTexts('en-US', hold, refuse);
  const page = texts.load(['errors']);
  const change = texts.setLanguage('pl-PL');
  await release('en-US/errors');
  await page;
  // The page is there in the old language, and is read in it until the new one has come.
  expect(texts.store.getState()).toMatchObject({ language: 'en-US' });
  expect(texts.has(['errors'])).toBe(true);
  await release('pl-PL/errors');
  await change;
  expect(texts.store.getState().t('errors.not_found')).toBe('pl-PL errors');
  expect(texts.has(['errors'])).toBe(true);
});

test('I18N-01 a page that is asked for while the language changes is waited for as well', async () => {
  const { hold, release } = holdCatalogues();
  const texts = createTexts('en-US', hold, refuse);
  const first = texts.load(['errors']);
  await release('en-US/errors');
  await first;
  const change = texts.setLanguage('pl-PL');
  const page = texts.load(['kyc']);
  await release('pl-PL/errors');
  expect(texts.store.getState()).toMatchObject({ language: 'en-US' });
  await release('pl-PL/kyc');
  await change;
  // The page's load began in the old language: it is done once the new one is there.
  await release('en-US/kyc');
  await page;
  expect(texts.has(['errors', 'kyc'])).toBe(true);
});

test('I18N-01 of two choices the later one stands, in whatever order they arrive', async () => {
  const { hold, release } = holdCatalogues();
  const texts = createTexts('en-US', hold, refuse);
  const page = texts.load(['errors']);
  await release('en-US/errors');
  await page;
  const changes = [texts.setLanguage('pl-PL'), texts.setLanguage('tr-TR')];
  await release('tr-TR/errors');
  await release('pl-PL/errors');
  await Promise.all(changes);
  expect(texts.store.getState()).toMatchObject({ language: 'tr-TR' });
});

test('I18N-01 a catalogue that was lost keeps the old language and is asked for again', async () => {
  const { hold, release } = holdCatalogues();
  const texts = createTexts('en-US', hold, refuse);
  const lost = texts.load(['kyc']);
  const noticed = expect(lost).rejects.toThrow('lost');
  await release('en-US/kyc', 'fail');
  await noticed;
  expect(texts.has(['kyc'])).toBe(false);
  const page = texts.load(['errors']);
  await release('en-US/errors');
  await page;
  const failed = expect(texts.setLanguage('pl-PL')).rejects.toThrow('lost');
  await release('pl-PL/errors', 'fail');
  await failed;
  expect(texts.store.getState()).toMatchObject({ language: 'en-US' });
  const again = texts.setLanguage('pl-PL');
  await release('pl-PL/errors');
  await again;
  expect(texts.store.getState()).toMatchObject({ language: 'pl-PL' });
});

test('I18N-01 a text that was not loaded is shown by its key, kept in the log and told to the console once', async () => {
  const log = createLog(createManualClock());
  const tell = vi.fn<(problem: Error) => void>();
  const texts = createTexts('en-US', load, createMissingReport(log, tell));
  const { t } = texts.store.getState();
  expect([t('errors.not_found'), t('errors.not_found')]).toEqual(['errors.not_found', 'errors.not_found']);
  expect(tell.mock.calls).toEqual([[new Error('Missing text: errors.not_found')]]);
  expect(log.entries()).toMatchObject([{ area: 'texts', message: 'Error: Missing text: errors.not_found' }]);
  await texts.load(['errors']);
  expect(texts.store.getState().t('errors.not_found')).toBe('Not found.');
  expect(tell).toHaveBeenCalledTimes(1);
});
