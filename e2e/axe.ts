// Looks at the open page with axe-core for WCAG A and AA. The engine is evaluated from outside, so the page's own policy stays in force.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
declare global {
  var axe: { run(context: object, options: object): Promise<{ readonly violations: readonly Finding[] }> } | undefined;
}

export type Rules = readonly string[];
const wcag: Rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line per violated rule and element; empty when there is none. */
export async function findViolations(page: Page, rules: Rules = wcag, part = 'html'): Promise<string[]> {
  const found = await judge(page, rules, part);
  // A notice lies over the page for some seconds. It was judged with the rest; what it covers is judged without it.
  const isCovered = found.some((violation) => violation.includes('partially obscured'));
  return isCovered && (await closeNotices(page)) ? judge(page, rules, part) : found;
}

/** Whether there was one. */
const closeNotices = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('.ui-toast > button');
    for (const button of buttons) button.click();
    return buttons.length > 0;
  });

async function judge(page: Page, rules: Rules, part: string): Promise<string[]> {
  const isThere = await page.evaluate(() => globalThis.axe !== undefined);
  if (!isThere) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([runOnly, include]) => {
      // Only one of these rules wants anything fetched beforehand, sounds. Reading the style sheets for none took a quarter of the time.
      const preload = { assets: ['media'] };
      const result = await globalThis.axe?.run({ include }, { runOnly, resultTypes: ['violations'], preload });
      return result?.violations ?? [];
    },
    [rules, part] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

/**
 * The open page, or a part of it, in each theme, without loading it again: a theme is an attribute and changes nothing but looks.
 * A dialog is a part: the page behind it is out of reach and was judged by itself.
 */
export async function findViolationsIn(page: Page, themes: readonly string[], part = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await dress(page, 'theme', theme);
    // What is not colour does not depend on the theme and was seen in the first one.
    const violations = await findViolations(page, theme === themes[0] ? wcag : ['color-contrast'], part);
    found.push(...violations.map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

/** Changes the look at once: a colour on its way to another one is neither of the two that are judged. */
export const dress = (page: Page, name: 'theme' | 'mode' | 'updown', value: string): Promise<void> =>
  page.evaluate(
    ([key, text]) => {
      if (document.adoptedStyleSheets.length === 0) {
        const still = new CSSStyleSheet();
        still.replaceSync('*, *::before, *::after { transition: none !important }');
        document.adoptedStyleSheets.push(still);
      }
      document.documentElement.dataset[key] = text;
    },
    [name, value] as const,
  );
