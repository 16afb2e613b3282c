// A device that takes its time to read the pictures that are chosen on it.
import type { Page } from '@playwright/test';

/** No picture is read until the answered function is called. */
export async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, {
      createImageBitmap: (file: Blob) => promise.then(() => read(file)),
      finishPictures: resolve,
    });
  });
  return () => page.evaluate(() => void Reflect.apply(Reflect.get(globalThis, 'finishPictures'), undefined, []));
}
