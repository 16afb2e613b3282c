// What is written twice stays one: the skeleton's colours and the server's grounds are those of the themes' files.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { themeGrounds, themeNames } from '@candor/contract/settings/brand.ts';
import { readTokens } from '@candor/ui/contrast/contrast.ts';
import { paintAccent, themes } from '@candor/ui/provider/appearance.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../index.html');
const looks = [...themes.map((theme) => [theme, ''] as const), ['abs', "[data-mode='light']"] as const];
const tokensOf = (theme: string, mode: string): Map<string, string> =>
  readTokens(
    read(`../../../../packages/ui/src/themes/${theme}.css`),
    (selector) => selector === `[data-theme='${theme}']${mode}`,
  );

const themeOf = (name: string) => themes.find((theme) => theme === name) ?? 'stand';

test.each(looks)('BOOT-07 the first paint of %s%s has the grounds of its theme', (theme, mode) => {
  const tokens = tokensOf(theme, mode);
  const selector = theme === 'stand' ? 'html' : `html[data-theme='${theme}']${mode}`;
  const block = page.split(`        ${selector} {`)[1]?.split('}')[0] ?? '';
  expect(block).toContain(`background: ${tokens.get('--bg') ?? '?'};`);
  expect(block).toContain(`--s: ${tokens.get('--surface') ?? '?'};`);
  expect(block).toContain(`--l: ${tokens.get('--border') ?? '?'};`);
  expect(block).toContain(`--b: ${tokens.get('--sunken') ?? '?'};`);
});

test('PROF-02 an accent is measured on the grounds that the themes have', () => {
  expect(themeNames).toEqual(themes);
  expect(themeGrounds).toHaveLength(looks.length);
  for (const { theme, mode, grounds } of themeGrounds) {
    const tokens = tokensOf(theme, theme === 'abs' && mode === 'light' ? "[data-mode='light']" : '');
    expect(grounds, `${theme} ${mode}`).toEqual(
      ['--bg', '--surface', '--raised', '--sunken'].map((name) => tokens.get(name)),
    );
  }
});

test('PROF-02 the accent of a brand on a theme is the one that was measured there', () => {
  const accent = { light: '#a80f36', dark: '#ff9aaa' };
  for (const { theme, mode } of themeGrounds)
    expect(paintAccent({ theme: themeOf(theme), mode, accent })['--accent'], `${theme} ${mode}`).toBe(accent[mode]);
});

test('I18N-02 without a brand the first paint offers every language', () => {
  const list = /\|\| \[('[^\]]*)\];\s+var wanted/.exec(page)?.[1] ?? '';
  expect(list.split(', ')).toEqual(languages.map((language) => `'${language}'`));
});
