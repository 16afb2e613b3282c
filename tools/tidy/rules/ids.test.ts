import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const gifts = 'packages/brokerage/src/gifts/service.ts';
const ids = moduleText("export type ClientId = Id<'client'>;\nexport type AccountId = Id<'account'>;");

function tidyVerb(code: string): string[] {
  const files = { 'packages/contract/src/ids.ts': ids, [gifts]: moduleText(code) };
  return tidyFixture(files).filter((line) => line.includes('[ids]'));
}

test.each([
  ['an argument', 'export const give = (clientId: string) => clientId;', 'clientId is a ClientId'],
  ['a member', 'export interface Gift {\n  readonly toAccountId?: string;\n}', 'toAccountId is a AccountId'],
  [
    'one that may be absent',
    'export const give = (clientId: string | undefined) => clientId;',
    'clientId is a ClientId',
  ],
])('%s that is any text is found', (_name, code, text) => {
  expect(tidyVerb(code)).toEqual([expect.stringContaining(text)]);
});

test('one of its type is right, and so is an id of somebody else’s making', () => {
  expect(
    tidyVerb('export const give = (clientId: ClientId, credentialId: string) => [clientId, credentialId];'),
  ).toEqual([]);
});
