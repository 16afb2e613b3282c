import { expect, test } from 'vitest';
import { tidyFixture } from '../fixture.ts';

const tidy = (path: string, line: string): string[] =>
  tidyFixture({ [path]: `# Title\n\n${line}\n` }).filter((found) => found.includes('[reference]'));

test.each([
  ['copy `packages/money/src/subtract.ts`', 'packages/money/src/subtract.ts'],
  ['see `clock/watch.ts`', 'clock/watch.ts'],
  ['look into `packages/ledger/src/`', 'packages/ledger/src/'],
  ['[the ledger](../domain/ledger.md) tells', '../domain/ledger.md'],
  ['![the desk](pictures/desk.png)', 'pictures/desk.png'],
  ['`npm run polish` does it', 'npm run polish'],
])('a guide that says “%s” names what is not there', (line, name) => {
  expect(tidy('docs/guides/a.md', line)).toEqual([`docs/guides/a.md:3  [reference] ${name} is not there`]);
});

test.each([
  'copy `packages/money/src/add.ts`, as `add.ts`, `money/add.ts` or `src/add.ts`',
  '`npm run start`, [requirements](../requirements.md#auth), [here](#title), [elsewhere](https://example.org/a.md)',
  'make `packages/brokerage/src/<noun>/`, `<noun>.ts`, `*.db.test.ts` and `tenants/<name>/tenant.json`',
  'the server writes `.data/demo-logins.json`, the build `apps/server/dist/main.js`',
])('a guide may say “%s”', (line) => {
  expect(tidy('docs/guides/a.md', line)).toEqual([]);
});

test('a decision tells of its day and may name what was moved since', () => {
  expect(tidy('docs/decisions/0001-a.md', 'in `packages/money/src/subtract.ts`')).toEqual([]);
});

test('the levels of ARCHITECTURE.md are those of the boundaries, of modules that are there, and its picture has what is composed', () => {
  const opening = '// A module of the fixture.\n';
  const found = tidyFixture({
    'ARCHITECTURE.md':
      '| 0 ground | tenants, throttle (of tries), ghosts |\n\n```\ncreateBusiness(parts, sources)\n  people tenants\n```\n',
    'packages/brokerage/package.json': JSON.stringify({ name: '@candor/brokerage' }),
    'packages/brokerage/src/tenants/module.ts': `${opening}export const composeTenants = 1;\n`,
    'packages/brokerage/src/throttle/module.ts': `${opening}export const composeThrottle = 1;\n`,
  }).filter((line) => line.includes('[reference]'));
  const about = (name: string) =>
    found.filter((line) => line.includes(`] ${name} `)).map((line) => line.split(`${name} `)[1] ?? '');
  expect(about('tenants')).toEqual([]);
  expect(about('throttle')).toEqual(['is composed, and the picture of the business has not got it']);
  expect(about('ghosts')).toEqual(['is in no level of the boundaries']);
  expect(about('audit').toSorted()).toEqual(['is no module of the brokerage', 'stands in no level of the table']);
});
