import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLogo } from './logo.ts';

const tenants = join(import.meta.dirname, '..', '..', '..', '..', 'tenants');
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;

test.each(readdirSync(tenants))('BRAND-01 the logo of %s is one', (name) => {
  expect(isLogo(readFileSync(join(tenants, name, 'logo.svg'), 'utf8'))).toBe(true);
});

test.each([
  svg('<script>alert(1)</script>'),
  svg('<rect onload="x()"/>'),
  svg('<image href="https://evil.example/x.png"/>'),
  svg('<a href="javascript:x()"><rect/></a>'),
  svg('<rect fill="url(https://evil.example/#a)"/>'),
  svg('<foreignObject><b>x</b></foreignObject>'),
  `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
  '<html></html>',
  svg('x'.repeat(40_000)),
])('S-38 a drawing that runs or fetches something is none: %.60s', (text) => {
  expect(isLogo(text)).toBe(false);
});

test('BRAND-01 gradients inside the drawing are fine', () => {
  expect(isLogo(svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/>'))).toBe(true);
});
