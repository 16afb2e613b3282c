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
  var axe: { run(options: object): Promise<{ readonly violations: readonly Finding[] }> } | undefined;
}

/** One line per violated rule and element; empty when there is none. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const result = await globalThis.axe?.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return result?.violations ?? [];
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
