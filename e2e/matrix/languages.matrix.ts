// The full matrix that is too long for every change: every page in six languages on a phone. No missing key, no English left over,
// nothing that runs over the edge.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { clientPages, demo, demoClient, publicPages } from './judge.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(demo);
});
afterAll(() => stage.close());

/** A missing text shows its key: noun.some_key. */
const key = /(?<![\w./@])[a-z]+(?:-ui)?\.[a-z]+(?:_[a-z]+)+\b/u;
/** Words of the app's own English that no other of our languages has. */
const english =
  /\b(?:Your|Withdraw|Deposit|Transactions|Settings|Available|Account|Balance|Back|Amount|Review|Sign)\b/u;

async function read(page: Page, language: string, path: string): Promise<void> {
  await expect(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
  const text = await page.locator('body').innerText();
  expect(key.exec(text)?.[0], `${path}: a missing key`).toBeUndefined();
  if (language !== 'en-US') expect(english.exec(text)?.[0], `${path}: an English word`).toBeUndefined();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${path}: runs over the edge`).toBeLessThanOrEqual(0);
}

describe.each(languages)('I18N-01 %s', (language) => {
  test('pages that anyone may open', () =>
    stage.visit({ locale: language, device: 'phone', expects: [/./] }, async ({ page, open }) => {
      for (const path of publicPages) {
        await open(path);
        await read(page, language, path);
      }
    }));

  test('pages of a client', () =>
    stage.visit(
      { locale: language, device: 'phone', signedInAs: demoClient(stage, 'investor'), expects: [/./] },
      async ({ page, open }) => {
        for (const path of clientPages) {
          await open(path);
          await read(page, language, path);
        }
      },
    ));
});
