// A page that is brought when it is opened is found as the only export of its file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/\blazyPage\(\(\) => import\('([^']+)'\)\)/g),
  ])
  .map(([, file = '']) => file);

test('NAV-01 the routes bring their pages by the file alone', () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each(files)('NAV-01 %s exports one page and nothing else', (file) => {
  const exported = readFileSync(join(folder, file), 'utf8').match(/^export .*$/gm);
  expect(exported).toEqual([expect.stringMatching(/^export (?:async )?function \w+Page\(/)]);
});
