// A device that takes its time to read what is chosen on it, or cannot.
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

/** No file can be read, as from a disk that is gone, until the answered function is called. */
export async function breakFiles(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { text } = Blob.prototype;
    Blob.prototype.text = () => Promise.reject(new DOMException('', 'NotReadableError'));
    Object.assign(globalThis, { mendFiles: () => Object.assign(Blob.prototype, { text }) });
  });
  return () => page.evaluate(() => void Reflect.apply(Reflect.get(globalThis, 'mendFiles'), undefined, []));
}
