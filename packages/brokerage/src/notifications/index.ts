// The face of notifications for what composes the business.
export { createPushPairs } from './push-pairs.ts';
export type { PushPairs } from './push-pairs.ts';
export { createPushTransport } from './push-transport.ts';
