// The full matrix that is too long for every change: public pages and modals, seen by axe-core.
import { afterAll, beforeAll, test } from 'vitest';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { demo, demoClient, judge, publicPages } from './judge.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(demo);
});
afterAll(() => stage.close());

test.each(publicPages)('public page %s', (path) =>
  stage.visit({ device: 'phone', expects: [/./] }, async ({ page, open }) => {
    await open(path);
    await judge(page, path);
  }),
);

/** How a modal is reached: the page, the button on it, what it is called. */
const modals: readonly (readonly [path: string, button: string | RegExp, title: string | RegExp])[] = [
  ['/dashboard', 'Open the menu', 'Menu'],
  ['/dashboard', /^Open messages/, 'Messages'],
  ['/dashboard', 'Cookie preferences', 'Cookie preferences'],
  ['/dashboard', 'English', 'Language'],
  ['/profile', 'Change picture', 'Change picture'],
  ['/profile/security', 'Change', 'Change password'],
  ['/profile/security', 'Check PIN', 'Check PIN'],
  ['/profile/security', 'Turn on', 'Two-step verification'],
  ['/profile/security', 'Add a passkey', 'Add a passkey'],
  ['/profile/security', 'Sign out everywhere', 'Sign out everywhere'],
  ['/profile/score', /^Contest/, /./],
  ['/beneficiary', 'Add nominee', /./],
  ['/beneficiary', 'No nominee', /./],
  ['/banking', /^(?:Remove|Delete)/, /./],
  ['/banking', 'Make default', /./],
];

test.each(modals)('modal of %s behind %s', (path, button, title) =>
  stage.visit(
    { device: 'phone', signedInAs: demoClient(stage, 'investor'), expects: [/./] },
    async ({ page, open }) => {
      await open(path);
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await judge(page, String(title));
    },
  ),
);

test.each([
  ['Control+k', 'Search'],
  ['?', 'Keyboard shortcuts'],
])('modal behind the keys %s', (keys, title) =>
  stage.visit({ expects: [/./] }, async ({ page, open }) => {
    await open('/dashboard');
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await judge(page, title);
  }),
);
