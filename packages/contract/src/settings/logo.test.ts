import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLogo, pngMaxChars, pngStart } from './logo.ts';

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
  svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  svg('<animate attributeName="href" to="javascript:x()"/>'),
  svg('<use href = https://evil.example/#a />'),
  svg('<style>rect{fill:red}</style>'),
  svg('<rect style="background:red"/>'),
  `<?xml-stylesheet href="#x"?>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
  '<html></html>',
  svg('x'.repeat(40_000)),
])('S-38 a drawing that runs or fetches something is none: %.60s', (text) => {
  expect(isLogo(text)).toBe(false);
});

test('BRAND-01 gradients inside the drawing are fine', () => {
  expect(isLogo(svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/>'))).toBe(true);
});

// One pixel.
const png = `${pngStart}iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==`;

test('BRAND-01 a small PNG may stand for a brand', () => {
  expect(isLogo(png)).toBe(true);
});

test.each([
  ['another kind of picture', png.replace('image/png', 'image/jpeg')],
  ['something else under its name', `${pngStart}${btoa('<svg onload="x()"></svg>')}`],
  ['what is no base64', `${png.slice(0, -4)}"><b`],
  ['more than a request carries', png.replace('==', `${'A'.repeat(pngMaxChars)}==`)],
])('S-38 BRAND-01 %s is no logo', (_, text) => {
  expect(isLogo(text)).toBe(false);
});
