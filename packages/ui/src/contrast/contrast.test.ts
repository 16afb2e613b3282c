// Every declared pair of tokens passes WCAG AA in each theme under each up/down setting.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themes, updowns, type Theme, type Updown } from '../provider/appearance.ts';
import { contrastRatio, readTokens, resolveColor } from './contrast.ts';
import { pairs } from './pairs.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const derived = read('tokens/derived.css');

function tokensOf(theme: Theme, updown: Updown): Map<string, string> {
  const own = readTokens(read(`themes/${theme}.css`), (selector) => selector === `[data-theme='${theme}']`);
  const common = readTokens(derived, (selector) => selector === ':root');
  const chosen = readTokens(derived, (selector) => selector === `[data-updown='${updown}']`);
  return new Map([...common, ...own, ...chosen]);
}

/** The light grounds of a theme that has both. */
const lightAbs = (selector: string): boolean => selector === "[data-theme='abs'][data-mode='light']";

function colorOf(tokens: Map<string, string>, name: string) {
  return resolveColor(`var(${name})`, tokens);
}

function findFailing(tokens: Map<string, string>): string[] {
  return pairs.flatMap(({ front, back, least }) => {
    const ratio = contrastRatio(colorOf(tokens, front), colorOf(tokens, back));
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)} < ${String(least)}`] : [];
  });
}

function namesOf(theme: Theme): string[] {
  const css = read(`themes/${theme}.css`);
  return [...readTokens(css, (selector) => selector === `[data-theme='${theme}']`).keys()].toSorted();
}

test('the arithmetic agrees with the known extremes', () => {
  const none = new Map<string, string>();
  expect(contrastRatio(resolveColor('#000000', none), resolveColor('#ffffff', none))).toBeCloseTo(21, 5);
  expect(contrastRatio(resolveColor('#777777', none), resolveColor('#ffffff', none))).toBeCloseTo(4.478, 2);
  expect(resolveColor('color-mix(in srgb, #000000 25%, #ffffff)', none).r).toBeCloseTo(191.25, 5);
  expect(() => resolveColor('var(--missing)', none)).toThrow('--missing');
});

describe.each(themes)('I18N-03 theme %s', (theme) => {
  test.each(updowns)('passes contrast with %s', (updown) => {
    const tokens = tokensOf(theme, updown);
    expect(findFailing(tokens)).toEqual([]);
  });

  test('declares the same tokens as the default theme', () => {
    expect(namesOf(theme)).toEqual(namesOf('stand'));
  });

  test('is part of the look', () => {
    expect(read('styles.css')).toContain(`@import './themes/${theme}.css';`);
  });
});

test.each(updowns)('I18N-03 PROF-02 theme abs on a light device passes contrast with %s', (updown) => {
  const own = readTokens(read('themes/abs.css'), lightAbs);
  const tokens = new Map([...tokensOf('abs', updown), ...own]);
  expect([...own.keys()].toSorted()).toEqual(namesOf('stand'));
  expect(findFailing(tokens)).toEqual([]);
});

test('up and down swap while success and danger stay', () => {
  const green = tokensOf('stand', 'green-up');
  const red = tokensOf('stand', 'red-up');
  expect(colorOf(red, '--up')).toEqual(colorOf(green, '--down'));
  expect(colorOf(red, '--down')).toEqual(colorOf(green, '--up'));
  expect(colorOf(red, '--success')).toEqual(colorOf(green, '--success'));
  expect(colorOf(red, '--danger')).toEqual(colorOf(green, '--danger'));
});
