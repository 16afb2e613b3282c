// The face of throttle that other modules may import.
export { beginAttempt, chargeAttempt, endAttempt, findBlock, forgetAttempts, returnAttempt } from './throttle.ts';
export type { Bucket, Charge } from './throttle.ts';
export { policies } from './policy.ts';
export { liftThrottles } from './store.ts';
