import { describe, expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const clock = 'packages/platform/src/clock/clock.ts';
const declared =
  'declare const sql: { (parts: TemplateStringsArray, ...values: unknown[]): void; unsafe(text: string): void };';
const tidy = (line: string, path = clock): string[] =>
  tidyFixture({ [path]: moduleText(`${declared}\nexport const now = (name: string): unknown => ${line}`) });

describe('S-41 parameterised SQL only', () => {
  test.each([
    ['text sent as SQL', 'sql.unsafe(name);'],
    ['text sent as SQL by another spelling', "sql['unsafe'](name);"],
    ['a template without the tag', '`select id from people where name = ${name}`;'],
    ['a template over lines', '`\n  insert into people (name)\n  values (${name})`;'],
    ['texts added up', "'delete from people where name = ' + name + ' limit 1';"],
    ['a condition for later', "`where name = '${name}'`;"],
    ['an order chosen by a caller', '`order by ${name}`;'],
  ])('S-41 %s is found', (_name, line) => {
    const findings = tidy(line);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(new RegExp(`^${clock}:3 {2}\\[sql\\] `));
  });

  test.each([
    ['a tagged template', 'sql`select id from people where name = ${name}`;'],
    ['a sentence', '`select ${name} or update your settings`;'],
    ['a text without values', "'select 1 from people';"],
  ])('S-41 %s is not', (_name, line) => {
    expect(tidy(line)).toEqual([]);
  });

  test('S-41 a table’s own upkeep may name what cannot be a parameter', () => {
    const migrate = 'packages/platform/src/db/migrate.ts';
    const findings = tidyFixture({
      [migrate]: moduleText(`${declared}\nexport const run = (text: string): unknown => sql.unsafe(text);`),
      'packages/platform/src/index.ts':
        "export { now } from './clock/clock.ts';\nexport { run } from './db/migrate.ts';\n",
    });
    expect(findings).toEqual([]);
  });
});

describe('SQL stands in stores', () => {
  const people = 'packages/brokerage/src/clients';
  const read = 'export const read = ({ sql }: { sql: (parts: TemplateStringsArray) => void }) => sql`select 1`;';
  const readOf = 'export const read = (tx: { sql: (parts: TemplateStringsArray) => void }) => tx.sql`select 1`;';
  const tidyIn = (name: string, code: string): string[] =>
    tidyFixture({
      'packages/brokerage/src/index.ts': `export { read } from './clients/${name}';\n`,
      [`${people}/${name}`]: moduleText(code),
    });

  test.each([
    ['service.ts', read],
    ['restore.ts', readOf],
  ])('a statement in %s is found', (name, code) => {
    expect(tidyIn(name, code)).toEqual([
      `${people}/${name}:2  [sql] a statement outside a store; move it to store.ts or <what>-store.ts`,
    ]);
  });

  test.each([
    ['store.ts', read],
    ['code-store.ts', readOf],
  ])('a statement in %s is not', (name, code) => {
    expect(tidyIn(name, code)).toEqual([]);
  });
});
