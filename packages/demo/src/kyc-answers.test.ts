import { expect, test } from 'vitest';
import { checkAnswers } from '@candor/contract/kyc/answers.ts';
import { accountCountries } from '@candor/contract/countries/index.ts';
import { languages } from '@candor/contract';
import { findForbiddenWords } from '@candor/contract/documents/promises.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { demoRemarks, makeDemoAnswers } from './kyc-answers.ts';

const files = { id_front: sampleId('a'), id_back: sampleId('b') };

test.each(accountCountries)(
  'KYC-02 the people of the demo in %s pass the rules of their country, each with their own numbers',
  (country) => {
    const people = [0, 1, 2, 3, 4].map((place) =>
      makeDemoAnswers(country, { fullName: 'Łukasz Şahin', phone: '+48512345678', place }),
    );
    for (const answers of people) {
      expect(checkAnswers({ ...answers, ...files }, { country, today: '2026-11-16' })).toEqual({});
    }
    expect(new Set(people.map((answers) => answers.id_number)).size).toBe(5);
    expect(new Set(people.map((answers) => answers.account_number)).size).toBe(5);
  },
);

test('G-12 the remark is there in every language and asks for nothing', () => {
  expect(new Set(Object.values(demoRemarks)).size).toBe(languages.length);
  for (const language of languages) expect(findForbiddenWords(demoRemarks[language])).toEqual([]);
});
