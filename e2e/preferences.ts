// What a client chose is kept by the server and follows it to the next visit: whoever takes a choice back waits until that is kept.
import type { Page } from '@playwright/test';

/** Begin before the press. */
export function amountsShownAgain(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (answer) =>
      answer.url().includes('/preference/') && answer.request().postData()?.includes('"discreet":false') === true,
  );
}
