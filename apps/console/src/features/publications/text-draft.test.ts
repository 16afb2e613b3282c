import { expect, test } from 'vitest';
import type { PublishedText } from '@candor/contract/publications/staff.ts';
import { freshDraft, readDraft, writeDraft } from './text-draft.ts';

const given: readonly PublishedText[] = [
  { language: 'en-US', fields: { title: 'Cookies', body: 'We keep one cookie.' } },
  { language: 'pl-PL', fields: { title: 'Pliki cookie', body: 'Przechowujemy jeden plik.' } },
];

test('TERM-01 what was written is there again after a reload, in each language', () => {
  const written = {
    ...freshDraft(given),
    texts: given.map((text) => (text.language === 'en-US' ? { ...text, fields: { ...text.fields, body: '' } } : text)),
    asksAgain: true,
    topic: 'market',
    start: '2030-01-01T00:00',
    reason: 'shorter',
  } as const;
  const kept = writeDraft(written, given);
  expect(readDraft(kept, given)).toEqual(written);
  expect(Object.keys(kept)).not.toContain('pl-PL body');
});

test('TERM-01 a language that nobody touched follows the text that holds', () => {
  const kept = writeDraft({ ...freshDraft(given), reason: 'later' }, given);
  const newer = given.map((text) => ({ ...text, fields: { ...text.fields, title: 'New' } }));
  expect(readDraft(kept, newer)).toEqual({ ...freshDraft(newer), reason: 'later' });
  expect(readDraft(undefined, newer)).toEqual(freshDraft(newer));
});
