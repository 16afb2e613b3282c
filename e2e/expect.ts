// What journeys claim of a page: it comes true within a time that a busy machine keeps, so a claim fails by being wrong and not by being late.
import { expect as expectPage } from '@playwright/test';
import type { Locator } from '@playwright/test';

const patienceMs = 30_000;
const patient = expectPage.configure({ timeout: patienceMs });
/** Judges once and says what is there. */
const atOnce = expectPage.configure({ timeout: 1 });

/** Claims of something that has to be on the page first, and the state that is waited for. */
const states: Readonly<Record<string, 'attached' | 'visible'>> = {
  toBeAttached: 'attached',
  toBeChecked: 'attached',
  toBeDisabled: 'attached',
  toBeEnabled: 'attached',
  toBeFocused: 'attached',
  toBeInViewport: 'attached',
  toBeVisible: 'visible',
  toContainText: 'attached',
  toHaveAttribute: 'attached',
  toHaveText: 'attached',
  toHaveValue: 'attached',
};

/**
 * While something is not there, each look of a claim writes down the whole page for the message of a failure: six times in the first third of
 * a second, on a page that has other things to do. So it is waited for first, without a word, and claimed afterwards.
 */
export const expect: typeof patient = new Proxy(patient, {
  apply(claim, self, parts) {
    const claims: unknown = Reflect.apply(claim, self, parts);
    const [subject] = parts;
    return isLocator(subject) && isObject(claims) ? waitFirst(claims, subject, parts) : claims;
  },
});

function waitFirst(claims: object, subject: Locator, parts: readonly unknown[]): object {
  return new Proxy(claims, {
    get(target, name) {
      const claim: unknown = Reflect.get(target, name);
      const state = states[String(name)];
      if (state === undefined || typeof claim !== 'function') return claim;
      return async (...details: readonly unknown[]): Promise<void> => {
        // A list of texts is claimed of all that are found, also of none.
        if (Array.isArray(details[0])) return Reflect.apply(claim, target, details);
        const isThere = await arrives(subject, state, timeoutIn(details));
        const judge: unknown = isThere ? claim : Reflect.get(Reflect.apply(atOnce, undefined, parts), name);
        if (typeof judge !== 'function') throw new TypeError(`there is no ${String(name)}`);
        await Reflect.apply(judge, target, isThere ? details : details.map(hurry));
      };
    },
  });
}

async function arrives(subject: Locator, state: 'attached' | 'visible', timeout: number): Promise<boolean> {
  try {
    await subject.waitFor({ state, timeout });
    return true;
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isLocator = (value: unknown): value is Locator =>
  isObject(value) && 'waitFor' in value && 'ariaSnapshot' in value;
const isOptions = (value: unknown): value is object => isObject(value) && !(value instanceof RegExp);

const hurry = (detail: unknown): unknown => (isOptions(detail) ? { ...detail, timeout: 1 } : detail);

function timeoutIn(details: readonly unknown[]): number {
  const [timeout] = details.filter(isOptions).map((options) => Number(Reflect.get(options, 'timeout')));
  return timeout || patienceMs;
}
