import { expect, test } from 'vitest';
import { findTextFaults } from '@candor/contract/publications/checks.ts';
import { checkWords } from './words.ts';

const honest = 'Please use the account that the deposit page shows.';
const details = 'Please use ES91 2100 0418 4502 0005 1332 instead.';

const judge = (family: 'legal' | 'message', body: string) => findTextFaults(family, { title: 'News', body });

test('G-10 a remark that names payment details is not proposed, and the field is named', () => {
  expect(checkWords({ remark: honest, answer: undefined })).toBeUndefined();
  expect(checkWords({ remark: details })).toMatchObject({
    refused: 'words_forbidden',
    errors: [{ path: 'body.remark', code: 'not_allowed' }],
  });
});

test('G-10 the words of a message name no payment details; a legal text may name registers of the company', () => {
  expect(judge('message', honest)).toEqual([]);
  expect(judge('message', details)).toEqual([{ field: 'body', code: 'not_allowed', found: '' }]);
  expect(judge('legal', 'Entered in the register of companies as 0000026438 12.')).toEqual([]);
});
