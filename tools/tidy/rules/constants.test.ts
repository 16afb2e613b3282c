import { expect, test } from 'vitest';
import { tidyFixture } from '../fixture.ts';

const tidy = (path: string, line: string): string[] =>
  tidyFixture({ [path]: `// A module of the fixture.\n${line}\n` }).filter((found) => found.includes('[constant]'));

test.each([
  ['packages/money/src/add.ts', 'export const MOST_DIGITS = 15;', 'MOST_DIGITS'],
  ['packages/money/src/add.ts', 'const DAY = 24;', 'DAY'],
  ['tools/start.mjs', "const PORT = '8080';", 'PORT'],
])('in %s the line %s is found', (path, line, name) => {
  expect(tidy(path, line)).toEqual([`${path}:2  [constant] ${name} is written in camelCase`]);
});

test.each([
  'export const mostDigits = 15;',
  'export const Context = createContext(null);',
  'const X = 1;',
  "const { PORT } = process.env;\nconst go = () => {\n  const DATA_DIR = '/tmp';\n  return { DATA_DIR };\n};",
])('%s is left alone', (line) => {
  expect(tidy('packages/money/src/add.ts', line)).toEqual([]);
});
