// What throttling adds to the business: counts that are over are forgotten.
import { forgetOldThrottles } from './store.ts';

export function composeThrottle() {
  return { forget: forgetOldThrottles };
}
