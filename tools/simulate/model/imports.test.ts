import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const model = import.meta.dirname;
const files = readdirSync(model, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);

test('the model has files for shares and for every other product', () => {
  expect(files.length).toBeGreaterThan(12);
  expect(files).toContain(join('products', 'savings.ts'));
});

test.each(files)('%s imports nothing of the product: only the model itself and Node', (file) => {
  const text = readFileSync(join(model, file), 'utf8');
  const named = Array.from(text.matchAll(/(?:from|import\()\s*'([^']+)'/g), ([, name = '']) => name);
  const strangers = named.filter((name) => {
    if (name.startsWith('node:')) return false;
    return !name.startsWith('.') || !resolve(join(model, dirname(file)), name).startsWith(model + sep);
  });
  expect(strangers).toEqual([]);
});
