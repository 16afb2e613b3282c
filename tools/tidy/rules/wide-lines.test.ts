import { expect, test } from 'vitest';
import { tidyFixture } from '../fixture.ts';

const wide = 'word '.repeat(41);
const tidy = (path: string, line: string): string[] =>
  tidyFixture({ [path]: `# Title\n\n${line}\n` }).filter((found) => found.includes('[wide line]'));

test('a line of docs over 200 columns is found', () => {
  expect(tidy('docs/guides/a.md', wide)).toEqual(['docs/guides/a.md:3  [wide line] 205 columns, at most 200']);
  expect(tidy('CONTRIBUTING.md', wide)).toHaveLength(1);
});

test.each([
  ['docs/guides/a.md', 'word '.repeat(40)],
  ['docs/guides/a.md', `| ${wide} |`],
  ['packages/brokerage/src/documents/texts/en-US/terms.md', wide],
])('%s may have a line like %s', (path, line) => {
  expect(tidy(path, line)).toEqual([]);
});
